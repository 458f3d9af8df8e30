const NEXT = "\n## ";

/** Returns the chapter of a document with this heading, or an empty string. */
export function chapterIn(document: string, heading: string): string {
  const from = document.indexOf(heading);
  if (from < 0) return "";
  const next = document.indexOf(NEXT, from);
  return document.slice(from, next < 0 ? document.length : next);
}

/** Replaces the chapter of a document with this heading, or inserts it before the last chapter. */
export function withChapter(document: string, heading: string, chapter: string): string {
  const old = chapterIn(document, heading);
  if (old !== "") return document.replace(old, () => chapter);
  const last = document.lastIndexOf(NEXT) + 1;
  return chapter === "" ? document : `${document.slice(0, last)}${chapter}\n${document.slice(last)}`;
}

const HEADING = /^## .*$/gm;

/** Adds the chapters of an older document that the new one does not have, in their order, before the last chapter. */
export function withOtherChapters(document: string, before: string): string {
  const own = new Set(document.match(HEADING));
  const others = (before.match(HEADING) ?? []).filter((heading) => !own.has(heading));
  return others.reduce((text, heading) => withChapter(text, heading, chapterIn(before, heading)), document);
}
