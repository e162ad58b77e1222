// A lesson's item in a page: lays out the blocks that the kernel sends and tells it what is touched. It knows no game.
//
// The kernel sends `pictures` (SVG text by name) and `view` (title, blocks, message, labels, answered; the blocks are
// those of toolkit/teach/blocks.py); the page sends {gid, value, seq}. Whatever is text goes into the page as text.

const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

class Card {
  constructor(model, el) {
    this.model = model;
    this.prefix = `farm-${Math.random().toString(36).slice(2, 8)}-`;
    this.seq = 0;
    this.opened = new Set(); // labels of what the reader has unfolded
    this.message = make("p", { class: "farm-message", role: "status", "aria-live": "polite" });
    this.content = make("div", {});
    this.root = make("section", { class: "farm-card" }, this.content, this.message);
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("change", (event) => this.chosen(event));
    this.root.addEventListener("submit", (event) => this.written(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("toggle", (event) => this.toggled(event), true);
  }

  // ---------------------------------------------------------------- painting

  paint() {
    const view = this.model.get("view");
    const held = this.holder();
    const unsent = this.unsent();
    this.view = view;
    this.root.setAttribute("aria-label", view.title);
    this.root.dataset.answered = view.answered;
    this.content.replaceChildren(...view.blocks.flatMap((block, place) => this.block(block, `${place}`)));
    if (this.message.textContent !== view.message) this.message.textContent = view.message;
    this.keep(unsent);
    this.restore(held);
  }

  // What somebody is writing stays when something else is touched.
  unsent() {
    const lines = [...this.root.querySelectorAll("input[type=text]")].filter((line) => line.value !== line.dataset.sent);
    return new Map(lines.map((line) => [line.dataset.gid + line.dataset.sent, line.value]));
  }

  keep(unsent) {
    for (const line of this.root.querySelectorAll("input[type=text]"))
      line.value = unsent.get(line.dataset.gid + line.dataset.sent) ?? line.value;
  }

  block(block, place) {
    return this[block.type](block, place);
  }

  heading({ text }) {
    return [make("p", { class: "farm-heading" }, text)]; // no heading: it would stand among those of the notebook
  }

  text({ text, tone }) {
    const spoken = tone === "right" || tone === "wrong" ? { role: "status" } : {};
    return [make("p", { class: tone ? `farm-${tone}` : "", ...spoken }, text)];
  }

  lines({ lines, ordered }) {
    return [make(ordered ? "ol" : "ul", {}, ...lines.map((line) => make("li", {}, line)))];
  }

  table({ rows }) {
    return [this.scrolling(rows)];
  }

  scrolling(rows) {
    return make("div", { class: "farm-scroll", role: "group", "aria-label": this.view.labels.table, tabindex: "0" }, table(rows));
  }

  picture({ name, alt, table: rows }, place) {
    const frame = make("div", { class: "farm-picture" });
    frame.innerHTML = this.model.get("pictures")[name];
    const svg = frame.querySelector("svg");
    prefixed(svg, `${this.prefix}${name.replace(/[^a-z0-9]/gi, "-")}-`);
    // Nothing in these pictures can be touched: each is one image with one text.
    for (const element of svg.querySelectorAll('[role="button"]')) element.removeAttribute("role");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", alt);
    return [frame, ...(rows.length ? [this.details(this.view.labels.table, [this.scrolling(rows)], place)] : [])];
  }

  plot({ svg, alt, table: rows }, place) {
    const image = make("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    return [image, this.details(this.view.labels.table, [this.scrolling(rows)], place)];
  }

  choices({ heard, choices, inline }) {
    const made = choices.map(({ gid, label, note, state, open }) => {
      const each = button(gid, label, open ? {} : { "aria-disabled": "true" });
      if (state) each.classList.add(`farm-is-${state}`);
      if (note) each.append(make("span", { class: "farm-note" }, ` (${note})`));
      return each;
    });
    return [make("div", { class: inline ? "farm-tools" : "farm-answers", role: "group", "aria-label": heard }, ...made)];
  }

  select({ gid, label, value, choices, open }) {
    const list = make("select", { "data-gid": gid, ...(open ? {} : { disabled: "" }) },
      ...choices.map(([name, says]) => make("option", { value: name }, says)));
    list.value = value;
    return [make("p", {}, make("label", {}, make("span", { class: "farm-unseen" }, label), list))];
  }

  entry({ gid, label, send, value }) {
    const line = make("input", { type: "text", name: "value", autocomplete: "off", "data-gid": `${gid}/written` });
    line.value = line.dataset.sent = value;
    return [make("form", { class: "farm-entry", "data-form": gid },
      make("label", {}, make("span", {}, label), line), make("button", { "data-gid": gid, type: "submit" }, send))];
  }

  steps({ step, last, told }) {
    const { labels } = this.view;
    const go = (gid, out) => button(gid, labels[gid], out ? { "aria-disabled": "true" } : {});
    const slider = make("input", {
      type: "range", min: "0", max: last, "aria-label": labels.slider, "aria-valuetext": told, "data-gid": "slider" });
    slider.value = step;
    return [make("div", { class: "farm-tools" },
      go("first", !step), go("back", !step), go("next", step === last), go("last", step === last),
      slider, make("span", { role: "status" }, told))];
  }

  code({ text, place }) {
    return [make("p", {}, place), make("pre", { tabindex: "0" }, text)];
  }

  folded({ label, blocks }, place) {
    return [this.details(label, blocks.flatMap((block, number) => this.block(block, `${place}.${number}`)), place)];
  }

  reveal({ blocks }, place) {
    return [make("div", { class: "farm-reveal" },
      ...blocks.flatMap((block, number) => this.block(block, `${place}.${number}`)))];
  }

  // What the reader has unfolded stays so when the card is painted again.
  details(label, content, place) {
    const key = `${place} ${label}`;
    return make("details", { "data-key": key, ...(this.opened.has(key) ? { open: "" } : {}) },
      make("summary", {}, label), ...content);
  }

  // ---------------------------------------------------------------- focus

  holder() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  // Back to what had the focus; where that is gone, to the beginning of what has been revealed.
  restore(held) {
    if (!held || held.isConnected) return;
    const gid = held.dataset.gid;
    const key = held.parentElement?.dataset.key;
    const same = [...this.root.querySelectorAll("[data-gid]")].find((each) => each.dataset.gid === gid)
      ?? [...this.root.querySelectorAll("details")].find((each) => each.dataset.key === key)?.querySelector("summary");
    const next = same ?? this.root.querySelector("button, select, input, summary");
    next?.focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- what is done with it

  send(gid, value = "") {
    this.seq += 1;
    this.model.send({ gid, value, seq: this.seq });
  }

  clicked(event) {
    const chosen = event.target.closest("button[data-gid]");
    if (chosen && chosen.type === "button" && chosen.getAttribute("aria-disabled") !== "true") this.send(chosen.dataset.gid);
  }

  chosen(event) {
    if (event.target.matches("select")) this.send(event.target.dataset.gid, event.target.value);
    if (event.target.matches("input[type=range]")) this.send(`step/${event.target.value}`);
  }

  written(event) {
    event.preventDefault();
    this.send(event.target.dataset.form, event.target.elements.value.value);
  }

  toggled({ target }) {
    if (target.open) this.opened.add(target.dataset.key);
    else this.opened.delete(target.dataset.key);
  }

  pressed(event) {
    if (event.key === "Escape") return this.holder()?.blur();
    if (!taken(event) || event.target.matches("input, select")) return;
    const go = KEYS[event.key] && this.root.querySelector(`button[data-gid="${KEYS[event.key]}"]`);
    if (!go) return;
    event.preventDefault();
    go.click();
  }
}

export default shown(Card);
