import { registeredDomain } from "../../text/index.ts";

/** Parses a label. Throws if it is not a JSON object. */
export function parseLabel(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const label = asObject(value);
  if (label === undefined) throw new Error("The label is not a JSON object.");
  return label;
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** Returns a string, or undefined for other values; sets write null for unknown values. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The strings of a list, or a single string as a list; undefined for anything else. */
export function asTexts(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : [value];
  if (!Array.isArray(value)) return undefined;
  return value.filter((item): item is string => typeof item === "string");
}

/** Returns the registered domain of a URL, else its host (an address, `localhost`), else "". */
export function siteOf(url: string | undefined): string {
  return url === undefined ? "" : registeredDomain(url);
}

export const UNKNOWN = "unknown";

/** Limit: `<html lang>` is looked for in this many characters. */
const HEAD_CHARS = 4096;
const HTML_TAG = /<html\b[^>]*/i;
const LANG = /\slang\s*=\s*(?:["']\s*)?([a-z]{2,3})\b/i;
const LANGUAGE = /^[a-z]{2,3}\b/i;

/** The language the label names, else the one the page declares, else `unknown`. */
export function labelLanguage(label: unknown, html: string): string {
  const named = LANGUAGE.exec(asText(label) ?? "");
  if (named) return named[0].toLowerCase();
  const tag = HTML_TAG.exec(html.slice(0, HEAD_CHARS));
  return (tag && LANG.exec(tag[0])?.[1]?.toLowerCase()) ?? UNKNOWN;
}
