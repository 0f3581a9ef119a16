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
    const found = /^#step-(\d+)$/.exec(location.hash);
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
