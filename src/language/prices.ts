import {
  CODES_LIKE_WORDS,
  COUNTRY_OF_LANGUAGE,
  CURRENCY_CODES,
  CURRENCY_OF_SYMBOL,
  SHARED_SYMBOLS,
} from "../vocabulary/index.ts";
import { readAmount } from "./amounts.ts";

/**
 * An amount of money. The currency is an ISO 4217 code (`EUR` for `€`), or the symbol as written if several countries use it and neither
 * language nor host of the page decides (`$`, `kr`).
 */
export interface Price {
  readonly text: string;
  readonly amount: number;
  readonly currency?: string | undefined;
}

/** Where a price was found. Decides between the currencies that share a symbol: `¥`, `$`, `kr`. */
export interface PriceRegion {
  /** BCP 47 tag of the page's language: `en-AU`. */
  readonly language?: string | undefined;
  /** Host of the page: `shop.example.se`. */
  readonly host?: string | undefined;
}

/**
 * Currencies in letters are case-sensitive: `Ft` is a currency, but "12 ft" is a length; `kr` and `Rs` are currencies, but KR161 and RS500
 * are models.
 */
const CURRENCY = [
  "(?:US|CA|AU|NZ|HK|NT|MX|[ACRS]|us|ca|au|nz|hk|nt|mx|[acrs])?\\$",
  "[€£¥₹₽₩₺₴₪₫฿₦₱₸元円원]",
  "[Zz][łŁ]|ZŁ|[Kk]č|KČ|Ft|[Ll]ei|LEI|[Kk]r\\.?|Rs\\.?|(?:KR|RS)\\.?(?=\\s)|(?<=\\s)KR",
  "RMB|RM(?=\\s?\\d)|[Рр]уб\\.?|[Гг]рн\\.?|р\\.|SFr\\.",
  ...CURRENCY_CODES,
  ...CURRENCY_CODES.filter((code) => !CODES_LIKE_WORDS.includes(code)).map((code) => code.toLowerCase()),
].join("|");
const LOOKAROUND = /\(\?<?=[^)]*\)/g;
const AMOUNT = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3}){1,4}(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?";
/** The missing cents of `19,–` and `99.-`. */
const NO_CENTS = "(?:[.,][-–—]{1,2})?";
const SOURCE =
  `(?<![\\p{L}\\d])(${CURRENCY})\\s?(${AMOUNT})(?![\\d%])` +
  `|(?<![\\d.,])(${AMOUNT})${NO_CENTS}\\s?(${CURRENCY})(?![\\p{L}\\d])`;
const PRICE = new RegExp(SOURCE, "u");
const PRICES = new RegExp(SOURCE, "gu");
/** Every price contains a match. Most texts with a number have none, and the search for one takes a third of the time. */
const CURRENCY_ANYWHERE = new RegExp(CURRENCY.replaceAll(LOOKAROUND, ""));

/** Reads the first amount of money in a text. */
export function readPrice(text: string, region?: PriceRegion): Price | undefined {
  const match = PRICE.exec(text);
  return match === null ? undefined : { text, ...moneyOf(match, region) };
}

/** A price with its position in a text. Its `text` is only the price. */
export interface FoundPrice extends Price {
  readonly from: number;
  readonly to: number;
}

/** Limit: prices of one text. */
const MAX_PRICES = 20;
/** Limit: characters of a text that are read. */
const MAX_TEXT_CHARS = 2_000;

/** Finds the amounts of money in a text, in order. */
export function findPrices(text: string, region?: PriceRegion): readonly FoundPrice[] {
  const found: FoundPrice[] = [];
  if (!CURRENCY_ANYWHERE.test(text)) return found;
  for (const match of text.slice(0, MAX_TEXT_CHARS).matchAll(PRICES)) {
    if (found.length >= MAX_PRICES) break;
    found.push({ text: match[0], ...moneyOf(match, region), from: match.index, to: match.index + match[0].length });
  }
  return found;
}

function moneyOf(match: RegExpExecArray | RegExpMatchArray, region: PriceRegion | undefined): Omit<Price, "text"> {
  return { amount: readAmount(match[2] ?? match[3]), currency: currencyNamed(match[1] ?? match[4], region) };
}

/** Returns the ISO 4217 code of a symbol or code, or the symbol itself if it may be one of several. */
export function currencyNamed(written: string, region: PriceRegion = {}): string {
  const symbol = written.trim().toLowerCase();
  const known = CURRENCY_OF_SYMBOL[symbol];
  if (known !== undefined) return known;
  const code = symbol.toUpperCase();
  if (CURRENCY_CODES.includes(code)) return code;
  const byCountry = SHARED_SYMBOLS[symbol.replace(".", "")];
  if (byCountry === undefined) return written;
  return byCountry[countryOf(region, byCountry)] ?? (symbol === "¥" ? "JPY" : written);
}

const LANGUAGE_TAG = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?:$|[-_])/i;
const TOP_DOMAIN = /\.([a-z]{2,})$/i;
/** Top-level domains of no country. English shops there mostly sell in US dollars. */
const GENERIC_DOMAIN = /^(?:com|net|org|us|shop|store|io|co)$/i;

/** The country of a page, of those in a table: by the region of its language, the end of its host, then by the language itself. */
function countryOf({ language = "", host = "" }: PriceRegion, known: Readonly<Record<string, string>>): string {
  const [, name = "", region = ""] = LANGUAGE_TAG.exec(language) ?? [];
  const domain = (TOP_DOMAIN.exec(host)?.[1] ?? "").toLowerCase();
  for (const country of [
    domain === "co" ? "" : domain,
    region.toLowerCase(),
    COUNTRY_OF_LANGUAGE[name.toLowerCase()],
  ]) {
    if (country !== undefined && known[country] !== undefined) return country;
  }
  const isEnglish = name === "" || name.toLowerCase() === "en";
  return isEnglish && region === "" && GENERIC_DOMAIN.test(domain) ? "us" : "";
}
