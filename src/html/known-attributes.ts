/** Numbers of the attributes that the tokenizer looks for in every start tag. Any other attribute is 0. */
export const KnownAttribute = {
  CLASS: 1,
  ID: 2,
  HREF: 3,
  STYLE: 4,
  HIDDEN: 5,
  OPEN: 6,
  TYPEOF: 7,
  ITEMPROP: 8,
  PROPERTY: 9,
  ITEMSCOPE: 10,
  ARIA_HIDDEN: 11,
  SHADOW: 12,
  ROLE: 13,
  POPOVER: 14,
  /** This one and all after it refer to the element that a control opens: `aria-controls`. */
  FIRST_CONTROL: 15,
} as const;

/** Attributes by which a control names the element that it opens, by id or class. */
export const CONTROL_ATTRIBUTES = [
  "aria-controls",
  "aria-owns",
  "data-target",
  "data-bs-target",
  "popovertarget",
  "commandfor",
  "onclick",
] as const;

/** The names, indexed by `KnownAttribute`. */
const NAMES: readonly string[] = [
  "",
  "class",
  "id",
  "href",
  "style",
  "hidden",
  "open",
  "typeof",
  "itemprop",
  "property",
  "itemscope",
  "aria-hidden",
  "shadowrootmode",
  "role",
  "popover",
  ...CONTROL_ATTRIBUTES,
];

/** Size of the hash table. */
const SLOTS = 256;
const slots = new Uint8Array(SLOTS);
const MAX_NAME_LENGTH = 16;
/** The characters of all names; the name of number `n` starts at `n * MAX_NAME_LENGTH`. */
const codes = new Uint8Array(NAMES.length * MAX_NAME_LENGTH);
const lengths = Uint8Array.from(NAMES, (name) => name.length);

/** The hash of a name. The factors avoid collisions among the names, and with the most frequent other attributes. */
function slotOf(first: number, last: number, length: number): number {
  return ((first | 32) + 2 * (last | 32) + 15 * length) & (SLOTS - 1);
}

for (const [known, name] of NAMES.entries()) {
  if (known !== 0) slots[slotOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length)] = known;
  for (let i = 0; i < name.length; i++) codes[known * MAX_NAME_LENGTH + i] = name.charCodeAt(i);
}

/** Returns the bit of an attribute name in `Tree.attributeBits`, ignoring case. Other names may have the same bit. */
export function attributeBit(name: string): number {
  // JavaScript shifts by the lowest five bits of a number.
  return 1 << slotOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length);
}

/** Returns the bit of the name at [start, end) of the code units. */
export function attributeBitAt(units: Uint16Array, start: number, end: number): number {
  return 1 << slotOf(units[start], units[end - 1], end - start);
}

/** Returns the `KnownAttribute` named at [start, end) of the code units, ignoring case, or 0. */
export function lookUpAttribute(units: Uint16Array, start: number, end: number): number {
  const known = slots[slotOf(units[start], units[end - 1], end - start)];
  if (lengths[known] !== end - start) return 0;
  for (let at = start, i = known * MAX_NAME_LENGTH; at < end; at++, i++) if ((units[at] | 32) !== codes[i]) return 0;
  return known;
}
