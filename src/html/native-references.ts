/**
 * Character references as the browser itself decodes them. The bundle for browsers takes this file in the place of the
 * package `entities`, whose tables every browser has already.
 */

/* The few parts of a document that are used here. */
interface NativeElement {
  innerHTML: string;
  readonly value: string;
  readonly content: { readonly firstChild: { readonly title: string } };
}

declare const document: { createElement(name: "textarea" | "template"): NativeElement };

const QUOTE = /"/g;

/** In a textarea nothing but references is read, and nothing in it runs. */
export function decodeHTML(raw: string): string {
  const element = document.createElement("textarea");
  element.innerHTML = raw;
  return element.value;
}

/** References in attributes are read by other rules: `&copy=1` is no sign of copyright. What is in a template is inert. */
export function decodeHTMLAttribute(raw: string): string {
  const element = document.createElement("template");
  element.innerHTML = `<i title="${raw.replace(QUOTE, "&quot;")}">`;
  return element.content.firstChild.title;
}
