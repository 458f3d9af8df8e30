/** Attributes that are looked for in every start tag, by number; 0 is any other. */
export const Noted = {
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
} as const;

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
];

/** The factors part the names from each other and from the attributes that pages have most. */
const SLOTS = 256;
const slots = new Uint8Array(SLOTS);
/** The characters of all names, each from its number times `LONGEST` on. */
const LONGEST = 16;
const codes = new Uint8Array(NAMES.length * LONGEST);
const lengths = Uint8Array.from(NAMES, (name) => name.length);

function slotOf(first: number, last: number, length: number): number {
  return ((first | 32) + 2 * (last | 32) + 15 * length) & (SLOTS - 1);
}

for (const [noted, name] of NAMES.entries()) {
  if (noted !== 0) slots[slotOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length)] = noted;
  for (let i = 0; i < name.length; i++) codes[noted * LONGEST + i] = name.charCodeAt(i);
}

/** Which of the noted attributes is named at [start, end) of a text's units, letter case aside. */
export function notedAt(units: Uint16Array, start: number, end: number): number {
  const noted = slots[slotOf(units[start], units[end - 1], end - start)];
  if (lengths[noted] !== end - start) return 0;
  for (let at = start, i = noted * LONGEST; at < end; at++, i++) if ((units[at] | 32) !== codes[i]) return 0;
  return noted;
}
