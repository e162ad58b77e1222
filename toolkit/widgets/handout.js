// Steps through the pictures and sentences of a handout. Each part of the page stands once in it, as it is at the last
// step; the data say how each step differs from the one after it.
const find = (selector) => document.querySelector(selector);
const items = [...document.querySelectorAll(".all li")];
const parts = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
const clauses = new Map([...document.querySelectorAll("#rules dt")].map((dt) => [dt.textContent, dt.nextSibling]));
const [slider, place, said, told] = ["input", ".place", "#said", ".told"].map(find);
const shown = {};
const last = items.length - 1;
let step = 0;

function cut(text, cuts) {
  let [made, at] = ["", 0];
  for (const [start, drop, put] of cuts) {
    made += text.slice(at, start) + put;
    at = start + drop;
  }
  return made + text.slice(at);
}

const ending = Object.fromEntries([...parts].map(([name, part]) => [name, part.querySelector("noscript").textContent]));
const steps = JSON.parse(find("#data").textContent).reduceRight(
  (later, changes) => [
    Object.fromEntries(Object.entries(later[0]).map(([name, text]) => [name, name in changes ? cut(text, changes[name]) : text])),
    ...later,
  ],
  [ending],
);

// A clause's id opens what the clause says.
function opening(id) {
  const details = document.createElement("details");
  const summary = details.appendChild(document.createElement("summary"));
  summary.textContent = id;
  details.append(clauses.get(id).textContent);
  return details;
}

function show(number) {
  step = Math.min(Math.max(number, 0), last);
  for (const [name, part] of parts) {
    const html = steps[step][name];
    if (shown[name] !== html) part.innerHTML = shown[name] = html;
  }
  told.innerHTML = items[step].innerHTML;
  for (const id of told.querySelectorAll("i")) id.replaceWith(opening(id.textContent));
  slider.value = step + 1;
  place.textContent = place.dataset.form.replace("{number}", step + 1);
  slider.setAttribute("aria-valuetext", place.textContent);
  find("li[aria-current]")?.removeAttribute("aria-current");
  items[step].setAttribute("aria-current", "step");
  for (const [names, end] of [[["first", "far_back", "back"], 0], [["on", "far_on", "last"], last]])
    // Not `disabled`: that would throw the focus off the button.
    for (const name of names) find(`[data-go=${name}]`).setAttribute("aria-disabled", String(step === end));
}

function say() {
  const sentences = [...items[step].querySelectorAll("p")].map((p) => p.firstChild.textContent);
  const [prompt, alt] = ["prompt", "alt"].map((name) => parts.get(name).textContent);
  said.textContent = [`${place.textContent}.`, ...sentences, prompt, alt].join(" ");
}

const go = {
  first: () => 0,
  far_back: () => step - 10,
  back: () => step - 1,
  on: () => step + 1,
  far_on: () => step + 10,
  last: () => last,
};
const keys = { Home: "first", PageUp: "far_back", ArrowLeft: "back", ArrowRight: "on", PageDown: "far_on", End: "last", "?": "help" };

function act(name) {
  if (name === "help") {
    find("#keys").hidden = !find("#keys").hidden;
    find("[data-go=help]").setAttribute("aria-expanded", String(!find("#keys").hidden));
  } else {
    show(go[name]());
    say();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) act(button.dataset.go);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  act(keys[event.key]);
});
slider.addEventListener("input", () => {
  show(slider.value - 1);
  say();
});

// Pictures take their colours from this attribute; paper is light.
const dark = matchMedia("screen and (prefers-color-scheme: dark)");
const paint = () => (document.body.dataset.jpThemeLight = String(!dark.matches));
dark.addEventListener("change", paint);
paint();

find(".tools").hidden = false;
find(".all").open = false;
find(".rules").hidden = true;
show(0);
