/** Reads the fields of a thing from labeled values. */
import { FIELD_LABELS, GENERIC_NAMES } from "../../vocabulary/index.ts";
import type { Identifiers, Property, ThingType } from "../page-thing.ts";
import { LABELED_FIELDS } from "../thing-types.ts";
import type { LabeledValue } from "./labeled-values.ts";

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
/** The next label in the same line: "SKU: K-42 Category: Kettles". */
const NEXT_LABEL = /\s[\p{L} ]{2,24}[:：][\s\S]*$/u;
const NOT_DIGITS = /[\s-]/g;

/** Reads codes from labeled values: "ISBN-13: 978-0307269997". */
export function labeledIdentifiers(labels: readonly LabeledValue[]): Identifiers | undefined {
  const found: Record<string, string> = {};
  for (const { key, value } of labels) {
    for (const field of FIELDS_OF_LABEL.get(key) ?? []) {
      if (!(IDENTIFIER_FIELDS as readonly string[]).includes(field)) continue;
      const written = value.replace(NEXT_LABEL, "").trim();
      const code = field === "isbn" ? ISBN_WITHIN.exec(value.slice(0, MAX_CODE_CHARS))?.[0].trim() : written;
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
