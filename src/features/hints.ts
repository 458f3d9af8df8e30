import { valueEndIn } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { Memory } from "./memory.ts";
import { mixNameUnit, type NameWeights, SEED, wordHash } from "./name-words.ts";

/**
 * What class and id names say about an element, as bits. A name is read as words (split at anything that is not a letter,
 * and where a small letter meets a capital); a word counts for a group if it begins with one of the group's stems, or equals
 * a stem that is marked with `=`.
 */
export const HINTS = {
  content: "content entry article story maincontent bodytext richtext prose markdown wysiwyg pagebody =text =body",
  main: "main primary center =page container",
  post: "post message thread topic =reply answer question",
  comment: "comment disqus discuss respond =replies kommentar",
  review: "review rating testimonial feedback star",
  product: "product price sku cart basket shop buy stock variant wishlist",
  detail: "detail descri spec feature attribut overview summary excerpt intro lead teaser abstract",
  item: "item card tile grid =row =col cell result listing catalog collection gallery carousel slide swiper slick",
  title: "title headline heading =head subtitle",
  byline: "byline author meta date time publish posted credit contributor =info avatar user profile",
  caption: "caption figure image photo media video thumb picture",
  tags: "tag categor topic label keyword badge chip",
  nav: "nav menu dropdown megamenu submenu topbar toolbar offcanvas drawer hamburger =skip =toc sitemap",
  breadcrumb: "breadcrumb crumb",
  pager: "pagin pager pagenav prev next loadmore",
  header: "header masthead banner logo brand",
  footer: "footer foot copyright colophon legal imprint",
  side: "sidebar aside side rail right widget secondary complementary",
  related:
    "related recommend similar popular trending recent more also latest suggest upsell crosssell outbrain taboola",
  share: "share sharing social facebook twitter follow like bookmark print",
  promo: "promo advert sponsor =ad =ads adsense adslot dfp banner cta campaign offer affiliate commercial",
  signup: "newsletter subscri signup login signin register account member paywall",
  consent: "cookie consent gdpr privacy onetrust cmp ccpa optanon didomi",
  modal: "modal popup dialog overlay lightbox toast tooltip notice alert notification flash",
  form: "form search filter sort facet input field select option button btn",
  signature: "signature =sig disclaimer",
  hidden: "hidden hide invisible collaps accordion tab panel expand toggle sr screenreader visually",
  quote: "quote blockquote pullquote",
  code: "code highlight snippet syntax api param",
  faq: "faq qanda question answer",
} as const;

export type Hint = keyof typeof HINTS;
export const HINT_NAMES = Object.keys(HINTS) as readonly Hint[];

/** The bit of a group. */
export function hintBit(hint: Hint): number {
  return 1 << HINT_NAMES.indexOf(hint);
}

/* A constant of the module itself is known when its code is compiled; an imported one would be looked up at every use. */
const seed = SEED;

/*
 * The stems by their hash: at each place a hash, 0 for none, and the bits it gives as the beginning of a word and as a whole word. Seven of
 * eight places are empty, so that most beginnings of words are known for none at the first look.
 */
const STEM_MASK = 2047;
const stemHash = new Int32Array(STEM_MASK + 1);
const stemStart = new Int32Array(STEM_MASK + 1);
const stemWhole = new Int32Array(STEM_MASK + 1);
for (const hint of HINT_NAMES) {
  for (const stem of HINTS[hint].split(" ")) {
    const isWhole = stem.startsWith("=");
    const hash = wordHash(isWhole ? stem.slice(1) : stem);
    const place = stemPlace(hash);
    stemHash[place] = hash;
    (isWhole ? stemWhole : stemStart)[place] |= hintBit(hint);
  }
}

/** Where the hash of a stem is, or an empty place. */
function stemPlace(hash: number): number {
  let place = hash & STEM_MASK;
  while (stemHash[place] !== 0 && stemHash[place] !== hash) place = (place + 1) & STEM_MASK;
  return place;
}

/** What names say. */
export interface Said {
  /** The bits of the groups that their words name. */
  readonly bits: number;
  /** The learned weights of their words, summed; see `name-words.ts` for what a word is. */
  readonly weight: number;
  /** A hash of the first name, digits left out. */
  readonly hash: number;
}

/** Reads the names in [start, end), once for all that is asked of them. */
export function readName(
  units: Uint16Array,
  { start, end }: { start: number; end: number },
  weights: NameWeights,
): Said {
  // By a name of the function: within its loops the compiler does not see through those of the module.
  const hashes = stemHash;
  let bits = 0;
  let weight = 0;
  let name = seed;
  let parts = 0;
  let code = units[start];
  for (let at = start; at < end; ) {
    if ((code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z)) {
      const word = at;
      let hash = seed;
      let before = code;
      do {
        before = code;
        name = mixNameUnit(name, code | 32);
        hash = mixNameUnit(hash, code | 32);
        if (hashes[hash & STEM_MASK] !== 0) bits |= stemStart[stemPlace(hash)];
        code = ++at < end ? units[at] : 0;
        // The word goes on with small letters, and with capitals unless they follow a small one.
      } while ((code >= SMALL_A && code <= SMALL_Z) || (code >= CAPITAL_A && code <= CAPITAL_Z && before <= CAPITAL_Z));
      if (hashes[hash & STEM_MASK] !== 0) bits |= stemWhole[stemPlace(hash)];
      if (at - word === 1) continue;
      weight += weights.of(hash);
      parts++;
      continue;
    }
    if (code <= SPACE) {
      if (parts > 1) weight += weights.of(name);
      name = seed;
      parts = 0;
    } else if (code < DIGIT_0 || code > DIGIT_9) name = mixNameUnit(name, code);
    code = units[++at];
  }
  if (parts > 1) weight += weights.of(name);
  return { bits, weight, hash: firstHash(units, start, end) };
}

/** A hash of the first name of the value that starts at a place and is read up to another, digits left out; never 0. */
function firstHash(units: Uint16Array, start: number, most: number): number {
  const before = units[start - 1];
  const isQuoted = before === QUOTE || before === APOSTROPHE;
  const end = isQuoted ? most : valueEndIn(units, start, most);
  let hash = seed;
  for (let at = start; at < end; at++) {
    const code = units[at];
    if (code <= SPACE) {
      if (hash !== seed) break;
    } else if (code < DIGIT_0 || code > DIGIT_9) {
      if (isQuoted && code === before) break;
      hash = mixNameUnit(hash, code);
    }
  }
  return hash === 0 ? 1 : hash;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const SMALL_A = 97;
const SMALL_Z = 122;

/** Lists of classes may be long; what they say of content stands at the beginning. */
export const MOST_CHARS = 96;

/** What the names of elements that hold text say, by node number. */
export interface NameHints {
  /** Bits from class and id of the elements above blocks. */
  readonly hints: Int32Array;
  /**
   * A hash of the first class with digits left out, 0 without one. The first says what an element is; those behind it tell one
   * item of a list from the next: `post-7 category-rain`, `card card--wide`.
   */
  readonly classHash: Int32Array;
  /** The learned weights of the words in class and id of the elements above blocks, summed. */
  readonly weight: Float32Array;
}

/** What names are read with. */
export interface NameReading {
  readonly units: Uint16Array;
  /** The elements that hold text; what is inside blocks is only told from its siblings by its class. */
  readonly holders: Int32Array;
  /** Those of them at or above the owner of a block, all of whose names are read. */
  readonly above: Int32Array;
  readonly memory: Memory;
  readonly weights: NameWeights;
}

export function readNames(page: Page, { units, holders, above, memory, weights }: NameReading): NameHints {
  const { count, classAt, idAt, body } = page;
  const { words, hiddenChars } = page.measures;
  const length = page.source.length;
  const hints = memory.int32(count);
  const classHash = memory.int32(count);
  const weight = memory.float32(count);
  // Equal values are read once.
  const known = new Map<number, Said>();
  let next = 0;
  for (let i = 0; i < holders.length; i++) {
    const node = holders[i];
    const isAbove = node === above[next];
    if (isAbove) next++;
    // Names on <html> and <body> speak of the page, not of a part of it; what an element without a word is called says nothing.
    if (node === body || node === 0 || (words[node] | hiddenChars[node]) === 0) continue;
    if (classAt[node] !== 0) {
      const start = classAt[node];
      const most = Math.min(length, start + MOST_CHARS);
      if (!isAbove) {
        classHash[node] = firstHash(units, start, most);
        continue;
      }
      const key = valueKey(units, start, most);
      let name = known.get(key);
      if (name === undefined) {
        name = readName(units, { start, end: valueEndIn(units, start, most) }, weights);
        known.set(key, name);
      }
      classHash[node] = name.hash;
      hints[node] = name.bits;
      weight[node] = name.weight;
    }
    if (isAbove && idAt[node] !== 0) {
      const start = idAt[node];
      const end = valueEndIn(units, start, Math.min(length, start + MOST_CHARS));
      const name = readName(units, { start, end }, weights);
      hints[node] |= name.bits;
      weight[node] += name.weight;
    }
  }
  return { hints, classHash, weight };
}

/**
 * As good as the value itself: of a million values two would share a hash of 32 bits, of those of a page none. Two units are
 * taken at once. A value without quotes goes with what follows it; there are few.
 */
function valueKey(units: Uint16Array, start: number, most: number): number {
  const before = units[start - 1];
  let hash = 0;
  for (let at = start; at < most; at += 2) {
    const unit = units[at];
    if (unit === before) break;
    const next = units[at + 1];
    hash = Math.imul(hash ^ (unit | (next << 16)), 0x9e3779b1);
    hash ^= hash >>> 15;
    if (next === before) break;
  }
  return hash;
}
