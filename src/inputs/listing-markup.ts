import { escapeText } from "../html/index.ts";
import type { ListedAddress, Listing } from "./listing.ts";
import { lineOf, pageHead, quoted } from "./page-markup.ts";

/** Limit: characters of a summary. Feeds may contain whole articles. Chosen, not measured. */
const MAX_SUMMARY_CHARS = 500;

/** Writes a feed or a sitemap as a page: the title, and a list of links with dates and summaries. */
export function listingMarkup({ title, summary, pages, sitemaps }: Listing): string {
  const about = summary === undefined ? "" : `<p>${escapeText(shortened(summary))}</p>`;
  const items = [...sitemaps, ...pages].map((entry) => `<li>${entryMarkup(entry)}</li>`);
  return `${pageHead(title === undefined ? undefined : lineOf(title))}<main>${about}<ul>${items.join("")}</ul></main>`;
}

function entryMarkup({ url, date, title, summary }: ListedAddress): string {
  const name = title === undefined ? url : lineOf(title) || url;
  const parts = [`<a href=${quoted(url)}>${escapeText(name)}</a>`];
  if (date !== undefined) parts.push(escapeText(shownDate(date)));
  if (summary !== undefined) parts.push(`<p>${escapeText(shortened(summary))}</p>`);
  return parts.join(" ");
}

/** Returns a date of any format in ISO 8601, or as it is if it cannot be read. */
function isoDate(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? date : new Date(ms).toISOString();
}

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** Returns the day of a date in ISO 8601: `2026-11-18`. */
function shownDate(date: string): string {
  return (ISO_DAY.exec(date) ?? ISO_DAY.exec(isoDate(date)))?.[0] ?? date;
}

function shortened(html: string): string {
  const text = lineOf(html);
  return text.length <= MAX_SUMMARY_CHARS ? text : `${text.slice(0, MAX_SUMMARY_CHARS).trimEnd()}…`;
}
