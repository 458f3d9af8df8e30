/** Facts about a group of texts that tell a field from related links and other noise. */
import { namesAlone } from "../../language/index.ts";
import { type ColumnType, columnTypeOf } from "../../records/index.ts";
import { compactKey, wordKey } from "../../text/index.ts";
import { isKnownLabel } from "../../things/index.ts";
import { BUTTON_TEXT } from "../../vocabulary/index.ts";
import type { TextGroup } from "./align-pages.ts";
import type { ClusterTexts } from "./cluster-texts.ts";
import type { LabelSignature } from "./detail-field.ts";
import { fieldTypeOf } from "./field-types.ts";
import { hasLabelEnd, labelsWithin, valueIn } from "./field-values.ts";
import { ValueLists } from "./list-values.ts";
import type { SketchText } from "./page-sketch.ts";

/**
 * How surely a label belongs to its value. `marked`: by a colon or by its element; `known`: a known word such as "Publisher"; `near`: a
 * constant text just before the value; `far`: one further away.
 */
type LabelKind = "marked" | "known" | "near" | "far" | "none";

/** By page: indexes of its texts. */
type Units = readonly (readonly number[])[];

/** A group of texts with its values and facts. Facts that are shares are in [0, 1]. */
export interface FieldFacts {
  readonly group: TextGroup;
  /** By page: the indexes of its texts, with those that continue a list. */
  readonly units: Units;
  /** By page: its values. */
  readonly values: readonly (readonly string[])[];
  readonly isMany: boolean;
  readonly type: ColumnType;
  /** The type that all values contain: of "Broadway (October 8, 2002)", whose type is text, `date`. */
  readonly contained: ColumnType;
  /** The nearest label, if it is on nearly all pages of the group. */
  readonly label: LabelSignature | undefined;
  readonly labelKind: LabelKind;
  /** Share of the pages with a value. */
  readonly filled: number;
  /** Number of different values. */
  readonly distinct: number;
  /** How much the values are like the titles of their pages. The title has the greatest likeness, up to about 1.5. */
  readonly titleLikeness: number;
  /** Share of names of people. */
  readonly people: number;
  /** Share of texts in menus, footers and sidebars. */
  readonly beside: number;
  /** Mean number of texts with the same class path. */
  readonly siblings: number;
  /** Mean number of characters. */
  readonly chars: number;
  /** Mean share of the pages that contain the same text at the same class path. */
  readonly frequency: number;
  /** Share of texts with another label than most texts of the group. */
  readonly mixed: number;
  /** Position in the page, from 0 to 1. */
  readonly position: number;
  /** Whether the nearest label is the text of a button. */
  readonly isAfterButton: boolean;
  /** Whether the nearest label is a link, such as one of a menu. */
  readonly isAfterLink: boolean;
}

const MAX_PERSON_CHARS = 60;
/** A label is on at least this share of the pages of its group. Set by hand. */
const MIN_LABELED_SHARE = 0.8;
/** Elements of labels. */
const LABEL_TAGS: ReadonlySet<string> = new Set(["th", "dt", "b", "strong", "label", "em"]);

/** Of the texts of one field, at least this share have equal elements, and at most this share belong to the template. Set by hand. */
const MIN_SAME_ELEMENT = 0.8;
const MAX_TEMPLATE = 0.3;

/** Worth of the signs of a title. Set by hand. */
const MIN_TITLE_CHARS = 3;
const STARTS_TITLE = 0.6;
const WITHIN_TITLE = 0.4;
const MAX_LENGTH_WORTH = 0.4;
const HEADING_WORTH = 0.5;

/** The facts that decide whether a group is a field. */
type KnownFacts = Pick<FieldFacts, "group" | "units" | "values" | "isMany" | "label" | "labelKind" | "distinct">;

/** Reads the facts of groups. */
export class FactReader {
  readonly #cluster: ClusterTexts;
  readonly #lists: readonly ValueLists[];
  /** By value: whether it is the name of a person. */
  readonly #people = new Map<string, boolean>();
  /** By value. */
  readonly #keys = new Map<string, string>();

  constructor(cluster: ClusterTexts) {
    this.#cluster = cluster;
    const isLabel = (text: SketchText): boolean => hasLabelEnd(text.text) || cluster.isCommon(text);
    this.#lists = cluster.pages.map((page) => new ValueLists(page, isLabel));
  }

  /** Returns the facts of a group; undefined if its texts belong to the template. Equal texts are a field only after a marked label. */
  read(group: TextGroup): FieldFacts | undefined {
    const label = this.#labelOf(group);
    const lists = this.#withLists(group, label);
    const isMany = haveVaryingLength(lists) || this.#areLinks(lists);
    // A class path with equally many texts on all pages: these are separate fields.
    if (!isMany && group.units.some(({ length }) => length > 1)) return undefined;
    const labelText = this.#labelText(group, label);
    const labelKind = this.#labelKind(label, labelText);
    // Fast path: equal texts have equal values.
    if (!isMany && labelKind !== "marked" && this.#areEqual(group.units)) return undefined;
    if (this.#isMisaligned(group, labelKind)) return undefined;
    const units = isMany ? lists : group.units;
    const values = this.#valuesOf(group, units);
    const written = values.filter(({ length }) => length > 0).map((list) => list.join("\n"));
    const distinct = new Set(written).size;
    if (written.length === 0 || (distinct < 2 && labelKind !== "marked")) return undefined;
    return this.#factsOf({ group, units, values, isMany, label, labelKind, distinct }, labelText);
  }

  #areEqual(units: Units): boolean {
    let first: string | undefined;
    for (let p = 0; p < units.length; p++) {
      for (const unit of units[p]) {
        const { text } = this.#cluster.pages[p].texts[unit];
        first ??= text;
        if (text !== first) return false;
      }
    }
    return true;
  }

  /** Adds the other facts. Each property is named, since V8 is slow to spread objects with many properties. */
  #factsOf(known: KnownFacts, labelText: SketchText | undefined): FieldFacts {
    const { group, units, values, isMany, label, labelKind, distinct } = known;
    const all = values.flat();
    const contained = columnTypeOf(all);
    const names = all.filter((text) => text.length <= MAX_PERSON_CHARS && this.#isPerson(text));
    return {
      group,
      units,
      values,
      isMany,
      label,
      labelKind,
      distinct,
      type: fieldTypeOf(all, contained),
      contained,
      filled: values.filter(({ length }) => length > 0).length / values.length,
      titleLikeness: this.#titleLikeness(units, values),
      people: names.length / all.length,
      chars: all.reduce((sum, { length }) => sum + length, 0) / all.length,
      beside: this.#mean(units, (p, unit) => Number(this.#cluster.isBeside(p, unit))),
      siblings: this.#mean(units, (p, unit) => this.#cluster.siblings(p, unit)),
      frequency: this.#mean(units, (p, unit) => this.#cluster.frequency(p, unit)),
      position: this.#mean(units, (p, unit) => unit / this.#cluster.pages[p].texts.length),
      mixed: this.#mixedShare(units),
      isAfterLink: labelText?.isLinked === true,
      isAfterButton: label !== undefined && BUTTON_TEXT.test(label.after),
    };
  }

  #isPerson(text: string): boolean {
    let isPerson = this.#people.get(text);
    if (isPerson === undefined) this.#people.set(text, (isPerson = namesAlone(text).length > 0));
    return isPerson;
  }

  #keyOf(text: string): string {
    let key = this.#keys.get(text);
    if (key === undefined) this.#keys.set(text, (key = compactKey(text)));
    return key;
  }

  #valuesOf({ signatures }: TextGroup, units: Units): readonly (readonly string[])[] {
    const within = labelsWithin(signatures.map(({ signature }) => signature));
    return units.map((list, p) => {
      const texts = list.map((unit) => valueIn(this.#cluster.pages[p].texts[unit].text, within));
      return texts.filter((text) => text !== "");
    });
  }

  /** Returns the nearest label that is on nearly all pages of the group. */
  #labelOf({ signatures, units }: TextGroup): LabelSignature | undefined {
    const filled = units.filter(({ length }) => length > 0).length / units.length;
    let best: LabelSignature | undefined;
    for (const { signature, support } of signatures) {
      if (!("after" in signature) || support < MIN_LABELED_SHARE * filled) continue;
      if (best === undefined || signature.nth < best.nth) best = signature;
    }
    return best;
  }

  /** Continues the values after a label with those in the same list. */
  #withLists({ units }: TextGroup, label: LabelSignature | undefined): Units {
    if (label === undefined || label.nth !== 1) return units;
    return units.map(([unit, ...more], p) => {
      const isSingle = unit !== undefined && unit > 0 && more.length === 0;
      return isSingle ? this.#lists[p].after(unit - 1, unit) : units[p];
    });
  }

  /** Returns the text with the label, on the first page that has it. */
  #labelText({ units }: TextGroup, label: LabelSignature | undefined): SketchText | undefined {
    if (label === undefined || label.nth === 0) return undefined;
    for (const [p, [unit]] of units.entries()) {
      const text = unit === undefined ? undefined : this.#cluster.pages[p].texts[unit - label.nth];
      if (text?.text === label.after) return text;
    }
    return undefined;
  }

  /** Whether all lists have several values, and all values are links: the names of three actors. */
  #areLinks(lists: Units): boolean {
    return lists.every(
      (list, p) => list.length > 1 && list.every((unit) => this.#cluster.pages[p].texts[unit].isLinked),
    );
  }

  #labelKind(label: LabelSignature | undefined, labelText: SketchText | undefined): LabelKind {
    if (label === undefined) return "none";
    if (label.nth > 1) return "far";
    if (hasLabelEnd(label.after) || LABEL_TAGS.has(labelText?.tag ?? "")) return "marked";
    return isKnownLabel(wordKey(label.after)) ? "known" : "near";
  }

  /** Whether texts of different places were aligned: some belong to the template, or only far labels name them and their elements differ. */
  #isMisaligned({ signatures, units }: TextGroup, kind: LabelKind): boolean {
    if (kind === "marked" || kind === "known") return false;
    const template = this.#mean(units, (p, unit) => Number(this.#cluster.isTemplate(p, unit)));
    if (template > MAX_TEMPLATE || kind === "near") return template > MAX_TEMPLATE;
    const widest = Math.max(...signatures.map(({ support }) => support));
    if (signatures.some(({ signature, support }) => !("after" in signature) && support === widest)) return false;
    const elements = units.flatMap((list, p) => list.map((unit) => this.#cluster.elementOf(p, unit)));
    return template > 0 || majorityShare(elements) < MIN_SAME_ELEMENT;
  }

  #mixedShare(units: Units): number {
    return 1 - majorityShare(units.flatMap((list, p) => list.map((unit) => this.#cluster.sureLabel(p, unit) ?? "")));
  }

  #titleLikeness(units: Units, values: readonly (readonly string[])[]): number {
    let sum = 0;
    for (const [p, [unit]] of units.entries()) {
      const key = this.#keyOf(values[p][0] ?? "");
      if (unit === undefined || key.length < MIN_TITLE_CHARS) continue;
      const title = this.#cluster.titleKeys[p];
      const { heading } = this.#cluster.pages[p].texts[unit];
      const share = Math.min(MAX_LENGTH_WORTH, key.length / Math.max(1, title.length));
      if (title.includes(key)) sum += share + (title.startsWith(key) ? STARTS_TITLE : WITHIN_TITLE);
      if (heading > 0) sum += HEADING_WORTH - heading / 20;
    }
    return sum / units.length;
  }

  #mean(units: Units, of: (page: number, unit: number) => number): number {
    let sum = 0;
    let count = 0;
    for (const [p, list] of units.entries()) {
      for (const unit of list) sum += of(p, unit);
      count += list.length;
    }
    return sum / Math.max(1, count);
  }
}

/** Returns the share of the most frequent text. */
function majorityShare(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, texts.length);
}

/** Whether lists have different numbers of values. Equal numbers are separate fields: street and city of an address. */
function haveVaryingLength(lists: Units): boolean {
  return new Set(lists.filter(({ length }) => length > 0).map(({ length }) => length)).size > 1;
}
