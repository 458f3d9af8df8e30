import { attribute, Flag, TEXT, type Tree, tagId, tagSet, type Warning } from "../html/index.ts";
import {
  CONSENT_BUTTON,
  CONSENT_DIALOG,
  CONSENT_PLATFORM,
  CONSENT_PURPOSE,
  CONSENT_WORD,
} from "../vocabulary/index.ts";
import { blockAt } from "./block-at.ts";
import { elementNames } from "./element-names.ts";
import type { Page } from "./page.ts";
import { readNodes } from "./read.ts";
import type { MarkedTree } from "./visibility/index.ts";

const BUTTONS = tagSet("button input a");
const A = tagId("a");
const INPUT = tagId("input");
const DIALOG = tagId("dialog");
const H1 = tagId("h1");
const CONTENT_TAGS = tagSet("main article");
const DIALOG_ROLE = /dialog/;

/** Limits: words of a dialog that is known by its role or a telling name, and of one known by its text alone. Chosen, not measured. */
const MAX_NAMED_WORDS = 3000;
const MAX_PLAIN_WORDS = 300;
/** In a dialog known by its text, the share of words in blocks about consent. */
const MIN_CONSENT_SHARE = 0.6;
/** A smaller element is a link or a button, such as "Cookie settings". */
const MIN_DIALOG_WORDS = 8;
const MAX_BUTTON_WORDS = 6;
/** Limits that keep the time linear: nodes in a dialog, and levels of elements around its text. */
const MAX_DIALOG_NODES = 5000;
const MAX_LEVELS = 40;
/** If fewer words remain without the dialogs, the page is about nothing else, and they stay. */
const MIN_REST_WORDS = 20;

/** Dialogs with a larger share of the words of a page are reported. */
const MAX_SILENT_SHARE = 0.5;

/**
 * Hides the dialogs that ask for consent to cookies: people read a page after they closed them. Returns undefined for a page without dialogs. A dialog
 * is known by the names of a consent platform; by its role or name and a button to accept or refuse; or by text about cookies and such a button.
 * It does not contain the main content.
 */
export function closeConsentDialogs(page: Page): MarkedTree | undefined {
  const { words } = page.measures;
  const dialogs = findConsentDialogs(page);
  const hidden = dialogs.reduce((sum, dialog) => sum + words[dialog], 0);
  const all = words[page.body];
  if (dialogs.length === 0 || all - hidden < MIN_REST_WORDS) return undefined;
  const message = `a consent dialog with ${hidden} of the ${all} words of the page was left out`;
  const warnings: Warning[] = hidden > MAX_SILENT_SHARE * all ? [{ code: "consent-dialog", message }] : [];
  const tree = { ...page, flags: flagsWithHidden(page, dialogs), warnings: [...page.warnings, ...warnings] };
  const reasons = dialogs.map((dialog) => [dialog, "consent dialog"] as const);
  return { tree, hiddenBy: new Map([...page.hiddenBy, ...reasons]) };
}

/** Returns the outermost elements of the dialogs, in page order. */
function findConsentDialogs(page: Page): readonly number[] {
  const finder = new DialogFinder(page);
  const { tag, flags, from, to, source, body, end, measures } = page;
  const dialogs: number[] = [];
  for (let node = body + 1; node < end[body]; node++) {
    if (tag[node] !== TEXT || (flags[node] & Flag.UNSEEN) !== 0 || measures.words[node] === 0) continue;
    if (!CONSENT_WORD.test(source.slice(from[node], to[node]))) continue;
    const dialog = finder.around(node);
    if (dialog === undefined) continue;
    dialogs.push(dialog);
    node = end[dialog] - 1;
  }
  return dialogs;
}

function flagsWithHidden({ flags, count, end }: Page, nodes: readonly number[]): Tree["flags"] {
  const changed = flags.slice(0, count);
  for (const node of nodes) {
    changed[node] |= Flag.HIDDEN;
    for (let inner = node; inner < end[node]; inner++) changed[inner] |= Flag.UNSEEN;
  }
  return changed;
}

class DialogFinder {
  readonly #page: Page;
  readonly #known = new Map<number, boolean>();
  #headings: number | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns the outermost dialog around a text. */
  around(text: number): number | undefined {
    const { parent, body } = this.#page;
    let dialog: number | undefined;
    let node = parent[text];
    for (let level = 0; level < MAX_LEVELS && node > body; level++, node = parent[node]) {
      let isDialog = this.#known.get(node);
      if (isDialog === undefined) this.#known.set(node, (isDialog = this.#isDialog(node)));
      if (isDialog) dialog = node;
    }
    return dialog;
  }

  #isDialog(node: number): boolean {
    const words = this.#page.measures.words[node];
    if (words < MIN_DIALOG_WORDS || words > MAX_NAMED_WORDS || this.#page.end[node] - node > MAX_DIALOG_NODES)
      return false;
    const names = elementNames(this.#page, node);
    if (CONSENT_PLATFORM.test(names)) return !this.#holdsContent(node);
    const isNamed = CONSENT_DIALOG.test(names) || this.#hasDialogRole(node);
    if (!isNamed && (words > MAX_PLAIN_WORDS || !this.#isAboutConsent(node, words))) return false;
    return !this.#holdsContent(node) && this.#hasButton(node);
  }

  #hasDialogRole(node: number): boolean {
    const { tag, flags } = this.#page;
    if (tag[node] === DIALOG) return true;
    return (flags[node] & Flag.ROLE) !== 0 && DIALOG_ROLE.test(attribute(this.#page, node, "role") ?? "");
  }

  /** Whether an element contains `main`, `article`, or all first-level headings of the page. */
  #holdsContent(node: number): boolean {
    const { tag, end, count } = this.#page;
    let headings = 0;
    for (let inner = node; inner < end[node]; inner++) {
      if (CONTENT_TAGS[tag[inner]] === 1) return true;
      if (tag[inner] === H1) headings++;
    }
    if (headings === 0) return false;
    this.#headings ??= tag.subarray(0, count).filter((kind) => kind === H1).length;
    return headings === this.#headings;
  }

  /** Whether an element contains a button to accept or refuse. */
  #hasButton(node: number): boolean {
    const { tag, end, flags, measures } = this.#page;
    for (let inner = node; inner < end[node]; inner++) {
      if (BUTTONS[tag[inner]] !== 1 && (flags[inner] & Flag.ROLE) === 0) continue;
      if (measures.words[inner] > MAX_BUTTON_WORDS || (tag[inner] === A && this.#isInText(inner))) continue;
      const text =
        tag[inner] === INPUT ? (attribute(this.#page, inner, "value") ?? "") : readNodes(this.#page, inner, end[inner]);
      if (CONSENT_BUTTON.test(text)) return true;
    }
    return false;
  }

  /** Whether a link is part of a sentence. */
  #isInText(link: number): boolean {
    const { words, linkWords } = this.#page.blocks;
    const own = blockAt(this.#page, this.#page.end[link]) - 1;
    return own >= 0 && linkWords[own] < words[own];
  }

  #isAboutConsent(node: number, words: number): boolean {
    const { blocks, end } = this.#page;
    let consentWords = 0;
    let hasPurpose = false;
    const last = blockAt(this.#page, end[node]);
    for (let block = blockAt(this.#page, node); block < last; block++) {
      const text = readNodes(this.#page, blocks.from[block], blocks.to[block]);
      // A line of links, such as "Privacy – Cookies – Terms", asks for nothing.
      if (2 * blocks.linkWords[block] > blocks.words[block] || !CONSENT_WORD.test(text)) continue;
      consentWords += blocks.words[block];
      hasPurpose ||= CONSENT_PURPOSE.test(text);
    }
    return hasPurpose && consentWords >= MIN_CONSENT_SHARE * words;
  }
}
