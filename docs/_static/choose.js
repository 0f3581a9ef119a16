// Shows those rows or tiles that have the words and the values that are chosen. What is chosen is kept in the address.
(() => {
  // In capitals ß and ss are the same.
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

  const choosing = (form, things, number) => {
    const key = (name) => (number === 1 ? name : `${name}-${number}`);
    const { q } = form.elements;
    const output = form.querySelector("output");
    const selects = Array.from(form.querySelectorAll("select"));
    const texts = new Map();

    const textOf = (thing) => {
      if (!texts.has(thing)) texts.set(thing, folded(thing.textContent));
      return texts.get(thing);
    };

    const has = (thing, { name, value }) => (thing.getAttribute(`data-${name}`) ?? "").split(" ").includes(value);

    const show = () => {
      const words = folded(q.value).split(/\s+/).filter(Boolean);
      const chosen = selects.filter(({ value }) => value);
      let shown = 0;
      for (const thing of things) {
        const fits = chosen.every((one) => has(thing, one)) && words.every((one) => textOf(thing).includes(one));
        if (thing.hidden === fits) thing.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      const { what } = form.dataset;
      output.textContent = shown ? `${shown} of ${things.length} ${what}` : `None of ${things.length} ${what} fits.`;
    };

    const remember = () => {
      const asked = new URLSearchParams(location.search);
      for (const { name, value } of [q, ...selects]) {
        if (value.trim()) asked.set(key(name), value);
        else asked.delete(key(name));
      }
      const query = asked.toString();
      try {
        history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
      } catch {
        // A browser that allows few changes of the address has the list all the same.
      }
    };

    const changed = () => {
      show();
      remember();
    };

    const asked = new URLSearchParams(location.search);
    q.value = asked.get(key("q")) ?? "";
    for (const select of selects) {
      const value = asked.get(key(select.name)) ?? "";
      select.value = Array.from(select.options).some((option) => option.value === value) ? value : "";
    }
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", changed);
    form.querySelector("button").addEventListener("click", () => {
      for (const one of [q, ...selects]) one.value = "";
      changed();
    });
    show();
    form.hidden = false;
  };

  const all = document.querySelectorAll(".choosing");
  all.forEach((one, index) => {
    choosing(one.querySelector("form"), Array.from(one.querySelector(".choose-from").children), index + 1);
  });
})();
