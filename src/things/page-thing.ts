import type { Price } from "../language/index.ts";
import type { Field } from "../metadata/index.ts";

/** The types of things that a page may describe. Cars and cameras are products; restaurants, hotels and universities are places. */
export const THING_TYPES = [
  "product",
  "recipe",
  "event",
  "job",
  "person",
  "place",
  "book",
  "film",
  "video",
  "software",
  "question",
] as const;
export type ThingType = (typeof THING_TYPES)[number];

/** Whether a product can be bought. */
export type Availability = "in stock" | "out of stock" | "pre-order" | "back order" | "discontinued";

/** The mean of all ratings. */
export interface ThingRating {
  readonly value: number;
  /** The best possible rating. */
  readonly best?: number | undefined;
  /** Number of ratings or reviews. */
  readonly count?: number | undefined;
}

/** Codes of a product as the page writes them. */
export interface Identifiers {
  readonly sku?: string | undefined;
  /** GTIN, EAN or UPC. */
  readonly gtin?: string | undefined;
  /** The part number of the manufacturer. */
  readonly mpn?: string | undefined;
  readonly isbn?: string | undefined;
}

/** A row of a specification table: "Weight", "1.2 kg". */
export interface Property {
  readonly name: string;
  readonly value: string;
}

/** Fields whose value is one text. docs/output.md tells which types have which. */
export const TEXT_FIELDS = [
  "brand",
  "publisher",
  "published",
  "pages",
  "released",
  "duration",
  "contentRating",
  "birthDate",
  "birthPlace",
  "height",
  "weight",
  "organization",
  "jobTitle",
  "address",
  "phone",
  "website",
  "cuisine",
  "priceRange",
  "hours",
  "company",
  "location",
  "salary",
  "employmentType",
  "posted",
  "validThrough",
  "prepTime",
  "cookTime",
  "totalTime",
  "yield",
  "start",
  "end",
  "organizer",
  "version",
  "operatingSystem",
  "license",
  "developer",
  "uploaded",
  "text",
  "acceptedAnswer",
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Fields whose value is a list of texts. */
export const LIST_FIELDS = ["authors", "directors", "actors", "genres", "ingredients", "steps", "performers"] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** The one thing that a page describes. Fields that were not found are missing. */
export interface PageThing
  extends Readonly<Partial<Record<TextField, Field<string> | undefined>>>,
    Readonly<Partial<Record<ListField, Field<readonly string[]> | undefined>>> {
  readonly type: ThingType;
  /** What tells the type: `json-ld Product`, `meta og:type`, `labels` (such as "ISBN" and "Publisher"), `price`. */
  readonly source: string;
  /** How sure the type is, 0 to 1. */
  readonly confidence: number;
  readonly name: Field<string>;
  /** The price that people pay. */
  readonly price?: Field<Price> | undefined;
  /** The higher price next to it: struck out, or a list price. */
  readonly regularPrice?: Field<Price> | undefined;
  readonly availability?: Field<Availability> | undefined;
  readonly rating?: Field<ThingRating> | undefined;
  readonly identifiers?: Field<Identifiers> | undefined;
  /** Number of answers to a question. */
  readonly answers?: Field<number> | undefined;
  /** The rows of specification tables and other labeled values. */
  readonly properties?: Field<readonly Property[]> | undefined;
}
