// Steps through the pictures and sentences of a handout. Each part of the page stands once in it, as it is at the last
// step; the data say how each step differs from the one after it.
const find = (selector) => document.querySelector(selector);
const items = [...document.querySelectorAll(".all li")];
const lines = items.map((item) => item.innerHTML);
const parts = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
const clauses = new Map([...document.querySelectorAll("#rules dt")].map((dt) => [dt.textContent, dt.nextSibling]));
const [slider, place, said, told, all] = ["input", ".place", "#said", ".told", ".all"].map(find);
const shown = {};
const last = items.length - 1;
let step = 0;

// Should the browser be too old for what follows, the page stays as it is without a script.
const ending = Object.fromEntries([...parts].map(([name, part]) => [name, part.querySelector("noscript").textContent]));
for (const [name, part] of parts) part.innerHTML = shown[name] = ending[name];

function cut(text, cuts) {
  let [made, at] = ["", 0];
  for (const [keep, drop, put] of cuts) {
    made += text.slice(at, at + keep) + put;
    at += keep + drop;
  }
  return made + text.slice(at);
}

const packed = Uint8Array.from(atob(find("#data").textContent), (letter) => letter.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const steps = (await new Response(unpacked).json()).reduceRight(
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

const placed = (number) => place.dataset.form.replace("{number}", number + 1);

function show(number) {
  step = Math.min(Math.max(number, 0), last);
  for (const [name, part] of parts) {
    const html = steps[step][name];
    if (shown[name] !== html) part.innerHTML = shown[name] = html;
  }
  told.innerHTML = lines[step];
  for (const id of told.querySelectorAll("i")) id.replaceWith(opening(id.textContent));
  slider.value = step + 1;
  place.textContent = placed(step);
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

// In the list of all steps, whose step it was is a button to it; so is the rest of its lines, for the mouse.
for (const [number, item] of items.entries()) {
  const title = item.firstChild;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = title.textContent;
  button.setAttribute("aria-label", `${title.textContent}: ${placed(number)}`);
  title.replaceWith(button);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) act(button.dataset.go);
  const item = event.target.closest(".all li");
  if (!item || !getSelection().isCollapsed) return; // marking words is no wish to leave them
  show(items.indexOf(item));
  say();
  find("main").scrollIntoView();
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

// Paper can be neither opened nor clicked: it shows all steps and the rules they name.
let opened = false;
function unfold(paper) {
  if (find(".rules").hidden !== paper) return; // done already
  find(".rules").hidden = !paper;
  if (paper) opened = all.open;
  all.open = paper || opened;
}
addEventListener("beforeprint", () => unfold(true));
addEventListener("afterprint", () => unfold(false));
matchMedia("print").addEventListener("change", ({ matches }) => unfold(matches));

find("#still").hidden = true;
find(".tools").hidden = false;
unfold(false);
show(0);
