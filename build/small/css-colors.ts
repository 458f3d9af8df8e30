/** As in src/page/visibility/css/css-colors.ts. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The browser builds compare no colors. */
export function parseCssColor(): Rgba | undefined {
  return undefined;
}

export function isTransparent(): boolean {
  return false;
}

export function looksSame(): boolean {
  return false;
}
