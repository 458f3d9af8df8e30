/* Search in all sections of the documents, and the menu of small windows. The index is loaded when the search is first used. */

const field = document.querySelector("#search");
const results = document.querySelector("#results");
const { root } = document.documentElement.dataset;
/** Limit: results that are shown. */
const MAX_RESULTS = 12;
const EXCERPT_CHARS = 140;
const WORD = /[\p{L}\p{N}]+/gu;
const FIELD = /^(?:input|textarea|select)$/i;

let loading;

/** The index is a script, not JSON: pages that are opened from a folder cannot fetch files. */
function loadIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}/search-index.js`;
    script.onload = () => resolve(globalThis.pithSearchIndex);
    script.onerror = () => reject(new Error("the search index could not be loaded"));
    document.head.append(script);
  });
  return loading;
}

const wordsOf = (text) => text.toLowerCase().match(WORD) ?? [];

/** All words of the query must be in a section; words of its heading and of the page's title count more. */
function scoreOf({ title, heading, text }, words) {
  const inHeading = heading.toLowerCase();
  const inTitle = title.toLowerCase();
  const inText = text.toLowerCase();
  let score = 0;
  for (const word of words) {
    const found =
      (inHeading.includes(word) ? 8 : 0) +
      (inTitle.includes(word) ? 3 : 0) +
      Math.min(4, inText.split(word).length - 1);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

function element(name, text, inner = []) {
  const made = document.createElement(name);
  if (text !== "") made.textContent = text;
  made.append(...inner);
  return made;
}

/** Returns the text around the first word, with the word marked. */
function excerptOf(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const start = Math.max(0, at - EXCERPT_CHARS / 3);
  const before = (start > 0 ? "…" : "") + text.slice(start, at);
  const after = text.slice(at + word.length, start + EXCERPT_CHARS);
  return element("p", "", [before, element("mark", text.slice(at, at + word.length)), `${after}…`]);
}

async function search() {
  const words = wordsOf(field.value);
  if (words.length === 0) {
    results.hidden = true;
    return;
  }
  const index = await loadIndex();
  const found = index
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS);
  const items = found.map(({ section }) => {
    const link = element("a", "", [
      element("strong", section.heading),
      element("small", section.title),
      excerptOf(section.text, words[0]),
    ]);
    link.href = `${root}/${section.url}`;
    return element("li", "", [link]);
  });
  results.replaceChildren(...(items.length === 0 ? [element("li", "Nothing found.")] : items));
  results.hidden = false;
}

field.addEventListener("focus", () => void loadIndex());
field.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  const isTyping = FIELD.test(document.activeElement?.tagName ?? "");
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape") results.hidden = true;
  else if (event.key === "Enter" && document.activeElement === field) results.querySelector("a")?.click();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) results.hidden = true;
});

const button = document.querySelector("#menu-button");
const menu = document.querySelector("#menu");
button.addEventListener("click", () => {
  const isOpen = menu.classList.toggle("open");
  button.setAttribute("aria-expanded", String(isOpen));
});
menu.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
