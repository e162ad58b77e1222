// The case explorer in a page: lays out what the kernel sends and tells it what is chosen. It knows no rule and no game.
//
// The kernel sends `pickers`, `pictures` (SVG text by name) and `view` (see toolkit/widgets/explorer/view.py, with
// `labels` and `answered`); the page sends {gid, seq}. Whatever is text goes into the page as text.

function list(name, sentences) {
  return make("ul", { class: name }, ...sentences.map((sentence) => make("li", {}, sentence)));
}

class Explorer {
  constructor(model, el) {
    this.model = model;
    this.prefix = `farm-${Math.random().toString(36).slice(2, 8)}-`;
    this.seq = 0;
    this.build(model.get("view").labels);
    el.append(this.root);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("change", (event) => this.send(event.target.value));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
  }

  build(labels) {
    this.pickers = make("div", { class: "farm-pickers" });
    this.shown = make("span", {});
    this.message = make("div", { class: "farm-message", role: "status", "aria-live": "polite" });
    this.heading = make("h3", {});
    this.position = make("div", {});
    this.problem = make("div", {});
    this.answers = make("ol", { class: "farm-answers" });
    this.predict = make("div", { role: "group", "aria-label": labels.predict }, this.answers);
    this.verdict = make("p", { class: "farm-note", role: "status", "aria-live": "polite" });
    this.reveal = make("div", { class: "farm-reveal" });
    this.below = make("div", {});
    const steps = make("div", { class: "farm-steps" },
      button("previous", labels.previous), button("next", labels.next), this.shown);
    this.skip = button("skip", labels.skip);
    this.root = make("section", { class: "farm-explorer" },
      this.pickers, steps, this.message, this.heading,
      make("div", { class: "farm-case" }, this.position,
        make("div", {}, this.problem, this.predict, this.skip, this.verdict, this.reveal)),
      this.below);
  }

  // ---------------------------------------------------------------- painting

  paint() {
    const view = this.model.get("view");
    const held = this.holder();
    this.view = view;
    this.root.setAttribute("aria-label", view.title);
    this.root.dataset.answered = view.answered;
    this.shown.textContent = view.shown;
    this.message.textContent = view.message;
    this.paintPickers();
    this.paintProblem(view);
    this.paintAnswers(view);
    this.paintReveal(view);
    this.restore(held);
  }

  // Lists that have not changed stay: replacing one would close it under the reader's hands.
  paintPickers() {
    const pickers = this.model.get("pickers");
    for (const { name, label, chosen, choices } of pickers) {
      let select = this.pickers.querySelector(`[data-picker="${name}"] select`);
      if (!select) {
        select = make("select", { "data-gid": `list/${name}` });
        this.pickers.append(make("label", { "data-picker": name }, label, select));
      }
      const lines = JSON.stringify(choices);
      if (select.lines !== lines) {
        select.lines = lines;
        select.replaceChildren(...choices.map(({ gid, label: line, open }) =>
          make("option", { value: gid, ...(open ? {} : { disabled: "" }) }, line)));
      }
      select.value = chosen;
    }
  }

  paintProblem({ heading, problem, reveal }) {
    this.heading.textContent = heading;
    this.position.replaceChildren(...this.picture("before"));
    this.problem.replaceChildren(
      ...problem.story.map((sentence) => make("p", {}, sentence)),
      make("p", { class: "farm-wish" }, problem.wish),
      ...(problem.question ? [make("p", { class: "farm-question" }, problem.question)] : []));
    this.predict.hidden = !problem.answers.length;
    this.skip.hidden = Boolean(reveal);
  }

  // The answers stay where they were, and say which was given and which is right.
  paintAnswers({ problem, reveal, labels }) {
    this.answers.replaceChildren(...problem.answers.map((answer, place) => {
      const made = button(`predict/${place + 1}`, answer);
      if (reveal) {
        const notes = [];
        if (place === reveal.predicted) notes.push(labels.predicted);
        if (place === reveal.right) notes.push(labels.right);
        made.setAttribute("aria-disabled", "true");
        made.classList.toggle("farm-right", place === reveal.right);
        made.classList.toggle("farm-wrong", place === reveal.predicted && place !== reveal.right);
        if (notes.length) made.append(make("span", { class: "farm-note" }, ` (${notes.join(", ")})`));
      }
      return make("li", {}, made);
    }));
  }

  paintReveal({ reveal, sides, play, labels }) {
    const verdict = reveal?.verdict ?? "";
    if (this.verdict.textContent !== verdict) this.verdict.textContent = verdict;
    this.reveal.replaceChildren(
      ...(reveal ? this.told(reveal, sides.length, labels) : []),
      ...(play ? [button(play.gid, play.label)] : []));
    this.below.replaceChildren(...(sides.length
      ? [make("h4", {}, labels.sides), make("div", { class: "farm-sides" }, ...sides.map((side) => this.side(side)))]
      : this.picture("after", labels.after)));
  }

  told({ title, id, sentences, explain, same, clauses }, inSides, labels) {
    return [
      make("h3", {}, title),
      make("p", {}, labels.id.replace("{id}", id)),
      ...(inSides ? [] : [make("h4", {}, labels.outcome), list("farm-told", sentences)]),
      ...(explain ? [make("h4", {}, labels.explain), make("p", {}, explain)] : []),
      ...(same ? [make("p", {}, same)] : []),
      ...(clauses.length ? [make("h4", {}, labels.clauses), list("farm-rules", clauses)] : []),
    ];
  }

  side({ name, sentences, picture, play }) {
    return make("div", { class: "farm-side" },
      make("h4", {}, name),
      list("farm-told", sentences),
      ...this.picture(picture),
      ...(play.open ? [button(play.gid, play.label)] : []));
  }

  // A picture with its words and its long form; none if there is no picture of that name.
  picture(name, heading) {
    const words = this.view.pictures.find((each) => each.name === name);
    if (!words) return [];
    const frame = make("div", { class: "farm-picture" });
    frame.innerHTML = this.model.get("pictures")[name];
    const svg = frame.querySelector("svg");
    this.quieten(svg, `${this.prefix}${name}-`, words.alt);
    const above = heading ? [make("h4", {}, heading)] : [];
    return [...above, frame, ...(words.table.length ? [this.longForm(words.table)] : [])];
  }

  longForm(rows) {
    const label = this.view.labels.table;
    return make("details", {}, make("summary", {}, label),
      make("div", { class: "farm-scroll", role: "group", "aria-label": label, tabindex: "0" }, table(rows)));
  }

  // Nothing in these pictures can be touched: each is one image with one text.
  quieten(svg, prefix, alt) {
    prefixed(svg, prefix);
    for (const element of svg.querySelectorAll('[role="button"]')) element.removeAttribute("role");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", alt);
  }

  // ---------------------------------------------------------------- focus

  holder() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  // Back to what had the focus; where that is gone, to the answers of the next case or to what has come of this one.
  restore(held) {
    if (!held || (held.isConnected && !held.hidden)) return;
    const same = [...this.root.querySelectorAll("[data-gid]")].find((each) => each.dataset.gid === held.dataset.gid);
    const next = same && !same.hidden ? same : this.answers.querySelector("button");
    next?.focus({ preventScroll: true });
  }

  // ---------------------------------------------------------------- what is done with it

  send(gid) {
    this.seq += 1;
    this.model.send({ gid, seq: this.seq });
  }

  clicked(event) {
    const chosen = event.target.closest("button[data-gid]");
    if (chosen && chosen.getAttribute("aria-disabled") !== "true") this.send(chosen.dataset.gid);
  }

  pressed(event) {
    if (event.key === "Escape") return this.holder()?.blur();
    taken(event);
  }
}

export default shown(Explorer);
