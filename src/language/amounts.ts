const PLUS_OR_MINUS = /^[+\-−]/;
const GROUP_SEPARATOR = /['’\u00a0\u202f ]/g;
/**
 * The fraction of a number. Three digits after the last separator are thousands (`1.299`), unless the number starts with the separator or
 * with `0` (`.726`, `0.540`).
 */
const FRACTION = /^(?:0?[.,](\d+)|.*[.,](\d{1,2}|\d{4,9}))$/;
const SEPARATORS = /[.,]/g;

/**
 * Reads an amount in any common notation: `1.299,50`, `1,299.50`, `1 299`, `1'299`, `.726`. One or two digits after the
 * last separator are decimals.
 */
export function readAmount(written: string): number {
  if (PLUS_OR_MINUS.test(written)) return (written.startsWith("+") ? 1 : -1) * readAmount(written.slice(1));
  const plain = written.replace(GROUP_SEPARATOR, "");
  const match = FRACTION.exec(plain);
  const fraction = match?.[1] ?? match?.[2] ?? "";
  const integer = plain.slice(0, plain.length - fraction.length).replace(SEPARATORS, "");
  return Number(`${integer}.${fraction}`.replace(NO_DIGITS, "0"));
}

const NO_DIGITS = /^\.?$/;
