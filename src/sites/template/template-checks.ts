/** Checks of plain data that name the place of a mistake: `clusters[2].blocks[5].pages must be a whole number`. */

/** Thrown for a site template that is malformed or of another version. The message says what is wrong, and where. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/** Throws TemplateError if a value is wrong. `where` is its place in the file. */
export type Check = (value: unknown, where: string) => void;

const MAX_SHOWN_CHARS = 40;

function refuse(where: string, wanted: string, value: unknown): never {
  const shown = value === undefined ? "missing" : (JSON.stringify(value) ?? String(value)).slice(0, MAX_SHOWN_CHARS);
  throw new TemplateError(`${where} of the site template must be ${wanted}; it is ${shown}`);
}

export const isText: Check = (value, where) => {
  if (typeof value !== "string") refuse(where, "a string", value);
};

const HASH = /^[\da-f]{8}$/;

/** A 32-bit hash in hexadecimal digits. */
export const isHash: Check = (value, where) => {
  if (typeof value !== "string" || !HASH.test(value)) refuse(where, "a hash of eight hexadecimal digits", value);
};

/** A whole number from 0 on. */
export const isCount: Check = (value, where) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0) refuse(where, "a whole number", value);
};

export const isBoolean: Check = (value, where) => {
  if (typeof value !== "boolean") refuse(where, "true or false", value);
};

export function isNumberIn(min: number, max: number): Check {
  return (value, where) => {
    if (typeof value !== "number" || !(value >= min && value <= max))
      refuse(where, `a number from ${min} to ${max}`, value);
  };
}

export function isOneOf(values: readonly string[]): Check {
  return (value, where) => {
    if (typeof value !== "string" || !values.includes(value)) refuse(where, `one of: ${values.join(", ")}`, value);
  };
}

export function isListOf(check: Check, max: number): Check {
  return (value, where) => {
    if (!Array.isArray(value)) refuse(where, "a list", value);
    if (value.length > max) refuse(where, `a list of at most ${max} entries`, value.length);
    for (const [index, entry] of value.entries()) check(entry, `${where}[${index}]`);
  };
}

/** An object whose values all pass the same check. */
export function isRecordOf(check: Check): Check {
  return (value, where) => {
    for (const [name, entry] of Object.entries(objectAt(value, where))) check(entry, `${where}.${name}`);
  };
}

/** An object with these properties. Others are ignored. */
export function hasProperties(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    const found = objectAt(value, where);
    for (const [name, check] of Object.entries(checks)) check(found[name], placeOf(name, where));
  };
}

/** An object with no other properties than these, each of which may be missing. */
export function mayHaveProperties(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    for (const [name, entry] of Object.entries(objectAt(value, where))) {
      const place = placeOf(name, where);
      if (!Object.hasOwn(checks, name)) refuseProperty(place, Object.keys(checks));
      if (entry !== undefined) checks[name](entry, place);
    }
  };
}

const placeOf = (name: string, where: string): string => (where === "" ? name : `${where}.${name}`);

function refuseProperty(place: string, known: readonly string[]): never {
  throw new TemplateError(`${place} of the site template is unknown; the properties there are ${known.join(", ")}`);
}

function objectAt(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(where, "an object", value);
  return value as Readonly<Record<string, unknown>>;
}
