// The board in a page: lays out what the kernel sends and tells it what is touched. It knows no rule and no game.
//
// The kernel sends `picture` (SVG text) and `view` (see toolkit/widgets/view.py, with `labels`, `keys`, `agents`, `form`
// `overlays` and `answered`); the page sends {gid, via, seq}. Words come as text and are put in as text, never as HTML.

const MANY = 40; // so many buttons of one kind at most stand open
const SHORTCUTS = { u: "undo", r: "redo" };
const STEPS = {
  Home: "first", PageUp: "round_back", ArrowLeft: "back", ArrowRight: "on", PageDown: "round_on", End: "last",
};

class Board {
  constructor(model, el) {
    this.model = model;
    this.prefix = `farm-${Math.random().toString(36).slice(2, 8)}-`;
    this.seq = 0;
    this.picture = new Picture(this.prefix);
    this.via = "mouse";
    this.waiting = false; // for an answer
    this.pointed = false; // whether what is answered next was touched on the board itself
    this.read = false; // whether the message has been shown from where it is to be read
    this.wanted = null; // the step to go to once it is there
    this.saving = 0; // the message whose answer is a file to keep
    this.unfolded = new Set(); // the kinds of things of which there are many that somebody has asked for
    this.build(model.get("view"));
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("focusin", (event) => this.picture.focused(event.target));
    this.sizes = new ResizeObserver(() => this.placed());
    this.sizes.observe(this.root);
  }

  build({ labels, keys }) {
    this.prompt = make("p", { class: "farm-prompt", role: "status", "aria-live": "polite" });
    this.played = make("p", { class: "farm-played", hidden: "" });
    this.message = make("div", { class: "farm-message", role: "status", "aria-live": "polite" });
    this.undo = button("undo", labels.undo);
    this.redo = button("redo", labels.redo);
    const grow = make("button", { type: "button" }, labels.branch);
    grow.addEventListener("click", () => this.nameBranch());
    this.leave = make("button", { type: "button", "aria-keyshortcuts": "Escape" }, labels.leave);
    this.leave.addEventListener("click", () => this.escape());
    this.help = make("button", { type: "button", "aria-expanded": "false" }, labels.help);
    this.help.addEventListener("click", () => this.toggleHelp());
    this.keys = make("dl", { class: "farm-keys", hidden: "" },
      ...keys.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]));
    this.alt = make("p", { class: "farm-unseen", id: `${this.prefix}alt` });
    this.hint = make("p", { class: "farm-unseen", id: `${this.prefix}hint` }, labels.marked);
    this.choices = make("div", { class: "farm-choices", role: "group", "aria-label": labels.choices, hidden: "" });
    this.options = make("div", { class: "farm-options" });
    this.log = make("ol", { class: "farm-log", reversed: "" });
    this.scores = make("div", { class: "farm-scores" });
    this.changed = make("div", {});
    this.table = make("div", {});
    this.overlay = make("div", { class: "farm-overlay" });
    this.graph = make("div", { class: "farm-graph" });
    this.cover = make("div", { class: "farm-cover", hidden: "" });
    this.agents = make("div", { class: "farm-tools", role: "group", "aria-label": labels.seats, hidden: "" },
      ...["agent_step", "agents_to_turn", "agents_to_end"].map((gid) => button(gid, labels[gid])));
    this.seats = make("div", { class: "farm-fields" });
    this.game = make("div", { class: "farm-game" });
    const part = (label, content, open) =>
      make("details", { class: "farm-part", ...(open ? { open: "" } : {}) }, make("summary", {}, label), content);
    const scrolling = (label, content) =>
      make("div", { class: "farm-scroll", role: "region", "aria-label": label, tabindex: "0" }, content);
    // It stays in sight while the board is scrolled, and as high as it is: nothing moves under the mouse.
    this.top = make("div", { class: "farm-top" },
      make("div", { class: "farm-head" }, this.prompt, make("div", { class: "farm-tools" }, this.undo, this.redo, grow, this.leave, this.help)),
      this.played, this.message);
    this.graphing = part(labels.graph, this.graph, false);
    this.graphing.addEventListener("toggle", () => this.askGraph());
    this.message.addEventListener("toggle", () => this.placeMessage(), true);
    this.scored = part(labels.scores, this.scores, false);
    this.branching = part(labels.branches, this.buildBranches(labels), false);
    this.root = make("div", { class: "farm-player", role: "group" },
      this.top, this.keys, this.buildTime(labels), this.alt, this.hint, this.cover, this.agents, this.overlay,
      make("div", { class: "farm-stage" }, this.picture.frame, this.choices),
      this.graphing,
      part(labels.options, this.options, true),
      part(labels.newest, scrolling(labels.newest, this.log), false),
      part(labels.changes, make("div", {}, this.changed,
        make("div", { class: "farm-tools" }, button("mark", labels.mark), button("unmark", labels.unmark))), false),
      this.scored,
      this.branching,
      part(labels.seats, this.seats, false),
      part(labels.game, this.game, false),
      part(labels.table, scrolling(labels.table, this.table), false));
  }

  buildTime(labels) {
    const go = (key) => button(STEPS[key], labels[STEPS[key]], { "aria-keyshortcuts": key, title: key });
    const back = ["Home", "PageUp", "ArrowLeft"].map(go);
    const on = ["ArrowRight", "PageDown", "End"].map(go);
    [this.back, this.on] = [back, on];
    this.slider = make("input", { type: "range", min: "0", "aria-label": labels.slider });
    this.slider.addEventListener("input", () => this.slide(Number(this.slider.value)));
    this.told = make("span", { class: "farm-told" });
    return make("div", { class: "farm-time", role: "group", "aria-label": labels.time },
      ...back, ...on, this.slider, this.told);
  }

  buildBranches(labels) {
    this.branches = make("div", { class: "farm-tools" });
    this.branchName = make("input", { type: "text", maxlength: "80", required: "" });
    const form = make("form", { class: "farm-fields" },
      make("label", { class: "farm-field" }, make("span", {}, labels.branch_name), this.branchName),
      make("button", {}, labels.begin));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(`branch/${this.branchName.value}`, "key");
      this.branchName.value = "";
    });
    return make("div", {}, this.branches, form);
  }

  // The ways to do one kind of thing; where there are very many, they are folded until somebody asks for them.
  group({ title, buttons }) {
    const made = buttons.map(({ gid, label }) => button(gid, label));
    if (made.length <= MANY) {
      return make("div", { class: "farm-group", role: "group", "aria-label": title },
        make("span", { class: "farm-title", "aria-hidden": "true" }, title), ...made);
    }
    const folded = make("details", { class: "farm-many", ...(this.unfolded.has(title) ? { open: "" } : {}) },
      make("summary", {}, `${title} (${made.length})`),
      make("div", { class: "farm-group", role: "group", "aria-label": title }, ...made));
    folded.addEventListener("toggle", () => this.unfolded[folded.open ? "add" : "delete"](title));
    return folded;
  }

  // ---------------------------------------------------------------- painting

  paint() {
    const view = this.model.get("view");
    const held = this.holder();
    const chosen = this.choices.contains(held);
    this.waiting = false;
    const went = this.pointed && view.answered === this.seq && view.step !== this.view.step;
    this.pointed = false;
    this.view = view;
    this.root.setAttribute("aria-label", view.title);
    this.root.dataset.answered = view.answered;
    this.root.dataset.step = view.step;
    if (view.over && !this.over) this.scored.open = true;
    this.over = view.over;
    this.played.textContent = view.played;
    this.played.hidden = !view.played;
    this.paintText(view);
    this.paintPicture(view);
    this.paintChoices(view);
    this.options.replaceChildren(...(view.acting ? [make("p", {}, view.labels.acting)] : []), ...view.options.map((group) => this.group(group)));
    this.paintTime(view);
    this.paintSeats(view);
    this.paintGame(view);
    this.paintOverlay(view);
    this.paintGraph(view);
    const tables = (rows) => (rows.length ? [table(rows)] : []);
    this.log.replaceChildren(...view.log.map((sentence, line) =>
      make("li", {}, cited(sentence, view.cited[line], view.rules))).reverse());
    this.log.parentElement.hidden = !view.log.length;
    this.scores.replaceChildren(...tables(view.scores));
    this.changed.replaceChildren(make("p", {}, view.changed.title), ...tables(view.changed.rows));
    this.table.replaceChildren(...tables(view.table));
    this.paintCover(view);
    this.restore(held, chosen);
    if (went) this.picture.bring(view.marks, this.top);
    this.keep(view);
    if (this.wanted !== null) this.slide(this.wanted);
    this.askGraph();
  }

  paintTime({ time, labels }) {
    this.slider.max = time.last;
    if (this.wanted === null) this.slider.value = time.step;
    this.slider.setAttribute("aria-valuetext", time.told);
    this.told.textContent = time.told;
    for (const each of this.back) each.setAttribute("aria-disabled", String(!time.step));
    for (const each of this.on) each.setAttribute("aria-disabled", String(time.step === time.last));
    this.branches.replaceChildren(...time.branches.map(({ name, steps, current }) =>
      button(`goto/${name}`, `${name}: ${labels.slider} ${steps}`, current ? { "aria-current": "true" } : {})));
    this.branchName.placeholder = time.free;
  }

  paintSeats({ seats, agents, labels }) {
    this.agents.hidden = !seats.some(({ agent }) => agent);
    if (this.seats.children.length !== seats.length) {
      const choices = agents.map(([value, label]) => ({ value, label }));
      this.seats.replaceChildren(...seats.map(({ player, agent }) =>
        select({ name: `seat/${player}`, label: labels.seat.replace("{player}", player), value: agent, choices })));
      for (const list of this.seats.querySelectorAll("select"))
        list.addEventListener("change", () => this.send(`${list.name}/${list.value}`, "key"));
    }
    seats.forEach(({ agent }, seat) => { this.seats.children[seat].querySelector("select").value = agent; });
  }

  // Built once for every game, so that the list stays open while it is chosen from.
  paintOverlay({ overlays, overlay, labels }) {
    const known = JSON.stringify(overlays);
    if (this.overlays !== known) {
      this.overlays = known;
      this.overlay.hidden = overlays.length < 2;
      this.overlay.replaceChildren(select({ name: "overlay", label: labels.overlay, value: overlay, choices: overlays }));
      const list = this.overlay.querySelector("select");
      list.addEventListener("change", () => this.send(`overlay/${list.value}`, this.via));
    }
    this.overlay.querySelector("select").value = overlay;
  }

  paintGraph({ graph, cover, labels }) {
    if (cover) this.graph.replaceChildren();
    if (!graph || this.graphed === graph.src + graph.alt) return;
    this.graphed = graph.src + graph.alt;
    this.graph.replaceChildren(...(graph.src ? [
      make("img", { src: graph.src, alt: graph.alt }),
      make("details", {}, make("summary", {}, labels.graph_table),
        make("div", { class: "farm-scroll", role: "region", "aria-label": labels.graph_table, tabindex: "0" }, table(graph.table))),
    ] : [make("p", {}, graph.alt)]));
  }

  // The graph is drawn only while its part is open, once for every position, and after the board.
  askGraph() {
    const { graph, cover, step, labels } = this.view;
    if (!this.graphing.open || cover || this.waiting) return;
    const theme = this.root.closest('[data-jp-theme-light="false"], .vscode-dark') ? "dark" : "light";
    const wanted = `${step} ${theme}`;
    if (graph?.theme === theme || this.askedGraph === wanted) return;
    this.askedGraph = wanted;
    if (!this.graph.firstChild) this.graph.replaceChildren(make("p", {}, labels.graph_wait));
    this.send(`graph/${theme}`, this.via);
  }

  // Built once for every game, so that what is filled in stays while the game goes on.
  paintGame({ form, labels }) {
    const known = JSON.stringify(form);
    if (this.form === known) return;
    this.form = known;
    const seed = make("input", { type: "number", name: "seed", min: "0", step: "1" });
    const readings = form.readings.map(select);
    const asked = make("form", { class: "farm-fields" },
      select(form.players), make("label", { class: "farm-field" }, make("span", {}, labels.seed), seed), select(form.variant),
      ...(readings.length ? [make("details", {}, make("summary", {}, labels.readings), ...readings)] : []),
      make("button", {}, labels.new));
    asked.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = form.readings.filter(({ name, value }) => asked.elements[name].value !== value);
      this.send(`new/${JSON.stringify({
        players: Number(asked.elements.players.value),
        seed: seed.value === "" ? null : Number(seed.value),
        variant: asked.elements.variant.value,
        readings: Object.fromEntries(chosen.map(({ name }) => [name, asked.elements[name].value])),
      })}`, "key");
    });
    const file = make("input", { type: "file", accept: ".json,application/json" });
    file.addEventListener("change", async () => {
      const [picked] = file.files;
      if (picked) this.send(`load/${await picked.text()}`, "key");
      file.value = "";
    });
    this.game.replaceChildren(asked, make("div", { class: "farm-fields" }, button("save", labels.save),
      make("label", { class: "farm-field" }, make("span", {}, labels.load), file)));
  }

  paintCover({ cover }) {
    const shown = !this.cover.hidden;
    this.root.classList.toggle("farm-covered", Boolean(cover));
    this.cover.hidden = !cover;
    if (Boolean(cover) === shown) return;
    this.cover.replaceChildren(...(cover ? [button(cover.gid, cover.label)] : []));
  }

  // The browser keeps the file that this board has asked for.
  keep({ answered, answer: { file } }) {
    if (!file || answered !== this.saving) return;
    this.saving = 0;
    const link = make("a", { href: URL.createObjectURL(new Blob([file.text], { type: "application/json" })), download: file.name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  paintText(view) {
    if (this.prompt.textContent !== view.prompt) this.prompt.textContent = view.prompt;
    this.message.classList.toggle("farm-refused", view.answer.refused);
    const { message, headings, cited: clauses } = view.answer;
    this.message.replaceChildren(...message.map((sentence, line) => (clauses[line]?.length
      ? cited(sentence, clauses[line], view.rules)
      : make("p", headings.includes(sentence) ? { class: "farm-heading" } : {}, sentence))));
    this.read = false;
    this.placeMessage();
    this.alt.textContent = view.alt;
    // Not `disabled`: that would throw the focus out of the board.
    this.undo.setAttribute("aria-disabled", String(!view.can_undo));
    this.redo.setAttribute("aria-disabled", String(!view.can_redo));
  }

  paintPicture(view) {
    this.picture.paint(this.model.get("picture"), view.ids, this.alt);
    const marks = new Set(view.marks);
    const touched = new Set(view.touched);
    for (const [id, element] of this.picture.touchables) {
      element.classList.toggle("farm-marked", marks.has(id));
      element.classList.toggle("farm-touched", touched.has(id));
      if (marks.has(id)) element.setAttribute("aria-describedby", this.hint.id);
      else element.removeAttribute("aria-describedby");
    }
    this.picture.frames();
    this.picture.hold(view.marks[0], view.ids[0]);
  }

  // What depends on sizes. They are known once the board is on the page, and change with its width.
  placed() {
    this.picture.frames();
    this.placeChoices();
    this.placeMessage();
  }

  // The choices open beside what was touched, inside the picture's width.
  paintChoices(view) {
    const { choices, ways } = view.answer;
    const further = ({ further: buttons, note }) => make("details", { open: "" },
      make("summary", {}, view.labels.further.replace("{count}", buttons.length)),
      make("div", { class: "farm-list" }, ...buttons.map(choice), ...(note ? [make("span", {}, note)] : [])));
    const buttons = ways.length
      ? ways.flatMap((group) => [
        ...(group.title ? [make("span", { class: "farm-title" }, group.title)] : []),
        ...group.buttons.map(choice), ...(group.further.length ? [further(group)] : [])])
      : choices.map(choice);
    this.choices.hidden = !buttons.length;
    this.choices.replaceChildren(...buttons, ...(buttons.length ? [button("cancel", view.labels.cancel)] : []));
    this.placeChoices();
  }

  // What does not fit is scrolled to, also by key. A refusal is read from its beginning; of what has happened, the end
  // says how things are now.
  placeMessage() {
    this.message.classList.toggle("farm-opened", Boolean(this.message.querySelector("details[open]")));
    if (!this.read && this.message.clientHeight) {
      this.message.scrollTop = this.view.answer.refused ? 0 : this.message.scrollHeight;
      this.read = true;
    }
    const scrolls = this.message.scrollHeight > this.message.clientHeight;
    if (scrolls) this.message.setAttribute("tabindex", "0");
    else this.message.removeAttribute("tabindex");
  }

  placeChoices() {
    const touched = this.picture.touchables.get(this.view.touched.at(-1));
    if (this.choices.hidden || !touched) return;
    const [box, room] = [touched.getBoundingClientRect(), this.picture.frame.getBoundingClientRect()];
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
    const gid = held.dataset.gid;
    const first = gid === "further" ? "summary" : "button";
    const opened = this.via === "key" && !this.choices.hidden && this.choices.querySelector(first);
    const there = held.isConnected && held.getClientRects().length;
    const kept = chosen && this.find(gid, this.choices);
    const same = chosen ? null : there ? held : this.find(gid);
    (this.cover.querySelector("button") || kept || opened || same || this.picture)?.focus({ preventScroll: !opened });
  }

  find(gid, part = this.root) {
    return [...part.querySelectorAll("[data-gid]")].find((element) => element.dataset.gid === gid);
  }

  // ---------------------------------------------------------------- what is done with it

  send(gid, via, pointed = false) {
    this.via = via;
    this.pointed = pointed;
    this.seq += 1;
    this.waiting = true;
    if (gid === "save") this.saving = this.seq;
    this.model.send({ gid, via, seq: this.seq });
  }

  // A slider moves faster than boards are drawn: in between, only where it is last counts.
  slide(step) {
    this.wanted = this.waiting ? step : null;
    if (!this.waiting && step !== this.view.time.step) this.send(`step/${step}`, "key");
  }

  nameBranch() {
    this.branching.open = true;
    this.branchName.focus();
  }

  clicked(event) {
    const gid = event.target.closest("[data-gid]")?.dataset.gid;
    // A click that a key makes on a button has no position.
    if (gid) this.send(gid, event.detail ? "mouse" : "key", Boolean(event.target.closest(".farm-stage")));
  }

  pressed(event) {
    if (event.key === "Escape") return this.escape(event);
    if (!taken(event)) return;
    if (event.target.matches("select, textarea, input:not([type=range])")) return;
    const element = event.target.closest("[data-gid]");
    if (this.picture.moved(event, element)) return;
    if (this.picture.touchedBy(event, element)) {
      this.send(element.dataset.gid, "key", true);
    } else if (STEPS[event.key] && !event.target.closest(".farm-scroll, .farm-message")) {
      event.preventDefault();
      if (!this.waiting) this.send(STEPS[event.key], "key");
    } else if (SHORTCUTS[event.key]) {
      event.preventDefault();
      this.send(SHORTCUTS[event.key], "key");
    } else if (event.key === "b") {
      event.preventDefault();
      this.nameBranch();
    } else if (event.key === "?") {
      this.toggleHelp();
    }
  }

  // From the choices to what was touched, and from there out of the board: by key, or by the button that does it.
  escape(event) {
    if (this.choices.hidden) return this.holder()?.blur();
    event?.stopPropagation();
    this.picture.touchables.get(this.view.touched.at(-1))?.focus();
    this.send("cancel", "key");
  }

  toggleHelp() {
    this.keys.hidden = !this.keys.hidden;
    this.help.setAttribute("aria-expanded", String(!this.keys.hidden));
    if (!this.keys.hidden) this.keys.scrollIntoView({ block: "nearest" });
  }

  end() {
    this.sizes.disconnect();
  }
}

export default shown(Board);
