"""The style and the script of a trace that is stepped through, and the style of the page that has nothing else on it.

The colours are those of the docs' theme, by the names of its variables; the page of its own sets these itself.
"""

STYLE = """
.trace { --trace-good: #2f6b3a; --trace-bad: #b3261e; --trace-mark: #9c3f00; margin: 1rem 0; padding: .5rem;
  border: 1px solid var(--color-background-border); border-radius: .4rem; }
body[data-theme="dark"] .trace { --trace-good: #8fd19e; --trace-bad: #ff8a80; --trace-mark: #ffb077; }
@media (prefers-color-scheme: dark) {
  body:not([data-theme="light"]) .trace { --trace-good: #8fd19e; --trace-bad: #ff8a80; --trace-mark: #ffb077; }
}
.trace [hidden] { display: none; }
.trace p { margin: .2rem 0; }
.trace button { font: inherit; min-width: 2.6rem; min-height: 2.4rem; padding: 0 .5rem; cursor: pointer;
  color: var(--color-foreground-primary); background: var(--color-background-primary);
  border: 1px solid var(--color-foreground-secondary); border-radius: .3rem; }
.trace button[aria-disabled="true"] { opacity: .45; cursor: default; }
.trace :focus-visible { outline: 3px solid var(--color-link); outline-offset: 2px; }
.trace code, .trace pre { font: .85em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap;
  margin: 0; padding: 0; border: 0; background: none; color: inherit; }
.trace-dim, .trace code.trace-dim { color: var(--color-foreground-secondary); font-size: .85em; }
.trace-controls { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center; padding: .4rem;
  background: var(--color-background-secondary); border-radius: .3rem; }
.trace-controls input { flex: 1 1 6rem; min-width: 4rem; accent-color: var(--trace-mark); }
.trace-count { white-space: nowrap; font-variant-numeric: tabular-nums; }
.trace .trace-said { font-weight: 600; font-size: 1.1em; overflow-wrap: anywhere; margin-top: .5rem; }
.trace-verdict { font-weight: 600; display: inline-block; }
.trace-verdict:empty { display: none; }
.trace-verdict::first-letter { text-transform: uppercase; }
.trace-verdict.legal { color: var(--trace-good); }
.trace-verdict.illegal, .trace-verdict.malformed, .trace-moves b { color: var(--trace-bad); }
.trace-boards, .trace-row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: flex-start; }
.trace-boards { margin: .5rem 0; }
.trace-boards > p { flex: 1 0 100%; }
.trace:not(.trace-whole) .trace-row { display: contents; }
.trace:not(.trace-whole) :is(.trace-whose, .trace-changed) { display: none; }
.trace figure { margin: 0; max-width: 100%; border-radius: 6px; outline: 2px solid transparent; outline-offset: 1px;
  scroll-margin-top: 5rem; }
.trace figure.changed { outline-color: var(--trace-mark); }
.trace figcaption { font-size: .85rem; margin: 0; text-align: left; color: inherit; }
.trace figcaption b { color: var(--trace-mark); }
.trace-paper { overflow-x: auto; border-radius: 4px; }
.trace svg { display: block; height: auto; max-width: 100%; margin: 0; }
.trace svg.farm { max-width: none; }
.trace details { margin: .4rem 0; }
.trace summary { cursor: pointer; font-weight: 600; }
.trace details ul { margin: .3rem 0; padding-left: 1.2rem; }
.trace details li { margin: .25rem 0; overflow-wrap: anywhere; }
.trace-changed { display: flex; flex-wrap: wrap; gap: .3rem; margin: .3rem 0; }
.trace .trace-changed button { min-height: 1.8rem; font-size: .85rem; }
.trace :is(del, ins) { text-decoration: none; background: var(--color-background-secondary); padding: 0 .25em;
  border-radius: .2em; color: inherit; }
.trace ins { font-weight: 600; }
.trace .trace-heading { font-weight: 600; }
.trace-moves ol { margin: 0; padding-left: 2.5rem; }
.trace-moves li { margin: 0; padding: .1rem 0; overflow-wrap: anywhere; }
.trace .trace-moves li button { min-width: 0; min-height: 1.6rem; padding: 0; border: 0; background: none;
  color: var(--color-link); text-align: left; vertical-align: top;
  text-decoration: underline; }
.trace-moves li.here { background: var(--color-background-secondary); outline: 2px solid var(--trace-mark);
  outline-offset: -2px; }
@media (max-width: 46em) {
  .trace { padding: .3rem 0; border-width: 1px 0; border-radius: 0; }
}
"""

PAGE_STYLE = """
:root { --color-background-primary: #ffffff; --color-background-secondary: #f4f0e7; --color-background-border: #d8d0c0;
  --color-foreground-primary: #1d1b18; --color-foreground-secondary: #5f584c; --color-link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --color-background-primary: #171614; --color-background-secondary: #24221f;
    --color-background-border: #45403a; --color-foreground-primary: #ece7dd; --color-foreground-secondary: #b0a798;
    --color-link: #8fc1ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--color-background-primary); color: var(--color-foreground-primary);
  font: 16px/1.45 system-ui, sans-serif; }
header, .trace-columns { padding: 0 1rem; max-width: 96rem; margin: 0 auto; }
header p { margin: 0; }
h1 { font-size: 1.5rem; margin: 1rem 0 .2rem; overflow-wrap: anywhere; }
a { color: var(--color-link); }
.note { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--color-background-border);
  padding-left: .7rem; }
.trace.trace-whole { border: 0; padding: 0; margin: 0; }
.trace-whole .trace-controls { position: sticky; top: 0; z-index: 1; padding: .5rem 1rem; margin: .6rem 0;
  border-radius: 0; border-block: 1px solid var(--color-background-border); }
.trace-whole .trace-boards { display: block; }
.trace .trace-whose { font-weight: 600; margin: 1rem 0 .4rem; }
@media (min-width: 60em) {
  .trace-columns { display: grid; grid-template-columns: minmax(0, 1fr) 26rem; gap: 0 1.5rem; }
  .trace-aside { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 5rem); display: flex;
    flex-direction: column; }
  .trace-about { flex: 1 1 auto; min-height: 8rem; overflow-y: auto; padding: 3px; }
  .trace-moves { flex: 0 1 16rem; min-height: 8rem; overflow-y: auto; padding: 3px;
    border-top: 1px solid var(--color-background-border); }
}
@media (max-width: 60em) {
  .trace-columns { display: flex; flex-direction: column; }
  .trace-main, .trace-aside { display: contents; }
  .trace-step { order: 1; } .trace-about { order: 2; } .trace-boards { order: 3; } .trace-moves { order: 4; }
  header, .trace-columns { padding: 0 .5rem; }
  .trace-whole .trace-controls { padding: .4rem .5rem; }
}
"""

SCRIPT = """
"use strict";
(() => {
function make(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function told(rules, id) {
  const rule = rules[id], name = make("code", {}, id);
  if (!rule) return make("li", {}, name);
  return make("li", {}, rule.address === null ? name : make("a", { href: rule.address }, name),
    ` ${rule.title}: ${rule.statement} `, make("span", { class: "trace-dim" }, rule.lines.join("; ")));
}

function begin(trace) {
  const parts = {};
  const part = name => parts[name] ??= trace.querySelector(`.trace-${name}`);
  const { boards, rules, steps } = JSON.parse(part("data").textContent);
  const whole = trace.classList.contains("trace-whole");
  const figures = [...trace.querySelectorAll("figure")];
  const question = trace.dataset.question === undefined ? -1 : Number(trace.dataset.question);
  const links = [...trace.querySelectorAll(".trace-moves li > span")].map(toLink);
  let at = -1, waiting = 0, followed = null;

  function toLink(span, number) {
    const text = span.textContent;
    const link = whole ? make("a", { href: `#step-${number}` }, text) : make("button", { type: "button" }, text);
    if (!whole) link.addEventListener("click", () => go(number));
    span.replaceWith(link);
    return link;
  }

  function showBoards(step, before) {
    for (const figure of figures) figure.hidden = true;
    const changed = [];
    for (const number of step.boards) {
      const [index, svg] = boards[number];
      const figure = figures[index], [caption, paper] = figure.children, title = caption.firstChild.data;
      const isNew = before !== undefined && !before.boards.includes(number);
      figure.hidden = false;
      figure.classList.toggle("changed", isNew);
      caption.replaceChildren(title, ...(isNew ? [" ", make("b", {}, "changed")] : []));
      if (figure.dataset.board !== String(number)) {
        figure.dataset.board = number;
        paper.innerHTML = svg;
      }
      if (isNew) changed.push([title, figure]);
    }
    part("changed").replaceChildren(...changed.map(([title, figure]) => {
      const button = make("button", { type: "button" }, title);
      button.addEventListener("click", () => figure.scrollIntoView());
      return button;
    }));
  }

  function showChanges(step) {
    const lines = step.changes.map(([path, words, was, is]) => make("li", {}, words, " ", make("del", {}, was), " → ",
      make("ins", {}, is), " ", make("code", { class: "trace-dim" }, path)));
    part("paths").replaceChildren(...(lines.length ? lines : [make("li", {}, "Nothing.")]));
  }

  function showRules(element, what, ids) {
    element.hidden = !ids.length;
    element.firstChild.textContent = `${what}: ${ids.length}`;
    element.lastChild.replaceChildren(...ids.map(id => told(rules, id)));
  }

  function show(number) {
    number = Math.max(0, Math.min(steps.length - 1, number));
    if (number === at) return;
    if (at >= 0) mark(links[at], false);
    at = number;
    mark(links[at], true);
    const step = steps[at], legal = step.verdict === "legal";
    part("said").textContent = at ? `${at}. ${step.said}` : step.said;
    part("verdict").textContent = at ? `${step.verdict}.` : "";
    part("verdict").className = `trace-verdict ${step.verdict}`;
    part("now").textContent = step.now;
    part("about").hidden = !at;
    part("move").textContent = step.move;
    part("count").textContent = `Step ${at} of ${steps.length - 1}`;
    part("slider").value = at;
    part("slider").setAttribute("aria-valuetext", `${at}: ${step.said}`);
    for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === steps.length - 1],
      ["last", at === steps.length - 1], ["to-question", at === question]])
      part(name)?.setAttribute("aria-disabled", off);
    showBoards(step, steps[at - 1]);
    showChanges(step);
    showRules(part("breaks"), "Rules that it breaks", legal ? [] : step.rules);
    showRules(part("uses"), "Rules that took part", legal ? step.rules : []);
  }

  function mark(link, here) {
    const item = link.parentElement, list = part("moves");
    item.classList.toggle("here", here);
    if (here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
    if (here && getComputedStyle(list).overflowY === "auto")
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  // Browsers allow only so many changes of the address in a second: it follows when the steps have come to rest.
  function go(number) {
    show(number);
    if (!whole) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => location.replace(followed = `#step-${at}`), 150);
  }

  // The address that the page has set itself asks for nothing: the reader may be further by now.
  function asked() {
    if (location.hash === followed) return;
    const found = /^#step-(\\d+)$/.exec(location.hash);
    show(found ? Number(found[1]) : Math.max(at, 0));
  }

  function pressed(event) {
    const own = event.target.closest?.("input, .trace-paper");
    if (own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  }

  steps[0].boards.forEach(number => {
    const figure = figures[boards[number][0]];
    boards[number][1] = figure.lastChild.innerHTML;
    figure.dataset.board = number;
  });
  const targets = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => steps.length - 1,
    "to-question": () => question };
  for (const [name, target] of Object.entries(targets)) part(name)?.addEventListener("click", () => go(target()));
  part("slider").addEventListener("input", event => go(Number(event.target.value)));
  (whole ? document : trace).addEventListener("keydown", pressed);
  part("controls").hidden = false;
  if (whole) {
    part("uses").open = !matchMedia("(max-width: 60em)").matches;
    window.addEventListener("hashchange", asked);
    asked();
  } else show(Number(trace.dataset.opens));
  // What a page shows when it is opened is read anyway; only the steps after that are news.
  part("step").setAttribute("aria-live", "polite");
  part("step").setAttribute("aria-atomic", "true");
}

function beginAll() {
  document.querySelectorAll("section.trace").forEach(begin);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", beginAll);
else beginAll();
})();
"""
