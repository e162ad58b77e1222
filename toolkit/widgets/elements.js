// What the widgets' pages are made of. toolkit/widgets/page.py puts it before each widget's own script.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(gid, label, attributes = {}) {
  return make("button", { type: "button", "data-gid": gid, ...attributes }, label);
}

// A list of choices. Where these have more to say than stands in it, what the chosen one means is told below.
function select({ name, label, value, choices }) {
  const list = make("select", { name }, ...choices.map((choice) => make("option", { value: choice.value }, choice.label)));
  list.value = value;
  const field = make("label", { class: "farm-field" }, make("span", {}, label), list);
  if (!choices.some(({ about }) => about)) return field;
  const meaning = make("p", { class: "farm-about", "aria-live": "polite" });
  const tell = () => { meaning.textContent = choices.find((choice) => choice.value === list.value)?.about ?? ""; };
  list.addEventListener("change", tell);
  tell();
  return make("div", { class: "farm-explained" }, field, meaning);
}

// A sentence that opens the clauses behind it, or the sentence alone where there are none.
function cited(sentence, ids, rules) {
  if (!ids?.length) return sentence;
  const clauses = ids.flatMap((id) => [
    make("dt", {}, id, ...(rules[id].source ? [make("span", { class: "farm-source" }, ` (${rules[id].source})`)] : [])),
    make("dd", {}, rules[id].text)]);
  return make("details", {}, make("summary", {}, sentence), make("dl", {}, ...clauses));
}

// A button for an action. What it gives away stands on it part by part, where that is known; its name stays the sentence.
function choice({ gid, label, paid }) {
  if (!paid) return button(gid, label);
  const parts = paid.flatMap(({ goods, to }) => [
    ...goods.map(({ text, fill, ink }) => {
      const chip = make("span", { class: "farm-good" }, text);
      if (fill) Object.assign(chip.style, { background: fill, color: ink });
      return chip;
    }),
    ...(to ? [make("span", {}, to)] : [])]);
  const made = button(gid, "", { "aria-label": label, title: label, class: "farm-paid" });
  made.append(...parts);
  return made;
}

function table([heading, ...rows]) {
  const row = (cells, head) =>
    make("tr", {}, ...cells.map((cell, column) =>
      head ? make("th", { scope: "col" }, cell) : column ? make("td", {}, cell) : make("th", { scope: "row" }, cell)));
  return make("table", { class: "farm-table" }, make("thead", {}, row(heading, true)), make("tbody", {}, ...rows.map((cells) => row(cells))));
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

const SVG = "http://www.w3.org/2000/svg";
const AROUND = 1.5; // so far from an element its frame is drawn, so that it covers nothing that stands at the edge

// The frames that marked, touched and focused elements show: drawn once there is need of them. A picture that is not on
// the page yet, or hidden, has no sizes: `placed` draws what is still wanting as soon as it has.
function frame(elements) {
  const bare = elements.filter((element) => element.localName === "g" && !element.querySelector(".farm-ring"));
  const boxes = bare.map((element) => element.getBBox()); // all before the first frame: each would lay out anew
  bare.forEach((element, number) => {
    const box = boxes[number];
    if (!box.width && !box.height) return;
    for (const kind of ["farm-halo", "farm-ring"]) {
      const rect = document.createElementNS(SVG, "rect");
      for (const side of ["x", "y"]) rect.setAttribute(side, box[side] - AROUND);
      for (const side of ["width", "height"]) rect.setAttribute(side, box[side] + 2 * AROUND);
      rect.setAttribute("rx", "6");
      rect.setAttribute("class", kind);
      element.append(rect);
    }
  });
}

// Makes a picture on the page another one by replacing only what differs: laying out all of it again would take longest.
// `old` and `fresh` are the two as they came; `ready` makes a part of `fresh` fit for the page.
function repaint(live, old, fresh, ready) {
  if (old.isEqualNode(fresh)) return;
  const alike = old.nodeType === 1 && old.childNodes.length && old.childNodes.length === fresh.childNodes.length
    && old.cloneNode(false).isEqualNode(fresh.cloneNode(false));
  if (!alike) return live.replaceWith(ready(fresh));
  [...old.childNodes].forEach((child, place) => repaint(live.childNodes[place], child, fresh.childNodes[place], ready));
}

// From where to where down the page an element is seen, if it is anywhere: below what `top` covers, and inside all that
// scrolls around it.
function sight(element, top) {
  let [from, to] = [Math.max(0, top.getBoundingClientRect().bottom), window.innerHeight];
  for (let outer = element; outer && outer !== document.body; outer = outer.parentElement ?? outer.getRootNode().host) {
    if (getComputedStyle(outer).overflowY === "visible") continue;
    const box = outer.getBoundingClientRect();
    [from, to] = [Math.max(from, box.top), Math.min(to, box.bottom)];
  }
  return [from, to];
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// A picture on the page whose elements can be touched: each has its gid and a name, and Tab goes to one of them.
class Picture {
  constructor(prefix) {
    this.prefix = prefix;
    this.frame = make("div", { class: "farm-picture" });
    this.touchables = new Map(); // by gid
    this.current = null; // the gid of the element that Tab goes to
  }

  // Shows this SVG, in which the elements with these ids can be touched; `alt` is the element that describes it.
  paint(svg, ids, alt) {
    if (this.painted === svg) return;
    this.painted = svg;
    const parsed = make("div");
    parsed.innerHTML = svg;
    this.replace(parsed.querySelector("svg"));
    this.touchables = new Map(ids.map((id) => [id, this.svg.querySelector(`#${CSS.escape(this.prefix + id)}`)]));
    for (const [id, element] of this.touchables) {
      if (element.dataset.gid === id) continue;
      element.dataset.gid = id;
      if (!element.hasAttribute("role")) element.setAttribute("role", "button");
      if (!element.querySelector("title") && !element.hasAttribute("aria-label")) element.setAttribute("aria-label", id);
      element.setAttribute("tabindex", "-1");
    }
    this.svg.setAttribute("aria-describedby", alt.id);
  }

  replace(fresh) {
    const ready = (part) => {
      const own = part.cloneNode(true);
      if (own.nodeType === 1) prefixed(own, this.prefix);
      return own;
    };
    if (this.svg) repaint(this.svg, this.pristine, fresh, ready);
    if (!this.svg?.isConnected) {
      this.svg = ready(fresh);
      this.frame.replaceChildren(this.svg);
    }
    this.pristine = fresh;
  }

  frames() {
    frame([...this.frame.querySelectorAll(".farm-marked, .farm-touched")]);
  }

  // Tab goes to where it went before; where that is gone, to the first of these.
  hold(...others) {
    if (!this.touchables.has(this.current)) this.current = others.find((id) => id !== undefined) ?? null;
    this.touchables.get(this.current)?.setAttribute("tabindex", "0");
  }

  focus(options) {
    this.touchables.get(this.current)?.focus(options);
  }

  focused(target) {
    const gid = target.closest("[data-gid]")?.dataset.gid;
    if (!this.touchables.has(gid)) return;
    frame([this.touchables.get(gid)]);
    if (gid === this.current) return;
    this.touchables.get(this.current)?.setAttribute("tabindex", "-1");
    this.touchables.get(gid).setAttribute("tabindex", "0");
    this.current = gid;
  }

  // From an element of the picture by an arrow key to the one whose middle is nearest in this direction; going sideways
  // counts double. Tells whether the key was one.
  moved(event, from) {
    if (!from || !this.touchables.has(from.dataset.gid) || !ARROWS[event.key]) return false;
    event.preventDefault();
    this.nearest(from, ARROWS[event.key])?.focus();
    return true;
  }

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

  // Where the middle of none of these elements is in sight, the page goes to the nearest. `top` lies over the picture.
  bring(ids, top) {
    const [from, to] = sight(this.frame, top);
    const away = ids.map((id) => {
      const element = this.touchables.get(id);
      const box = element.getBoundingClientRect();
      const middle = box.top + box.height / 2;
      return { element, distance: Math.max(from - middle, middle - to, 0) };
    }).sort((one, other) => one.distance - other.distance);
    if (!away[0]?.distance) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    away[0].element.scrollIntoView({ block: "center", inline: "nearest", behavior: still ? "instant" : "smooth" });
  }

  // Is this key, pressed on an element of the picture, the one that touches it?
  touchedBy(event, element) {
    if (!element || !this.touchables.has(element.dataset.gid) || !["Enter", " "].includes(event.key)) return false;
    event.preventDefault();
    return !event.repeat;
  }
}

// Is a key for the widget? Elsewhere in a notebook keys insert, cut or run cells, so they end here; but Tab leads on, and
// saving stays the notebook's.
function taken(event) {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === "Tab" || (held && event.key === "s")) return false;
  event.stopPropagation();
  return !held;
}

const PATIENCE = 5000; // so many milliseconds an answer may take before the page says that none has come

// What anywidget loads. A click on any part of it takes the keys, as one on a button does; where the kernel is gone, it
// says so. JupyterLab holds on to what a page was in, and so to all of it: it is taken out at its end.
function shown(Page) {
  return {
    render({ model, el }) {
      let silence = 0;
      const send = (content) => {
        clearTimeout(silence);
        silence = setTimeout(() => { page.message.textContent = model.get("view").labels.silent; }, PATIENCE);
        model.send(content);
      };
      const page = new Page({ get: (name) => model.get(name), send }, el);
      page.root.tabIndex = -1;
      const paint = () => {
        clearTimeout(silence);
        page.paint();
      };
      model.on("change:view", paint);
      paint();
      return () => {
        model.off("change:view", paint);
        clearTimeout(silence);
        page.end?.();
        page.root.remove();
      };
    },
  };
}
