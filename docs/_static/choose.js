// Shows those rows of an index that fit what is chosen. The choices are kept in the address.
(() => {
  const form = document.getElementById("choose");
  if (!form) return;
  const rows = Array.from(document.querySelectorAll("#to-choose-from tbody tr"));
  const selects = Array.from(form.querySelectorAll("select"));

  const fits = (row) =>
    selects.every(({ name, value }) => value === "" || row.dataset[name].split(" ").includes(value));

  const show = () => {
    let shown = 0;
    for (const row of rows) {
      row.hidden = !fits(row);
      shown += row.hidden ? 0 : 1;
    }
    form.querySelector("output").textContent = `${shown} of ${rows.length} ${form.dataset.what}`;
  };

  const remember = () => {
    const chosen = new URLSearchParams();
    for (const { name, value } of selects) if (value) chosen.set(name, value);
    history.replaceState(null, "", `${location.pathname}${chosen.size ? "?" + chosen : ""}`);
  };

  const asked = new URLSearchParams(location.search);
  for (const select of selects) {
    const value = asked.get(select.name);
    if (Array.from(select.options).some((option) => option.value === value)) select.value = value;
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => {
    show();
    remember();
  });
  show();
})();
