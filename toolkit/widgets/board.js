// The board in a page: lays out what the kernel sends and tells it what is touched. It knows no rule and no game.
//
// The kernel sends `picture` (SVG text) and `view` (see toolkit/widgets/view.py, with `labels`, `keys` and `answered`);
// the page sends {gid, via, seq}.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHORTCUTS = { u: "undo", r: "redo" };
const SVG = "http://www.w3.org/2000/svg";

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(gid, label) {
  return make("button", { type: "button", "data-gid": gid }, label);
}

function table([heading, ...rows]) {
  const row = (cells, head) =>
    make("tr", {}, ...cells.map((cell, column) =>
      head ? make("th", { scope: "col" }, cell) : column ? make("td", {}, cell) : make("th", { scope: "row" }, cell)));
  return make("table", {}, make("thead", {}, row(heading, true)), make("tbody", {}, ...rows.map((cells) => row(cells))));
}

// Ids are unique in a page, so every picture gets a prefix of its own, in its ids and in what refers to them.
function prefixed(svg, prefix) {
  for (const element of [svg, ...svg.querySelectorAll("*")]) {
    for (const attribute of element.attributes) {
      if (attribute.name === "id") attribute.value = prefix + attribute.value;
      else if (attribute.value.startsWith("url(#")) attribute.value = attribute.value.replace("#", `#${prefix}`);
      else if (attribute.name === "href" && attribute.value[0] === "#") attribute.value = `#${prefix}${attribute.value.slice(1)}`;
    }
  }
}

// The frame that a marked, touched or focused element shows: drawn once there is need of it. A picture that is not on
// the page yet, or hidden, has no sizes: `placed` draws what is still wanting as soon as it has.
function frame(element) {
  if (element.localName !== "g" || element.querySelector(".farm-ring")) return;
  const box = element.getBBox();
  if (!box.width && !box.height) return;
  for (const kind of ["farm-halo", "farm-ring"]) {
    const rect = document.createElementNS(SVG, "rect");
    for (const side of ["x", "y", "width", "height"]) rect.setAttribute(side, box[side]);
    rect.setAttribute("rx", "6");
    rect.setAttribute("class", kind);
    element.append(rect);
  }
}

class Board {
  constructor(model, el) {
    this.model = model;
    this.prefix = `farm-${Math.random().toString(36).slice(2, 8)}-`;
    this.seq = 0;
    this.current = null; // the gid of the element that Tab goes to
    this.via = "mouse";
    this.build(model.get("view"));
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.focused(event.target));
    this.sizes = new ResizeObserver(() => this.placed());
    this.sizes.observe(this.root);
  }

  build({ labels, keys }) {
    this.prompt = make("p", { class: "farm-prompt", role: "status", "aria-live": "polite" });
    this.message = make("div", { class: "farm-message", role: "status", "aria-live": "polite" });
    this.undo = button("undo", labels.undo);
    this.redo = button("redo", labels.redo);
    this.help = make("button", { type: "button", "aria-expanded": "false" }, labels.help);
    this.help.addEventListener("click", () => this.toggleHelp());
    this.keys = make("dl", { class: "farm-keys", hidden: "" },
      ...keys.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]));
    this.alt = make("p", { class: "farm-unseen", id: `${this.prefix}alt` });
    this.hint = make("p", { class: "farm-unseen", id: `${this.prefix}hint` }, labels.marked);
    this.frame = make("div", { class: "farm-picture" });
    this.choices = make("div", { class: "farm-choices", role: "group", "aria-label": labels.choices, hidden: "" });
    this.options = make("div", { class: "farm-options" });
    this.log = make("ol", { class: "farm-log", reversed: "" });
    this.scores = make("div", {});
    this.table = make("div", {});
    const part = (label, content, open) => make("details", open ? { open: "" } : {}, make("summary", {}, label), content);
    const scrolling = (label, content) =>
      make("div", { class: "farm-scroll", role: "region", "aria-label": label, tabindex: "0" }, content);
    // It stays in sight while the board is scrolled, and as high as it is: nothing moves under the mouse.
    const top = make("div", { class: "farm-top" },
      make("div", { class: "farm-head" }, this.prompt, make("div", { class: "farm-tools" }, this.undo, this.redo, this.help)),
      this.message);
    this.root = make("div", { class: "farm-player", role: "group" },
      top, this.keys, this.alt, this.hint,
      make("div", { class: "farm-stage" }, this.frame, this.choices),
      part(labels.options, this.options, true),
      part(labels.newest, scrolling(labels.newest, this.log), false),
      part(labels.scores, this.scores, false),
      part(labels.table, scrolling(labels.table, this.table), false));
  }

  // ---------------------------------------------------------------- painting

  paint() {
    const view = this.model.get("view");
    const held = this.holder();
    const chosen = this.choices.contains(held);
    this.view = view;
    this.root.setAttribute("aria-label", view.title);
    this.root.dataset.answered = view.answered;
    this.root.dataset.step = view.step;
    this.paintText(view);
    this.paintPicture(view);
    this.paintChoices(view);
    this.options.replaceChildren(...view.options.map((group) =>
      make("div", { class: "farm-group", role: "group", "aria-label": group.title },
        make("span", { class: "farm-title", "aria-hidden": "true" }, group.title),
        ...group.buttons.map(({ gid, label }) => button(gid, label)))));
    this.log.replaceChildren(...view.log.map((sentence) => make("li", {}, sentence)).reverse());
    this.scores.replaceChildren(table(view.scores));
    this.table.replaceChildren(...(view.table.length ? [table(view.table)] : []));
    this.restore(held, chosen);
  }

  paintText(view) {
    if (this.prompt.textContent !== view.prompt) this.prompt.textContent = view.prompt;
    this.message.classList.toggle("farm-refused", view.answer.refused);
    const headings = new Set(view.answer.headings);
    this.message.replaceChildren(...view.answer.message.map((sentence) =>
      make("p", headings.has(sentence) ? { class: "farm-heading" } : {}, sentence)));
    this.message.scrollTop = 0;
    this.placeMessage();
    this.alt.textContent = view.alt;
    // Not `disabled`: that would throw the focus out of the board.
    this.undo.setAttribute("aria-disabled", String(!view.can_undo));
    this.redo.setAttribute("aria-disabled", String(!view.can_redo));
  }

  paintPicture(view) {
    const picture = this.model.get("picture");
    if (this.painted !== picture) {
      this.painted = picture;
      this.frame.innerHTML = picture;
      const svg = this.frame.querySelector("svg");
      this.touchables = new Map(view.ids.map((id) => [id, svg.querySelector(`#${CSS.escape(id)}`)]));
      for (const [id, element] of this.touchables) {
        element.dataset.gid = id;
        if (!element.hasAttribute("role")) element.setAttribute("role", "button");
        if (!element.querySelector("title") && !element.hasAttribute("aria-label")) element.setAttribute("aria-label", id);
        element.setAttribute("tabindex", "-1");
      }
      prefixed(svg, this.prefix);
      svg.setAttribute("aria-describedby", this.alt.id);
    }
    const marks = new Set(view.marks);
    const touched = new Set(view.touched);
    for (const [id, element] of this.touchables) {
      element.classList.toggle("farm-marked", marks.has(id));
      element.classList.toggle("farm-touched", touched.has(id));
      if (marks.has(id) || touched.has(id)) frame(element);
      if (marks.has(id)) element.setAttribute("aria-describedby", this.hint.id);
      else element.removeAttribute("aria-describedby");
    }
    if (!this.touchables.has(this.current)) this.current = view.marks[0] ?? view.ids[0] ?? null;
    this.touchables.get(this.current)?.setAttribute("tabindex", "0");
  }

  // What depends on sizes. They are known once the board is on the page, and change with its width.
  placed() {
    for (const element of this.touchables.values())
      if (element.classList.contains("farm-marked") || element.classList.contains("farm-touched")) frame(element);
    this.placeChoices();
    this.placeMessage();
  }

  // The choices open beside what was touched, inside the picture's width.
  paintChoices(view) {
    const buttons = view.answer.choices.map(({ gid, label }) => button(gid, label));
    this.choices.hidden = !buttons.length;
    this.choices.replaceChildren(...buttons, ...(buttons.length ? [button("cancel", view.labels.cancel)] : []));
    this.placeChoices();
  }

  // What does not fit is scrolled to, also by key.
  placeMessage() {
    const scrolls = this.message.scrollHeight > this.message.clientHeight;
    if (scrolls) this.message.setAttribute("tabindex", "0");
    else this.message.removeAttribute("tabindex");
  }

  placeChoices() {
    const touched = this.touchables.get(this.view.touched.at(-1));
    if (this.choices.hidden || !touched) return;
    const [box, room] = [touched.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const left = Math.min(box.left - room.left, room.width - this.choices.offsetWidth);
    this.choices.style.left = `${Math.max(0, left)}px`;
    this.choices.style.top = `${box.bottom - room.top + 6}px`;
  }

  // ---------------------------------------------------------------- focus

  holder() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  // Back to where the focus was; from the choices to the picture, and by key into choices that have opened.
  restore(held, chosen) {
    if (!held) return;
    const opened = this.via === "key" && !this.choices.hidden && this.choices.querySelector("button");
    const same = chosen ? null : held.isConnected ? held : this.find(held.dataset.gid);
    (opened || same || this.touchables.get(this.current))?.focus({ preventScroll: !opened });
  }

  find(gid) {
    return [...this.root.querySelectorAll("[data-gid]")].find((element) => element.dataset.gid === gid);
  }

  focused(target) {
    const gid = target.closest("[data-gid]")?.dataset.gid;
    if (!this.touchables.has(gid)) return;
    frame(this.touchables.get(gid));
    if (gid === this.current) return;
    this.touchables.get(this.current)?.setAttribute("tabindex", "-1");
    this.touchables.get(gid).setAttribute("tabindex", "0");
    this.current = gid;
  }

  // The element whose middle is nearest in this direction; going sideways counts double.
  nearest(from, [dx, dy]) {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of this.touchables.values()) {
      const [right, down] = [middle(element)[0] - x, middle(element)[1] - y];
      const along = right * dx + down * dy;
      const distance = along + 2 * Math.abs(right * dy - down * dx);
      if (along > 1 && distance < least) [best, least] = [element, distance];
    }
    return best;
  }

  // ---------------------------------------------------------------- what is done with it

  send(gid, via) {
    this.via = via;
    this.seq += 1;
    this.model.send({ gid, via, seq: this.seq });
  }

  clicked(event) {
    const gid = event.target.closest("[data-gid]")?.dataset.gid;
    // A click that a key makes on a button has no position.
    if (gid) this.send(gid, event.detail ? "mouse" : "key");
  }

  pressed(event) {
    if (event.key === "Tab") return;
    if (event.key === "Escape") return this.escape(event);
    // Elsewhere in a notebook these keys insert, cut or run cells.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const element = event.target.closest("[data-gid]");
    const onPicture = element && this.touchables.has(element.dataset.gid);
    if (onPicture && ARROWS[event.key]) {
      event.preventDefault();
      this.nearest(element, ARROWS[event.key])?.focus();
    } else if (onPicture && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) this.send(element.dataset.gid, "key");
    } else if (SHORTCUTS[event.key]) {
      event.preventDefault();
      this.send(SHORTCUTS[event.key], "key");
    } else if (event.key === "?") {
      this.toggleHelp();
    }
  }

  escape(event) {
    if (this.choices.hidden) return this.holder()?.blur();
    event.stopPropagation();
    this.touchables.get(this.view.touched.at(-1))?.focus();
    this.send("cancel", "key");
  }

  toggleHelp() {
    this.keys.hidden = !this.keys.hidden;
    this.help.setAttribute("aria-expanded", String(!this.keys.hidden));
  }
}

export default {
  render({ model, el }) {
    const board = new Board(model, el);
    const paint = () => board.paint();
    model.on("change:view", paint);
    paint();
    return () => {
      model.off("change:view", paint);
      board.sizes.disconnect();
    };
  },
};
