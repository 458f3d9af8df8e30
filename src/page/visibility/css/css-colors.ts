/* Colors of CSS, as far as they tell whether people can see a text. */

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
const FUNCTION = /^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?:srgb )?([^()]{1,80})\)$/;
const ANY_DIGIT = /./g;
const TWO_DIGITS = /../g;
const SEPARATORS = /[ ,/]+/;

/** Names of colors and their hexadecimal forms (CSS Color 4): black, near-white colors, the basic colors of HTML, and those of the system. */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    "white=fff black=000 transparent=0000 snow=fffafa ivory=fffff0 whitesmoke=f5f5f5 ghostwhite=f8f8ff floralwhite=fffaf0 azure=f0ffff " +
    "mintcream=f5fffa aliceblue=f0f8ff seashell=fff5ee honeydew=f0fff0 red=f00 lime=0f0 blue=00f yellow=ff0 cyan=0ff aqua=0ff magenta=f0f " +
    "fuchsia=f0f gray=808080 grey=808080 silver=c0c0c0 navy=000080 green=008000 maroon=800000 olive=808000 purple=800080 teal=008080 " +
    "canvas=fff canvastext=000 field=fff fieldtext=000"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Reads a color in lower case; undefined for other values and for names that are not in the list. */
export function parseCssColor(value: string): Rgba | undefined {
  const hex = NAMED.get(value) ?? HEX.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 6 ? hex.replace(ANY_DIGIT, "$&$&") : hex;
    const [red, green, blue, alpha = 255] = (digits.match(TWO_DIGITS) ?? []).map((pair) => Number.parseInt(pair, 16));
    return [red, green, blue, alpha / 255];
  }
  const [, name, inner] = FUNCTION.exec(value) ?? [];
  if (name === undefined) return undefined;
  const parts = inner.trim().split(SEPARATORS);
  const numbers = parts.map(
    (part, i) => Number.parseFloat(part) / (part.endsWith("%") ? (i < 3 && name === "rgb" ? 100 / 255 : 100) : 1),
  );
  const [a, b, c, alpha = 1] = numbers;
  if (parts.length < 3 || numbers.some(Number.isNaN)) return undefined;
  const color = name === "rgb" ? ([a, b, c] as const) : READERS[name](a, b, c);
  return color === undefined ? undefined : [...color, alpha];
}

type Rgb = readonly [red: number, green: number, blue: number];

/** By function, how its three numbers become a color. Percentages are numbers from 0 to 1. */
const READERS: Readonly<Record<string, (a: number, b: number, c: number) => Rgb | undefined>> = {
  hsl: fromHsl,
  hwb: (hue, white, black) => {
    const sum = white + black;
    if (sum >= 1) return grayOf(white / sum);
    const [red, green, blue] = fromHsl(hue, 1, 0.5);
    const mixed = (channel: number): number => channel * (1 - sum) + 255 * white;
    return [mixed(red), mixed(green), mixed(blue)];
  },
  color: (red, green, blue) => [255 * red, 255 * green, 255 * blue],
  lab: (lightness, a, b) => grayOfLab(lightness, Math.hypot(a, b)),
  lch: (lightness, chroma) => grayOfLab(lightness, chroma),
  oklab: (lightness, a, b) => (Math.hypot(a, b) > MAX_GRAY_CHROMA ? undefined : grayOf(encoded(lightness ** 3))),
  oklch: (lightness, chroma) => (chroma > MAX_GRAY_CHROMA ? undefined : grayOf(encoded(lightness ** 3))),
};

/** Other colors of these functions are not known. */
const MAX_GRAY_CHROMA = 0.02;

function grayOf(level: number): Rgb {
  return [255 * level, 255 * level, 255 * level];
}

/** Lightness is a number up to 100, or a percentage (CSS Color 4, section 9.3: Y = ((L + 16) / 116)³). */
function grayOfLab(lightness: number, chroma: number): Rgb | undefined {
  const percent = lightness <= 1 ? 100 * lightness : lightness;
  return chroma > 100 * MAX_GRAY_CHROMA ? undefined : grayOf(encoded(((percent + 16) / 116) ** 3));
}

/** Encodes a linear level from 0 to 1 for sRGB (CSS Color 4, section 10.2). */
function encoded(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * Math.max(0, linear) : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055;
}

/** Converts hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7.1). */
function fromHsl(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Text with less alpha is not visible. */
const MIN_ALPHA = 0.05;
/** Largest difference of two colors in each of red, green and blue that people do not see as text: `#f5f5f5` on white. Chosen. */
const MAX_HIDDEN_DIFFERENCE = 10;

/** Whether text of this color shows nothing on any background. */
export function isTransparent([, , , alpha]: Rgba): boolean {
  return alpha < MIN_ALPHA;
}

/** Whether people cannot tell two colors apart. */
export function looksSame(one: Rgba, other: Rgba): boolean {
  return [0, 1, 2].every((i) => Math.abs(one[i] - other[i]) <= MAX_HIDDEN_DIFFERENCE);
}
