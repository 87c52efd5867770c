const figures = [...document.querySelectorAll("figure")];
const dialog = document.querySelector("dialog");
const faces = dialog.querySelector(".faces");
const search = document.querySelector("input[type=search]");
const found = document.querySelector("output");
let shown = -1;

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const figure of figures) {
    const text = figure.dataset.text;
    figure.hidden = !words.every((word) => text.includes(word));
    count += figure.hidden ? 0 : 1;
  }
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.querySelector("figure:not([hidden])");
  found.value = words.length ? `${count} / ${figures.length}` : "";
}

function show(index) {
  const visible = figures.filter((figure) => !figure.hidden);
  if (!visible.length) return;
  shown = (index + visible.length) % visible.length;
  const figure = visible[shown];
  dialog.querySelector("strong").textContent = figure.querySelector("figcaption").textContent;
  faces.classList.remove("zoomed");
  faces.replaceChildren(
    ...[figure.querySelector("img").getAttribute("src"), figure.dataset.back]
      .filter(Boolean)
      .map((src) => Object.assign(new Image(), { src, alt: figure.querySelector("img").alt })),
  );
  if (!dialog.open) dialog.showModal();
}

search.addEventListener("input", filter);
document.querySelector("input[type=range]").addEventListener("input", (event) =>
  document.documentElement.style.setProperty("--mm", `${event.target.value / 10}px`));
document.querySelector("main").addEventListener("click", (event) => {
  const figure = event.target.closest("figure");
  if (figure) show(figures.filter((one) => !one.hidden).indexOf(figure));
});
faces.addEventListener("click", () => faces.classList.toggle("zoomed"));
dialog.querySelector(".previous").addEventListener("click", () => show(shown - 1));
dialog.querySelector(".next").addEventListener("click", () => show(shown + 1));
dialog.querySelector(".close").addEventListener("click", () => dialog.close());
dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") show(shown - 1);
  if (event.key === "ArrowRight") show(shown + 1);
});
