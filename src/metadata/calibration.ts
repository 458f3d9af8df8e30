/**
 * Corrects the confidences of title, authors and dates so that they match how often values are right. The numbers were measured on the pages
 * of WCXB, snippets-trafilatura and news-fundus; `npm run calibrate -- DIR` repeats the measurement.
 */

/** Limit: even where all sources agree, 3 to 5 % of the labels differ. */
const MAX_SHARE = 0.96;

/** Factors by source of a title. A declared title that the page does not show is right less often than the votes suggest. */
const TITLE_FACTORS: Readonly<Record<string, number>> = {
  "meta og:title": 0.92,
  "json-ld headline": 0.85,
};

/** The share of title elements that are right if no heading and no other source repeats them. */
const MAX_TITLE_ELEMENT_SHARE = 0.65;

/**
 * The least confidence in a title that the page shows as a line of its own, and that the title element starts with or contains. 38 of 40 such
 * titles with a smaller share of the votes are right.
 */
const MIN_CONFIRMED_SHARE = 0.94;

/** The confidence in the most probable title if the title element and a line of the page agree on it. */
export function confirmedConfidence(confidence: number): number {
  return Math.max(confidence, MIN_CONFIRMED_SHARE);
}

/** The confidence in a title, from its share of the votes. */
export function titleConfidence(share: number, source: string): number {
  return rounded(source === "title" ? Math.min(share, MAX_TITLE_ELEMENT_SHARE) : share * (TITLE_FACTORS[source] ?? 1));
}

/** The share of organizations that are the author, on pages whose author is known. */
const ORGANIZATION_SHARE = 0.76;
/** Measured shares by log-odds: [log-odds, share]. Between two points the share is interpolated. */
const AUTHOR_CURVE: Curve = [
  [-0.5, 0.5],
  [0, 0.55],
  [0.5, 0.85],
  [1, 0.9],
  [2.5, 0.93],
  [4, 0.96],
];

/** The confidence in authors, from the log-odds of their sources. */
export function authorConfidence(logOdds: number, kind: "person" | "organization"): number {
  return kind === "organization" ? ORGANIZATION_SHARE : rounded(interpolate(AUTHOR_CURVE, logOdds));
}

const DATE_CURVE: Curve = [
  [0, 0.5],
  [0.6, 0.7],
  [1.2, 0.86],
  [2.5, 0.93],
  [4, 0.97],
];
/** Factors for a date that other sources contradict, that only structured data names, and that is the last change of the page. */
const CONTRADICTED = 0.9;
const UNSHOWN = 0.6;
const MODIFIED = 0.55;

/** Facts about the sources of a date. */
export interface DateSupport {
  /** Whether other sources name other days. */
  readonly isContradicted: boolean;
  /** Whether structured data is the only source. Sites outside of news update it with each change. */
  readonly isUnshown: boolean;
}

/** The confidence in a date, from the log-odds of its sources. */
export function dateConfidence(logOdds: number, { isContradicted, isUnshown }: DateSupport): number {
  const share = interpolate(DATE_CURVE, logOdds);
  return rounded(share * (isContradicted ? CONTRADICTED : 1) * (isUnshown ? UNSHOWN : 1));
}

/** The confidence that the date of the last change is that of publication. */
export function modifiedConfidence(confidence: number): number {
  return rounded(confidence * MODIFIED);
}

type Curve = readonly (readonly [x: number, share: number])[];

function interpolate(curve: Curve, x: number): number {
  const after = curve.findIndex(([at]) => at > x);
  if (after <= 0) return curve[after < 0 ? curve.length - 1 : 0][1];
  const [[x0, y0], [x1, y1]] = [curve[after - 1], curve[after]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Rounds to two digits, the precision of the measurements. */
function rounded(share: number): number {
  return Math.min(MAX_SHARE, Math.round(share * 100) / 100);
}
