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
