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
