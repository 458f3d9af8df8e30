const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;
const OPAQUE = 0xff;

/**
 * Parses a computed color to 0xRRGGBBAA. Browsers return `rgb()`, `rgba()` and, for wide-gamut colors, `color(srgb …)`. Colors in
 * other spaces are only compared for equality, so each gets an opaque number hashed from its text.
 */
export function parseColor(text: string): number {
  if (text === "transparent" || text === "") return 0;
  const rgb = text.startsWith("rgb");
  const srgb = text.startsWith("color(srgb ");
  if (!rgb && !srgb) return pack((hash(text) & 0xffffff) >>> 0, OPAQUE);
  const numbers = (text.match(NUMBER) ?? []).map(Number);
  const scale = srgb ? 255 : 1;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  return pack((byte(red * scale) << 16) | (byte(green * scale) << 8) | byte(blue * scale), byte(alpha * OPAQUE));
}

function pack(rgb: number, alpha: number): number {
  return (rgb * 256 + alpha) >>> 0;
}

function byte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

function hash(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) | 0;
  return value;
}
