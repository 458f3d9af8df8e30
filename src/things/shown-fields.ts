/** Reads the fields of a thing that a page shows: labeled values, availability, rating. */
import { readRating } from "../language/index.ts";
import { type Page, UnseenRatings } from "../page/index.ts";
import { AVAILABILITY_WORDS, FIELD_LABELS, GENERIC_NAMES, REVIEW_COUNT } from "../vocabulary/index.ts";
import type { LabeledValue } from "./labeled-values.ts";
import type { Availability, Identifiers, Property, ThingRating, ThingType } from "./page-thing.ts";
import type { Line } from "./shown-lines.ts";
import { LABELED_FIELDS } from "./thing-types.ts";

const FIELDS_OF_LABEL = new Map<string, string[]>();
for (const [field, labels] of FIELD_LABELS) {
  for (const label of labels.split("|")) FIELDS_OF_LABEL.set(label, [...(FIELDS_OF_LABEL.get(label) ?? []), field]);
}

const IDENTIFIER_FIELDS = ["sku", "mpn", "gtin", "isbn"] as const;

/** Returns the first labeled value of each field that a type has. */
export function labeledFields(
  type: ThingType,
  labels: readonly LabeledValue[],
  nameLine: number,
): ReadonlyMap<string, LabeledValue> {
  const wanted = LABELED_FIELDS.get(type);
  const found = new Map<string, LabeledValue>();
  for (const labeled of labels) {
    // Labels without a mark above the name are those of menus.
    if (!labeled.isMarked && labeled.line < nameLine) continue;
    for (const field of FIELDS_OF_LABEL.get(labeled.key) ?? []) {
      if (wanted?.has(field) === true && !found.has(field)) found.set(field, labeled);
    }
  }
  return found;
}

const MAX_CODE_CHARS = 40;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}\s./_-]{1,39}$/u;
const DIGIT = /\d/;
const GTIN = /^\d{8,14}$/;
const ISBN = /^(?:97[89][- ]?)?(?:\d[- ]?){9}[\dxX]$/;
const ISBN_WITHIN = /(?:97[89][- ]?)?(?:\d[- ]?){9}[\dxX](?!\d)/;
const NOT_DIGITS = /[\s-]/g;

/** Reads codes from labeled values: "ISBN-13: 978-0307269997". */
export function labeledIdentifiers(labels: readonly LabeledValue[]): Identifiers | undefined {
  const found: Record<string, string> = {};
  for (const { key, value } of labels) {
    for (const field of FIELDS_OF_LABEL.get(key) ?? []) {
      if (!(IDENTIFIER_FIELDS as readonly string[]).includes(field)) continue;
      const code = field === "isbn" ? ISBN_WITHIN.exec(value.slice(0, MAX_CODE_CHARS))?.[0].trim() : value;
      if (code === undefined || !isCode(field, code)) continue;
      // The longer ISBN replaces the old one of ten digits.
      const isBetter = found[field] === undefined || (field === "isbn" && code.length > found[field].length);
      if (isBetter) found[field] = code;
    }
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function isCode(field: string, code: string): boolean {
  if (field === "isbn") return ISBN.test(code);
  if (field === "gtin") return GTIN.test(code.replace(NOT_DIGITS, ""));
  return code.length <= MAX_CODE_CHARS && CODE.test(code) && DIGIT.test(code);
}

const MAX_PROPERTIES = 100;
const MAX_PROPERTY_CHARS = 200;
const MIN_LABEL_CHARS = 3;

/** Returns the labeled values after the name as properties, each label once. */
export function propertiesOf(labels: readonly LabeledValue[], nameLine: number): readonly Property[] {
  const found = new Map<string, Property>();
  for (const { label, key, value, line, isMarked } of labels) {
    const isWanted = isMarked && key.length >= MIN_LABEL_CHARS && !GENERIC_NAMES.has(key);
    if (!isWanted || line < nameLine || found.has(key) || value.length > MAX_PROPERTY_CHARS) continue;
    if (found.size >= MAX_PROPERTIES) break;
    found.set(key, { name: label, value });
  }
  return [...found.values()];
}

/** Lines after the name that may tell availability and rating. */
const MAX_LINES_AFTER_NAME = 60;
const MAX_LINES_BEFORE_NAME = 10;
const MAX_FACT_CHARS = 80;

function linesNear(lines: readonly Line[], nameLine: number): readonly Line[] {
  const from = Math.max(0, nameLine - MAX_LINES_BEFORE_NAME);
  return lines.slice(from, nameLine + MAX_LINES_AFTER_NAME).filter(({ text }) => text.length <= MAX_FACT_CHARS);
}

/** Reads the availability near the name: "In stock", "Sold out". */
export function shownAvailability(lines: readonly Line[], nameLine: number): Availability | undefined {
  for (const { text } of linesNear(lines, nameLine)) {
    const found = AVAILABILITY_WORDS.find(([, words]) => words.test(text));
    if (found !== undefined) return found[0] as Availability;
  }
  return undefined;
}

const COUNT =
  /(\d[\d.,]{0,9})\s*(?:customer |user |global |verified )?(?:reviews?|ratings?|bewertung|avis|opiniones|recension)/i;
const IN_BRACKETS = /\((\d[\d.,]{0,9})\)/;

/** Reads the rating near the name: "4.5 out of 5 stars (12 reviews)". */
export function shownRating(lines: readonly Line[], nameLine: number): ThingRating | undefined {
  const near = linesNear(lines, nameLine);
  for (let i = 0; i < near.length; i++) {
    const rating = readRating(near[i].text);
    if (rating === undefined || rating.value === 0) continue;
    const count =
      countIn(near[i].text) ?? (REVIEW_COUNT.test(near[i + 1]?.text ?? "") ? countIn(near[i + 1].text) : undefined);
    const { value, best } = rating;
    return { value, ...(best === undefined ? {} : { best }), ...(count === undefined ? {} : { count }) };
  }
  return undefined;
}

/** Lines from the name on that may have its stars. Those of other products come later. Set by hand. */
const MAX_LINES_TO_STARS = 12;

/** Reads a rating near the name that people see as stars: `<span class="stars" aria-label="4.5 out of 5 stars">`. */
export function starRating(page: Page, lines: readonly Line[], nameLine: number): ThingRating | undefined {
  const last = lines[Math.min(lines.length - 1, nameLine + MAX_LINES_TO_STARS)];
  const found = new UnseenRatings(page).first(page.blocks.from[lines[nameLine].block], page.blocks.to[last.block]);
  if (found?.best === undefined || found.value === 0) return undefined;
  const { value, best, text } = found;
  const count = countIn(text);
  return { value, best, ...(count === undefined ? {} : { count }) };
}

const SEPARATORS = /[.,]/g;

function countIn(text: string): number | undefined {
  const digits = (COUNT.exec(text) ?? IN_BRACKETS.exec(text))?.[1];
  return digits === undefined ? undefined : Number(digits.replace(SEPARATORS, ""));
}
