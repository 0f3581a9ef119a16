"use strict";
// The search: every form of the class `seek` shows what is found while one types. The index is loaded on first use.
(() => {
  const root = document.documentElement.dataset.content_root || "./";
  const MOST = 40;
  let index = null, asked = null, vocabulary = null;

  const fold = text => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const wordsOf = text => fold(text).split(/[^a-z0-9]+/).filter(Boolean);

  // Of a rule the words of its title in other languages are the first of the further ones.
  const firstOf = (kind, more) => kind === "page" ? [] : wordsOf(more.split(" · ").slice(0, 9).join(" "));

  window.gebotFinds = ({ kinds, entries }) => {
    index = entries.map(([kind, title, address, text, more], order) => ({
      kind: kinds[kind], title, address, text, order,
      parts: [[wordsOf(title), 12], [firstOf(kinds[kind], more), 10], [wordsOf(more), 8], [wordsOf(text), 3]],
    }));
  };

  function load() {
    asked ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${root}search-index.js`;
      script.onload = done;
      script.onerror = () => failed(new Error("The index of the search can't be read."));
      document.head.append(script);
    });
    return asked;
  }

  // How well a word of the question fits the words of a part: whole, from the beginning, all but its ending, inside.
  function fit(word, words) {
    const stem = word.slice(0, Math.max(4, word.length - 2));
    let best = 0;
    for (const one of words) {
      if (one === word) return 1;
      if (one.startsWith(word)) best = Math.max(best, 0.6);
      else if (word.length > 4 && one.startsWith(stem)) best = Math.max(best, 0.4);
      else if (word.length > 3 && one.includes(word)) best = Math.max(best, 0.2);
    }
    return best;
  }

  const ORDER = { rule: 3, word: 2, building: 1.5, card: 1, move: 1, chapter: 2, page: 1 };

  function score(entry, asked, all) {
    let sum = 0;
    for (const word of asked) {
      const found = Math.max(...entry.parts.map(([words, weight]) => fit(word, words) * weight));
      if (!found && all) return 0;
      sum += found;
    }
    if (!sum) return 0;
    const title = entry.parts[0][0];
    const whole = asked.length === title.length && asked.every((word, at) => word === title[at]) ? 6 : 0;
    return sum + whole + (ORDER[entry.kind] || 0);
  }

  // Whether one letter more, less or different makes the one word of the other.
  function near(one, other) {
    if (Math.abs(one.length - other.length) > 1) return false;
    let from = 0, back = 0;
    const most = Math.min(one.length, other.length);
    while (from < most && one[from] === other[from]) from++;
    while (back < most - from && one[one.length - 1 - back] === other[other.length - 1 - back]) back++;
    return Math.max(one.length, other.length) - from - back <= 1;
  }

  function meant(word) {
    vocabulary ??= [...new Set(index.flatMap(entry => entry.parts.flatMap(([words]) => words)))].sort();
    return word.length < 4 || vocabulary.includes(word) ? word : vocabulary.find(one => near(word, one)) || word;
  }

  function best(asked, all) {
    return index.map(entry => [score(entry, asked, all), entry]).filter(([points]) => points > 0)
      .sort((a, b) => b[0] - a[0] || a[1].order - b[1].order).map(([, entry]) => entry);
  }

  // All of the words; or else all of what may have been meant; or else some of them.
  function search(question) {
    const asked = [...new Set(wordsOf(question))];
    if (!asked.length) return { asked, found: [], remark: "" };
    let found = best(asked, true);
    if (found.length) return { asked, found, remark: "" };
    const instead = asked.map(meant);
    if (instead.some((word, at) => word !== asked[at]) && (found = best(instead, true)).length)
      return { asked: instead, found, remark: `Nothing has these words. For ${instead.join(" ")}: ` };
    return { asked, found: best(asked, false), remark: "Nothing has all of these words; some have one: " };
  }

  function marked(text, asked) {
    const pieces = text.split(/([\p{L}\p{N}]+)/u);
    return pieces.map(piece => {
      const plain = fold(piece);
      if (!asked.some(word => plain.startsWith(word))) return piece;
      const mark = document.createElement("mark");
      mark.textContent = piece;
      return mark;
    });
  }

  function make(tag, name, ...children) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...children);
    return made;
  }

  function item(entry, asked) {
    const link = make("a", "", ...marked(entry.title, asked));
    link.href = root + entry.address;
    const id = entry.address.match(/book\/([a-z]+\.[^#]*)\.html/);
    return make("li", "", make("span", "kind", entry.kind), " ", link, id ? make("code", "", id[1]) : "",
      make("p", "", ...marked(entry.text, asked)));
  }

  function show(form, question) {
    const { asked, found, remark } = search(question);
    const list = form.parentElement.querySelector(".found"), said = form.querySelector("output");
    list.replaceChildren(...found.slice(0, MOST).map(entry => item(entry, asked)));
    const some = found.length > MOST ? `, the first ${MOST} are shown` : "";
    if (!asked.length) said.textContent = "";
    else if (!found.length) said.textContent = "Nothing has any of these words.";
    else said.textContent = `${remark}${found.length} found${some}.`;
  }

  function remember(question) {
    if (!document.querySelector("form.seek[data-remember]")) return;
    try {
      history.replaceState(null, "", question ? `?q=${encodeURIComponent(question)}` : location.pathname);
    } catch { /* A browser may refuse that to a page from disk. */ }
  }

  function begin(form) {
    const field = form.querySelector("input");
    const run = () => load().then(() => { show(form, field.value); remember(field.value); }, error => {
      form.querySelector("output").textContent = error.message;
    });
    field.addEventListener("focus", () => load().catch(() => {}), { once: true });
    field.addEventListener("input", run);
    form.addEventListener("submit", event => {
      const first = form.parentElement.querySelector(".found a");
      event.preventDefault();
      if (first && field.value) location.href = first.href;
    });
    form.parentElement.addEventListener("keydown", event => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const stops = [field, ...form.parentElement.querySelectorAll(".found a")];
      const next = stops[stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) { next.focus(); event.preventDefault(); }
    });
    const question = new URLSearchParams(location.search).get("q");
    if (question && "remember" in form.dataset) { field.value = question; run(); }
  }

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("form.seek").forEach(begin));
  document.addEventListener("keydown", event => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const field = document.querySelector("form.seek input") || document.querySelector(".sidebar-search");
    if (field) { event.preventDefault(); field.focus(); }
  });
})();
