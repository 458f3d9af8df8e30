/** HTML that is safe to put into a page as it is. */
export interface HtmlFragment {
  readonly markup: string;
}

type Value = string | number | HtmlFragment | undefined | false | readonly Value[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const SPECIAL = /[&<>"']/g;
/** Characters forbidden in XML and HTML, and characters that change text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes text. Page text is untrusted and must not become markup. */
export function escapeHtml(text: string): string {
  return text.replace(UNPRINTABLE, " ").replace(SPECIAL, (character) => ESCAPES[character]);
}

/** A template whose values are escaped unless they are markup themselves; lists are joined, undefined is empty. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): HtmlFragment {
  let markup = strings[0];
  values.forEach((value, i) => {
    markup += textOf(value) + strings[i + 1];
  });
  return { markup };
}

function textOf(value: Value): string {
  if (value === undefined || value === false) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return isMarkup(value) ? value.markup : value.map(textOf).join("");
}

function isMarkup(value: HtmlFragment | readonly Value[]): value is HtmlFragment {
  return "markup" in value;
}

/** A number short enough for a coordinate. */
export function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}
