"""The style and the script of the page of a trace."""

STYLE = """
:root { --paper: #ffffff; --ink: #1d1b18; --dim: #5f584c; --line: #d8d0c0; --soft: #f4f0e7; --mark: #9c3f00;
  --link: #0b57a4; --good: #2f6b3a; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171614; --ink: #ece7dd; --dim: #b0a798; --line: #45403a; --soft: #24221f; --mark: #ffb077;
    --link: #8fc1ff; --good: #8fd19e; --bad: #ff8a80; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
header, #columns { padding: 0 1rem; max-width: 96rem; margin: 0 auto; }
h1 { font-size: 1.5rem; margin: 1rem 0 .2rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: .6rem 0 .3rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1rem 0 .4rem; }
.dim { color: var(--dim); margin: 0; }
.note { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--line); padding-left: .7rem; }
a { color: var(--link); }
code, pre { font: .85em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
#controls { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center;
  padding: .5rem 1rem; margin: .6rem 0; background: var(--soft); border-block: 1px solid var(--line); }
#controls input { flex: 1 1 8rem; min-width: 5rem; accent-color: var(--mark); }
#count { white-space: nowrap; font-variant-numeric: tabular-nums; }
button { font: inherit; min-width: 2.6rem; min-height: 2.4rem; color: inherit; background: var(--paper);
  border: 1px solid var(--dim); border-radius: .3rem; cursor: pointer; }
button:disabled { opacity: .45; cursor: default; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
#columns { display: grid; grid-template-columns: minmax(0, 1fr) 26rem; gap: 0 1.5rem; }
#moves ol { margin: 0; padding-left: 3rem; }
#moves li { padding: .1rem 0; overflow-wrap: anywhere; }
#moves li.here { background: var(--soft); outline: 2px solid var(--mark); outline-offset: -2px; }
#moves b, .illegal, .malformed { color: var(--bad); }
.legal { color: var(--good); }
#verdict { font-weight: 600; display: inline-block; }
#verdict::first-letter { text-transform: uppercase; }
@media (min-width: 60em) {
  aside { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 5rem); display: flex;
    flex-direction: column; }
  #about { flex: 1 1 auto; min-height: 8rem; overflow-y: auto; padding: 3px; }
  #moves { flex: 0 1 16rem; min-height: 8rem; overflow-y: auto; padding: 3px; border-top: 1px solid var(--line); }
}
details { margin: .5rem 0; }
summary { cursor: pointer; font-weight: 600; }
details ul { margin: .3rem 0; padding-left: 1.2rem; }
details li { margin: .25rem 0; overflow-wrap: anywhere; }
#changed { display: flex; flex-wrap: wrap; gap: .3rem; margin: .3rem 0; }
#changed button { min-height: 1.8rem; padding: 0 .5rem; font-size: .85rem; }
del, ins { text-decoration: none; background: var(--soft); padding: 0 .25em; border-radius: .2em; }
ins { font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: .8rem; align-items: flex-start; }
figure { margin: 0; max-width: 100%; padding: 4px; border-radius: 8px; outline: 2px solid transparent;
  scroll-margin-top: 5rem; }
figure.changed { outline-color: var(--mark); }
figure div { overflow-x: auto; border-radius: 4px; }
figcaption { font-size: .9rem; }
figcaption b { color: var(--mark); }
svg { display: block; height: auto; max-width: 100%; }
svg.farm { max-width: none; }
@media (max-width: 60em) {
  #columns { display: flex; flex-direction: column; }
  main, aside { display: contents; }
  #step { order: 1; } #about { order: 2; } #boards { order: 3; } #moves { order: 4; }
  header, #columns { padding: 0 .5rem; }
  #controls { padding: .4rem .5rem; }
}
"""

SCRIPT = """
"use strict";
const { boards, rules, steps } = JSON.parse(document.getElementById("trace").textContent);
const find = id => document.getElementById(id);
const links = [...document.querySelectorAll("#moves a")];
const figures = new Map();
const rows = new Map();
let at = -1, waiting = 0;

function make(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function rowOf(seat) {
  if (!rows.has(seat)) {
    const row = make("div", { class: "row" });
    find("boards").append(make("h3", {}, seat === null ? "All" : `Seat ${seat}`), row);
    rows.set(seat, row);
  }
  return rows.get(seat);
}

function figureOf(title, seat) {
  if (!figures.has(title)) {
    const figure = make("figure", {}, make("figcaption", {}), make("div", {}));
    rowOf(seat).append(figure);
    figures.set(title, figure);
  }
  return figures.get(title);
}

function showBoards(step, before) {
  for (const figure of figures.values()) figure.hidden = true;
  const changed = [];
  for (const number of step.boards) {
    const [title, svg, seat] = boards[number];
    const figure = figureOf(title, seat), caption = figure.firstChild;
    const isNew = before !== undefined && !before.boards.includes(number);
    figure.hidden = false;
    figure.classList.toggle("changed", isNew);
    caption.replaceChildren(title, ...(isNew ? [" ", make("b", {}, "changed")] : []));
    if (figure.dataset.board !== String(number)) {
      figure.dataset.board = number;
      figure.lastChild.innerHTML = svg;
    }
    if (isNew) changed.push([title, figure]);
  }
  find("changed").replaceChildren(...changed.map(([title, figure]) => {
    const button = make("button", { type: "button" }, title);
    button.addEventListener("click", () => figure.scrollIntoView());
    return button;
  }));
}

function showChanges(step) {
  const told = step.changes.map(([path, words, was, is]) => make("li", {}, words, " ", make("del", {}, was), " → ",
    make("ins", {}, is), " ", make("code", { class: "dim" }, path)));
  find("paths").replaceChildren(...(told.length ? told : [make("li", {}, "Nothing.")]));
}

function showRules(step) {
  find("cited").hidden = !step.rules.length;
  const what = step.verdict === "legal" ? "Rules that took part" : "Rules that it breaks";
  find("cited").firstChild.textContent = `${what}: ${step.rules.length}`;
  find("rules").replaceChildren(...step.rules.map(id => {
    const rule = rules[id], name = make("code", {}, id);
    if (!rule) return make("li", {}, name);
    return make("li", {}, rule.address === null ? name : make("a", { href: rule.address }, name),
      ` ${rule.title}: ${rule.statement} `, make("span", { class: "dim" }, rule.lines.join("; ")));
  }));
}

function show(number) {
  number = Math.max(0, Math.min(steps.length - 1, number));
  if (number === at) return;
  if (at >= 0) mark(links[at], false);
  at = number;
  mark(links[at], true);
  const step = steps[at];
  find("said").textContent = at ? `${at}. ${step.said}` : step.said;
  find("verdict").textContent = at ? `${step.verdict}.` : "";
  find("verdict").className = step.verdict;
  find("now").textContent = step.now;
  find("json").hidden = !at;
  find("move").textContent = step.move;
  find("changes").hidden = !at;
  find("count").textContent = `Step ${at} of ${steps.length - 1}`;
  find("slider").value = at;
  find("slider").setAttribute("aria-valuetext", `${at}: ${step.said}`);
  find("first").disabled = find("back").disabled = at === 0;
  find("last").disabled = find("next").disabled = at === steps.length - 1;
  showBoards(step, steps[at - 1]);
  showChanges(step);
  showRules(step);
}

function mark(link, here) {
  const item = link.parentElement, list = find("moves");
  item.classList.toggle("here", here);
  if (here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
  if (here && getComputedStyle(list).overflowY === "auto")
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// Browsers allow only so many changes of the address in a second: it follows when the steps have come to rest.
function go(number) {
  show(number);
  clearTimeout(waiting);
  waiting = setTimeout(() => location.replace(`#step-${at}`), 150);
}

function asked() {
  const found = /^#step-(\\d+)$/.exec(location.hash);
  show(found ? Number(found[1]) : Math.max(at, 0));
}

find("first").addEventListener("click", () => go(0));
find("back").addEventListener("click", () => go(at - 1));
find("next").addEventListener("click", () => go(at + 1));
find("last").addEventListener("click", () => go(steps.length - 1));
find("slider").addEventListener("input", event => go(Number(event.target.value)));
window.addEventListener("hashchange", asked);
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target === find("slider")) return;
  const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  go(target);
});
if (matchMedia("(max-width: 60em)").matches) find("cited").open = false;
asked();
"""
