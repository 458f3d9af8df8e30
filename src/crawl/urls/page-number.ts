/** Parameters that number the pages of an article. Their names in other languages are rare. */
const PAGE_PARAMETER = /^(?:page|p|pg|paged|pagina|seite|part|teil|pageno|page_?num(?:ber)?)$/i;
/** The last folder of a path as a page number: `/2`, `/page-2`, `/seite_3`, `/p2`. */
const PAGE_FOLDER = /^(?:(?:page|part|seite|teil|pagina|p)[-_]?)?(\d{1,3})$/i;
/** A folder before the number: `/page/2`. */
const PAGE_WORD = /^(?:page|part|seite|teil|pagina)$/i;
/** A number at the end of a file name: `story-2.html`, `story_2.html`, `story,2.html`, `story.p2.html`. */
const PAGE_SUFFIX = /^(.+?)[-_,.](?:page|part|seite|teil|p)?[-_]?(\d{1,3})(\.[a-z]{3,5})?$/i;
const WHOLE_NUMBER = /^\d{1,3}$/;

/** An address without its page number, and that number. */
export interface NumberedAddress {
  readonly base: string;
  readonly number: number;
}

/** Returns the ways to read a page number in an address. With `isNamed`, only those with a word such as `page`. */
export function numberedForms(url: URL, isNamed = false): readonly NumberedAddress[] {
  const forms: NumberedAddress[] = [];
  for (const [name, value] of url.searchParams) {
    if (!PAGE_PARAMETER.test(name) || !WHOLE_NUMBER.test(value)) continue;
    const others = new URL(url);
    others.searchParams.delete(name);
    forms.push({ base: plainAddress(others), number: Number(value) });
  }
  return [...forms, ...pathForms(url, isNamed)];
}

function pathForms(url: URL, isNamed: boolean): readonly NumberedAddress[] {
  const folders = url.pathname.split("/").filter((folder) => folder !== "");
  const last = folders.at(-1) ?? "";
  const at = (path: readonly string[], number: string): NumberedAddress => {
    return {
      base: plainAddress(Object.assign(new URL(url), { pathname: `/${path.join("/")}` })),
      number: Number(number),
    };
  };
  const whole = PAGE_FOLDER.exec(last);
  if (whole !== null) {
    const hasWord = PAGE_WORD.test(folders.at(-2) ?? "");
    if (isNamed && !hasWord && WHOLE_NUMBER.test(last)) return [];
    return [at(folders.slice(0, hasWord ? -2 : -1), whole[1])];
  }
  const suffix = isNamed ? null : PAGE_SUFFIX.exec(last);
  if (suffix === null) return [];
  const [, name, number, ending = ""] = suffix;
  return [at([...folders.slice(0, -1), name + ending], number)];
}

const LAST_SLASH = /\/$/;

/** Returns host, path without its last slash, and parameters in order. */
export function plainAddress(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.sort();
  return `${url.host}${url.pathname.replace(LAST_SLASH, "")}?${query}`;
}
