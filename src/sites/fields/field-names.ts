/** Names fields: by their label, else by markup, else by type. */
import { nameInClass, nameOfProperty } from "../../records/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import type { FieldFacts } from "./field-facts.ts";
import type { RankedFacts } from "./field-rank.ts";
import type { PageSketch } from "./page-sketch.ts";

/** The name of a field, and the confidence in it. */
export interface DetailName {
  readonly name: string;
  readonly confidence: number;
}

/** Confidence by source of the name. Those of records for the same sources (`records/fields/naming/`). */
const BY_PROPERTY = 0.95;
const BY_TITLE = 0.9;
const BY_LABEL = 0.85;
const BY_CLASS = 0.8;
const BY_TYPE = 0.75;
const BY_TEXT_BEFORE = 0.5;
const BY_GUESS = 0.4;

const MAX_ELEMENTS_UP = 3;
/** Texts are people if at least this share of them are names of people. Set by hand. */
const MIN_PEOPLE_SHARE = 0.8;
/** Types whose names markup must confirm: a date in a box with the class `price` is not a price. */
const STRICT_NAMES: ReadonlySet<string> = new Set(["price", "date", "rating"]);

/** Names a field. Names are in lower case, like those of records. */
export function nameDetailField(pages: readonly PageSketch[], facts: RankedFacts): DetailName {
  const { type, labelKind, label } = facts;
  if (facts.isTitle) return { name: "title", confidence: BY_TITLE };
  const labeled = label === undefined ? "" : cleanLabel(label.after);
  if (labeled !== "" && (labelKind === "marked" || labelKind === "known"))
    return { name: labeled, confidence: BY_LABEL };
  const marked = nameByMarkup(pages, facts);
  if (marked !== undefined) return marked;
  if (STRICT_NAMES.has(type)) return { name: type, confidence: BY_TYPE };
  const isBefore = label !== undefined && label.nth <= 1 && !facts.isAfterButton && !facts.isAfterLink;
  if (isBefore && labeled !== "") return { name: labeled, confidence: BY_TEXT_BEFORE };
  if (facts.people >= MIN_PEOPLE_SHARE) return { name: "person", confidence: BY_GUESS };
  return { name: type === "number" ? "number" : "text", confidence: BY_GUESS };
}

const LABEL_EDGES = /^[^\p{L}\p{N}]{1,8}|[^\p{L}\p{N}%)]{1,8}$/gu;

const ADDRESS = /^(?:https?:|www\.)/i;

/** Returns a label as a name: `publisher` for "Publisher:", `pdf` for "(PDF)", `highway (mpg)` for "Highway (mpg):". Addresses are no names. */
export function cleanLabel(label: string): string {
  if (ADDRESS.test(label)) return "";
  const name = collapseWhitespace(label).replace(LABEL_EDGES, "").toLowerCase();
  return name.endsWith(")") && !name.includes("(") ? name.slice(0, -1) : name;
}

function nameByMarkup(pages: readonly PageSketch[], facts: FieldFacts): DetailName | undefined {
  const { group, type } = facts;
  const page = group.units.findIndex(({ length }) => length > 0);
  const { elements, texts } = pages[page];
  const isFitting = (name: string | undefined): name is string =>
    name !== undefined && name !== "title" && (name === type || !(STRICT_NAMES.has(name) || STRICT_NAMES.has(type)));
  let at = texts[group.units[page][0]].element;
  for (let step = 0; step < MAX_ELEMENTS_UP && at > 0; step++, at = elements[at].parent) {
    const property = nameOfProperty(elements[at].property.toLowerCase());
    if (isFitting(property)) return { name: property, confidence: BY_PROPERTY };
    const named = nameInClass(elements[at].classes);
    if (isFitting(named)) return { name: named, confidence: BY_CLASS };
  }
  return undefined;
}
