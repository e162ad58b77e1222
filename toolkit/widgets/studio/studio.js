// The studio in a page: lays out what the kernel sends and tells it what is touched. It knows no rule and no game.
//
// The kernel sends `picture` (SVG text) and `view` (see toolkit/widgets/studio/view.py, with `labels`, `keys` and
// `answered`); the page sends {gid, seq}. Words come as text and are put in as text, never as HTML.

const SHORTCUTS = { u: "undo", c: "clear", p: "previous", n: "next", Home: "first", End: "last" };

class Studio {
  constructor(model, el) {
    this.model = model;
    this.prefix = `farm-${Math.random().toString(36).slice(2, 8)}-`;
    this.picture = new Picture(this.prefix);
    this.seq = 0;
    this.build(model.get("view"));
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.picture.focused(event.target));
    this.sizes = new ResizeObserver(() => this.picture.frames());
    this.sizes.observe(this.root);
  }

  build({ labels, keys, searches }) {
    this.tools = ["undo", "clear", "build"].map((gid) => button(gid, labels[gid]));
    this.help = make("button", { type: "button", "aria-expanded": "false" }, labels.help);
    this.help.addEventListener("click", () => this.toggleHelp());
    this.keys = make("dl", { class: "farm-keys", hidden: "" },
      ...keys.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]));
    this.message = make("div", { class: "farm-message", role: "status", "aria-live": "polite" });
    this.how = make("p", { class: "farm-how" });
    this.alt = make("p", { class: "farm-unseen", id: `${this.prefix}alt` });
    this.told = make("ul", { class: "farm-told" });
    this.heading = make("h4", { hidden: "" }, labels.against);
    this.against = make("ul", { class: "farm-against" });
    this.searches = searches.map((offer) => this.search(offer, labels));
    this.turning = ["first", "previous", "next", "last"].map((gid) => button(gid, labels[gid]));
    this.found = make("p", { role: "status", "aria-live": "polite" });
    this.jump = this.jumping(labels);
    this.steps = make("div", { class: "farm-steps", role: "group", "aria-label": labels.search, hidden: "" },
      this.found, make("div", { class: "farm-tools" }, ...this.turning), this.jump);
    this.player = make("select", {});
    this.player.addEventListener("change", () => this.send(`player/${this.player.value}`));
    this.seat = make("label", { class: "farm-field" }, make("span", {}, labels.player), this.player);
    this.counted = make("input", { type: "checkbox" });
    this.counted.addEventListener("change", () => this.send(`free/${Number(!this.counted.checked)}`));
    this.table = make("div", {});
    this.root = make("section", { class: "farm-studio" },
      make("div", { class: "farm-tools" }, ...this.tools, this.help), this.keys, this.how,
      make("div", { class: "farm-work" },
        make("div", { class: "farm-stage" }, this.alt, this.picture.frame),
        make("div", { class: "farm-beside" }, this.message,
          make("div", { role: "status", "aria-live": "polite", "aria-label": labels.told }, this.told, this.heading, this.against),
          make("div", { class: "farm-asked" }, ...this.searches.map(({ form }) => form), this.steps),
          make("div", { class: "farm-tools" },
            this.seat, make("label", { class: "farm-check" }, this.counted, labels.free)))),
      make("details", {}, make("summary", {}, labels.table),
        make("div", { class: "farm-scroll", role: "region", "aria-label": labels.table, tabindex: "0" }, this.table)));
  }

  // A number, and the button that looks for what has it; below it is said what that is.
  search({ gid, title }, labels) {
    const shows = make("p", { class: "farm-shows", id: `${this.prefix}${gid}` });
    const number = this.number(gid, { "aria-describedby": shows.id });
    const form = this.form(gid, number, title, make("button", { "aria-label": `${labels.search}: ${title}` }, labels.search));
    form.append(shows);
    return { form, number, shows };
  }

  // The number of one of those found, and the button that turns to it.
  jumping(labels) {
    return this.form("goto", this.number("goto"), labels.goto, make("button", { "aria-label": labels.goto }, labels.go));
  }

  number(gid, attributes = {}) {
    return make("input", { type: "number", min: "1", step: "1", required: "", "data-gid": `${gid}/number`, ...attributes });
  }

  form(gid, number, label, go) {
    const form = make("form", { class: "farm-search" },
      make("label", { class: "farm-field" }, make("span", {}, label), number), go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(`${gid}/${number.value}`);
    });
    return form;
  }

  // ---------------------------------------------------------------- painting

  paint() {
    const view = this.model.get("view");
    const held = this.holder();
    this.view = view;
    this.root.setAttribute("aria-label", view.title);
    this.root.dataset.answered = view.answered;
    this.paintMessage(view);
    this.paintTold(view);
    this.paintPicture(view);
    this.paintTools(view);
    this.paintSearches(view);
    this.table.replaceChildren(...(view.table.length > 1 ? [table(view.table)] : []));
    this.table.parentElement.parentElement.hidden = view.table.length < 2;
    this.restore(held);
  }

  paintMessage({ message, refused, rules }) {
    this.message.classList.toggle("farm-refused", refused);
    this.message.replaceChildren(...message.map((line) => this.line("p", line, rules)));
  }

  line(tag, { sentence, clauses }, rules) {
    return make(tag, {}, cited(sentence, clauses, rules));
  }

  // Sentences that stay the same are left alone, so that only what is new is read out.
  paintTold({ told, against, rules }) {
    told.forEach((sentence, place) => {
      const line = this.told.children[place] ?? this.told.appendChild(make("li"));
      if (line.textContent !== sentence) line.textContent = sentence;
    });
    while (this.told.children.length > told.length) this.told.lastChild.remove();
    const known = JSON.stringify(against);
    if (this.shownAgainst === known) return;
    this.shownAgainst = known;
    this.heading.hidden = !against.length;
    this.against.hidden = !against.length;
    this.against.replaceChildren(...against.map((line) => this.line("li", line, rules)));
  }

  paintPicture({ ids, chosen, alt }) {
    this.alt.textContent = alt;
    this.picture.paint(this.model.get("picture"), ids, this.alt);
    const drawn = new Set(chosen);
    for (const [id, element] of this.picture.touchables) element.setAttribute("aria-pressed", String(drawn.has(id)));
    this.picture.hold(ids[0]);
  }

  // Not `disabled`: that would throw the focus out of the studio.
  paintTools({ can_undo: undo, can_clear: clear, can_build: build, how, players, player, free }) {
    [undo, clear, clear].forEach((can, place) => this.tools[place].setAttribute("aria-disabled", String(!can)));
    this.tools[2].hidden = !build;
    this.how.textContent = how;
    this.seat.hidden = players.length < 2;
    if (this.player.children.length !== players.length)
      this.player.replaceChildren(...players.map((each) => make("option", { value: each }, String(each))));
    this.player.value = player;
    this.counted.checked = !free;
  }

  // Where there is nothing to find, any number may be sent: the answer says why.
  paintSearches({ searches, found, count }) {
    searches.forEach(({ shows, least, most }, which) => {
      this.searches[which].shows.textContent = shows;
      limit(this.searches[which].number, least, most);
    });
    this.steps.hidden = !found;
    if (this.found.textContent !== found) this.found.textContent = found;
    for (const each of this.turning) each.setAttribute("aria-disabled", String(!count));
    this.jump.hidden = count < 2;
    limit(this.jump.querySelector("input"), 1, count);
  }

  // ---------------------------------------------------------------- focus

  holder() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  // Back to where the focus was, or else to the picture.
  restore(held) {
    if (!held || (held.isConnected && held.getClientRects().length)) return;
    this.picture.focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- what is done with it

  send(gid) {
    this.seq += 1;
    this.model.send({ gid, seq: this.seq });
  }

  clicked(event) {
    const touched = event.target.closest("[data-gid]");
    if (!touched || touched.matches("input") || touched.getAttribute("aria-disabled") === "true") return;
    this.send(touched.dataset.gid);
  }

  pressed(event) {
    if (event.key === "Escape") return this.holder()?.blur();
    if (!taken(event) || event.target.matches("input, select")) return;
    const element = event.target.closest("[data-gid]");
    if (this.picture.moved(event, element)) return;
    if (this.picture.touchedBy(event, element)) {
      this.send(element.dataset.gid);
    } else if (SHORTCUTS[event.key]) {
      event.preventDefault();
      this.root.querySelector(`button[data-gid="${SHORTCUTS[event.key]}"]`).click();
    } else if (event.key === "g" && !this.steps.hidden && !this.jump.hidden) {
      event.preventDefault();
      this.jump.querySelector("input").focus();
    } else if (event.key === "?") {
      this.toggleHelp();
    }
  }

  toggleHelp() {
    this.keys.hidden = !this.keys.hidden;
    this.help.setAttribute("aria-expanded", String(!this.keys.hidden));
  }

  end() {
    this.sizes.disconnect();
  }
}

function limit(number, least, most) {
  number.min = least || 1;
  if (most) number.max = most;
  else number.removeAttribute("max");
}

export default shown(Studio);
