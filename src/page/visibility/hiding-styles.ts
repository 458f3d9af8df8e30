import { type Declaration, NameFilter, parseCssColor, type WantedNames } from "./css/index.ts";

/* The styles that can hide an element or its text, and those that decide whether they do. */

/** The styles of an element. */
export interface ElementStyle {
  /** Returns the winning value of a property; empty if no rule declares it. */
  readonly value: (property: string) => string;
  /** Whether that value hides the element, by itself or together with other properties (`mayHide`). */
  readonly hides: (property: string) => boolean;
}

const ZERO = "0(?:\\.0{1,9})?(?:[a-z]{1,4}|%)?";
/** A length of a few pixels, in which no letter fits. */
const TINY = new RegExp(`^(?:${ZERO}|[0-3]?(?:\\.\\d{1,9})?px)$`);
/** A length far outside of any window: `-9999px`, `-999em`, `-100vw`. */
const FAR =
  /-(?:\d{4,9}|[5-9]\d\d)(?:\.\d{0,9})?(?:px|pt|$|[ ,)])|-(?:\d{3,9}|[5-9]\d)(?:\.\d{0,9})?r?em|-\d{3,9}(?:\.\d{0,9})?v[wh]|-\d{4,9}%|(?:^|[ (,])(?:[2-9]\d\d|\d{4,9})v[wh]/;
/** Far outside to the right, or to the left from there. A position far down is on the page. */
const FAR_ACROSS = new RegExp(`${FAR.source}|(?:[3-9]\\d{3}|\\d{5,9})px`);
/** As far as the window, where only elements with a fixed position are never seen. */
const ONE_WINDOW = /^(?:-?100%|1\d\dv[wh])$/;
const TINY_FONT = new RegExp(`^(?:${ZERO}|[0-2]?(?:\\.\\d{1,9})?p[xt]|0?\\.0\\d{0,9}(?:r?em|v[wh])|[0-5]%)$`);
/** A scale at which no letter can be read. */
const TINY_SCALE = "0(?:\\.0\\d{0,9})?|\\.0\\d{0,9}";
/** The font size in the shorthand `font`: `0/0 a`, `bold 12px serif`. */
const FONT_SIZE = /(?:^|\s)(\d[\d.]*(?:[a-z]+|%)?)(?:$|[\s/])/;

/** By property, the values that hide or can hide together with other properties. */
const HIDING: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: /^(?:-|0?(?:\.0\d{0,9})?%?$)/,
  filter: /opacity\( ?0?(?:\.0\d{0,9})?%? ?\)|blur\( ?(?:[2-9]\d|\d{3,9})(?:\.\d{0,9})?px/,
  zoom: /^(?:0?\.0\d{0,9}|[1-9]%)$/,
  "content-visibility": /^hidden$/,
  clip: /^rect\( ?(?:[01](?:px)?[ ,)]{1,2}){4}/,
  "clip-path":
    /^(?:inset\( ?(?:[5-9]\d(?:\.\d{1,9})?%|(?:[^ )]{1,9} ){0,3}(?:100%|\d{4,9}px))|(?:circle|ellipse)\( ?0(?:px|%)?[ )]|(?:polygon|rect)\((?:0(?:px|%)?[ ,)]{1,2}){4})/,
  width: TINY,
  height: TINY,
  "max-width": TINY,
  "max-height": TINY,
  left: new RegExp(`${FAR_ACROSS.source}|${ONE_WINDOW.source}`),
  right: new RegExp(`${FAR_ACROSS.source}|${ONE_WINDOW.source}`),
  top: new RegExp(`${FAR.source}|${ONE_WINDOW.source}`),
  bottom: new RegExp(`${FAR.source}|${ONE_WINDOW.source}`),
  // Moved by its own width, with `overflow: hidden` (Kellum's image replacement).
  "text-indent": new RegExp(`${FAR_ACROSS.source}|^-?[1-9]\\d\\d(?:\\.\\d{0,9})?%`),
  "margin-left": FAR_ACROSS,
  "margin-top": FAR,
  transform: new RegExp(
    `translate(?:3d|[xy])?\\([^)]{0,99}(?:${FAR_ACROSS.source})|scale(?:3d|[xy])?\\( ?(?:${TINY_SCALE})%?[ ,)]|` +
      `matrix\\( ?0 ?, ?0 ?,|matrix\\((?:[^,)]{1,20},){4}[^)]{0,20}(?:-\\d{4,9}|\\d{5,9})|rotate[xy]\\( ?-?(?:90|270)deg`,
  ),
  "font-size": TINY_FONT,
};

/** By name, the property that a declaration counts for. Shorthands count for the part that can hide. */
const PROPERTY_OF: ReadonlyMap<string, string> = new Map([
  ...[...Object.keys(HIDING), "position", "overflow", "color"].map((name) => [name, name] as const),
  ...aliases("overflow", "overflow-x overflow-y overflow-block overflow-inline"),
  ...aliases("left", "inset inset-inline inset-inline-start"),
  ...aliases("right", "inset-inline-end"),
  ...aliases("top", "inset-block inset-block-start"),
  ...aliases("bottom", "inset-block-end"),
  ...aliases("width", "inline-size"),
  ...aliases("height", "block-size"),
  ...aliases("max-width", "max-inline-size"),
  ...aliases("max-height", "max-block-size"),
  ...aliases("margin-left", "margin margin-inline margin-inline-start"),
  ...aliases("margin-top", "margin-block margin-block-start"),
  ...aliases("font-size", "font"),
  ...aliases("clip-path", "-webkit-clip-path"),
  ...aliases("transform", "-webkit-transform translate scale"),
  ...aliases("background-color", "background-color background"),
  ...aliases(
    "motion",
    "animation animation-name transition transition-property -webkit-animation -webkit-transition will-change",
  ),
  ...aliases("padding", "padding padding-top padding-bottom padding-left"),
  ...aliases("flex", "flex flex-grow"),
  ...aliases("min-size", "min-height min-width"),
  ...aliases("fill", "-webkit-text-fill-color"),
  ...aliases("ink", "text-shadow -webkit-text-stroke background-clip -webkit-background-clip"),
]);

function aliases(property: string, names: string): (readonly [name: string, property: string])[] {
  return names.split(" ").map((name) => [name, property]);
}

/** The names of declarations that matter for what people can see, and of variables. */
export const SEEING_NAMES: WantedNames = {
  filter: new NameFilter(PROPERTY_OF.keys()),
  has: (name) => PROPERTY_OF.has(name) || name.startsWith("--"),
};

/** A number has room for 32 of them. */
const BITS: ReadonlyMap<string, number> = new Map(
  Array.from(new Set(PROPERTY_OF.values()), (property, index) => [property, 1 << index]),
);

/** Returns the bit of a property in sets of properties; 0 for one that does not matter. */
export function propertyBit(property: string): number {
  return BITS.get(property) ?? 0;
}

/** A property with the value that a rule or an attribute declares for it. */
export interface Declared {
  readonly property: string;
  /** The bit of the property (`propertyBit`). */
  readonly bit: number;
  readonly value: string;
  readonly isImportant: boolean;
  /** Whether the value hides, by itself or together with other properties. False for colors: they hide together with others. */
  readonly hides: boolean;
}

/** Returns what a declaration means. */
export function readDeclared({ name, value, isImportant }: Declaration): Declared {
  const property = PROPERTY_OF.get(name) ?? "";
  const meant = meantValue(name, value);
  return { property, bit: propertyBit(property), value: meant, isImportant, hides: mayHide(property, meant) };
}

/** Returns the part of a value that counts. */
function meantValue(name: string, value: string): string {
  if (name === "font") return FONT_SIZE.exec(value)?.[1] ?? "inherit";
  if (name === "background") return groundIn(value);
  if (name === "margin") {
    const [top, right = top, , left = right] = value.split(" ");
    return FAR.test(top) ? top : left;
  }
  return name === "translate" || name === "scale" ? `${name}(${value})` : value;
}

const PICTURE = /url\(|gradient\(|image|element\(|cross-fade\(/;
/** The parts of the shorthand `background`. */
const GROUND_PART = /[^ (]+(?:\([^)]*\))?/g;

/** Returns the color in the shorthand `background`; all of it if a picture is in front of the color. */
function groundIn(value: string): string {
  if (PICTURE.test(value)) return value;
  return value.match(GROUND_PART)?.find((part) => parseCssColor(part) !== undefined) ?? value;
}

/** The bits of the colors of text and of backgrounds. */
export const COLOR_BITS: number = propertyBit("color") | propertyBit("fill") | propertyBit("background-color");

function mayHide(property: string, value: string): boolean {
  return value !== "" && Object.hasOwn(HIDING, property) && HIDING[property].test(plainValue(value));
}

const ONE_OPERAND = /^calc\( ?([^()\s]{1,20}) ?\)$|^min\( ?(0[a-z%]{0,4}) ?,.{0,80}\)$/;
const NEGATIVE_EXPONENT = /^[\d.]{1,9}e-\d{1,3}/;

/** Returns a formula that is only a number as that number: `calc(0px)`, `min(0px, 9em)`, `1e-9`. */
function plainValue(value: string): string {
  return value.replace(ONE_OPERAND, "$1$2").replace(NEGATIVE_EXPONENT, "0");
}

const NOT_CLIPPED = /^(?:static|relative|sticky)$/;
const CLIPS = /hidden|clip|auto|scroll/;
const SOME_LENGTH = /[1-9]/;
const LONG = /\d{3}/;

/** Whether a property that hides does so in an element with these styles. `isCell` is for the cells of tables. */
type Condition = (style: ElementStyle, isCell: boolean) => boolean;

const always: Condition = () => true;
/** What is transparent at first, may fade in or slide in. */
const isStill: Condition = (style) => !hasMotion(style);
const isPositioned =
  (property: string): Condition =>
  ({ value }) => {
    const position = value("position");
    return position === "fixed" || (position !== "static" && !ONE_WINDOW.test(value(property)));
  };
/** `height: 0; padding-bottom: 56%` makes room for a video. */
const hasNoHeight: Condition = (style) => clipsContent(style) && !SOME_LENGTH.test(style.value("padding"));
/** `max-width: 0` shortens the text of a cell. */
const hasNoWidth: Condition = (style, isCell) => clipsContent(style) && !isCell;
/** A long padding moves the content back: `margin-left: -9999px; padding-left: 9999px`. */
const isMovedAway: Condition = ({ value }) => !LONG.test(value("padding"));

/** The properties that hide an element with all its content, each with its condition. The first one is the reason. */
const COVERING: readonly (readonly [property: string, condition: Condition])[] = [
  ["display", always],
  ["content-visibility", always],
  ["clip-path", always],
  ["text-indent", always],
  // What is moved at first, may slide in.
  ["transform", ({ value }) => AT_REST.test(value("motion"))],
  ["opacity", isStill],
  ["filter", isStill],
  ["zoom", always],
  ["clip", ({ value }) => !NOT_CLIPPED.test(value("position"))],
  ["height", hasNoHeight],
  ["max-height", hasNoHeight],
  ["width", hasNoWidth],
  ["max-width", hasNoWidth],
  ["left", isPositioned("left")],
  ["right", isPositioned("right")],
  ["top", isPositioned("top")],
  ["bottom", isPositioned("bottom")],
  ["margin-left", isMovedAway],
  ["margin-top", isMovedAway],
];

/** Returns the property that hides an element with all its content; undefined if the element is visible. */
export function coveringProperty(style: ElementStyle, isCell: boolean): string | undefined {
  return COVERING.find(([property, condition]) => style.hides(property) && condition(style, isCell))?.[0];
}

function clipsContent({ value }: ElementStyle): boolean {
  // `flex: 1 0 0; width: 1px` grows.
  const grows = SOME_LENGTH.test(value("min-size")) || SOME_LENGTH.test(value("flex"));
  return CLIPS.test(value("overflow")) && !grows;
}

const AT_REST = /^(?:none.*|auto)?$/;

/** Whether an element moves or fades. */
function hasMotion({ value }: ElementStyle): boolean {
  return !AT_REST.test(value("motion")) || !AT_REST.test(value("transform"));
}

/** Whether an element that is hidden unfolds: its size or visibility changes in steps. */
export function unfolds({ value, hides }: ElementStyle): boolean {
  return ["height", "max-height", "visibility"].some(hides) && !AT_REST.test(value("motion"));
}
