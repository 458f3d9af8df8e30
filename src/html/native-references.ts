/**
 * Character references decoded by the browser itself. The browser bundle uses this file in place of the package
 * `entities`, since every browser already has its tables.
 */

/* The few parts of the DOM that this file uses. */
interface NativeElement {
  innerHTML: string;
  readonly value: string;
  readonly content: { readonly firstChild: { readonly title: string } };
}

declare const document: { createElement(name: "textarea" | "template"): NativeElement };

const QUOTE = /"/g;

/** Decodes references in text. In a textarea references are the only markup, and nothing runs. */
export function decodeHTML(raw: string): string {
  const element = document.createElement("textarea");
  element.innerHTML = raw;
  return element.value;
}

/** Decodes references in an attribute, where `&copy=1` is not a copyright character. The content of a template is inert. */
export function decodeHTMLAttribute(raw: string): string {
  const element = document.createElement("template");
  element.innerHTML = `<i title="${raw.replace(QUOTE, "&quot;")}">`;
  return element.content.firstChild.title;
}
