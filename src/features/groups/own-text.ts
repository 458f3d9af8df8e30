import { KNOWN_TAGS, tagSet } from "../../html/index.ts";
import { headingLevel } from "../../page/index.ts";
import { ratio } from "../block-facts.ts";
import { featureGroup } from "../group.ts";

/** Added to the one letter that each ideograph counts in `BlockText`. Three letters per 0.6 words (block-facts.ts) are five per word. */
const EXTRA_IDEOGRAPH_LETTERS = 2;

/** The block's own text. */
export const ownText = featureGroup(
  [
    "words",
    "linkDensity",
    "wordLength",
    "punctuation",
    "stops",
    "ending",
    "capitalShare",
    "separators",
    "inlineNodes",
    "hidden",
    "titleOverlap",
    "titleShare",
    "sameTextBefore",
    "sameText",
  ],
  ({ page, text, sameText, titleWords, scale }, { values, stride, at }) => {
    const { blocks } = page;
    const seen = new Int32Array(sameText.count);
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      const words = Math.max(1, blocks.words[block] * scale);
      const letters = text.letters[block];
      values[row + at.words] = blocks.words[block] * scale;
      values[row + at.linkDensity] = ratio(blocks.linkChars[block], blocks.chars[block]);
      values[row + at.wordLength] = (letters + EXTRA_IDEOGRAPH_LETTERS * text.ideographs[block]) / words;
      values[row + at.punctuation] = blocks.punctuation[block] / words;
      values[row + at.stops] = text.stops[block] / words;
      values[row + at.ending] = text.ending[block];
      values[row + at.capitalShare] = ratio(text.capitals[block], letters);
      values[row + at.separators] = text.separators[block];
      values[row + at.inlineNodes] = (blocks.to[block] - blocks.from[block]) / words;
      values[row + at.hidden] = blocks.hidden[block];
      values[row + at.titleOverlap] = ratio(text.titleWords[block], text.words[block]);
      values[row + at.titleShare] = ratio(text.titleWords[block], titleWords);
      values[row + at.sameTextBefore] = seen[sameText.of[block]]++;
    }
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      values[row + at.sameText] = seen[sameText.of[block]];
    }
  },
);

/** Tags of each owner kind; the first entry is kind 1. Similar kinds are neighbors, so that one split of a decision tree separates them. */
export const OWNER_KINDS: readonly string[] = [
  "p",
  "blockquote",
  "pre listing xmp plaintext",
  "dd",
  "li",
  "dt",
  "td",
  "th",
  "figcaption caption",
  "summary",
  "label legend",
  "button",
  "address",
  "form fieldset",
];
const kindOf = new Uint8Array(KNOWN_TAGS);
for (const [index, names] of OWNER_KINDS.entries()) {
  const set = tagSet(names);
  for (let tag = 0; tag < KNOWN_TAGS; tag++) if (set[tag] === 1) kindOf[tag] = index + 1;
}
/** Containers, as owners of text outside of paragraphs. */
const PLAIN = tagSet("div section article main center body header footer nav aside");
const PLAIN_KIND = OWNER_KINDS.length + 1;

/** The owner of the block. */
export const ownerTag = featureGroup(["ownerKind", "headingLevel", "depth"], ({ page }, { values, stride, at }) => {
  const { blocks } = page;
  for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
    const owner = blocks.owner[block];
    const tag = page.tag[owner];
    values[row + at.ownerKind] = PLAIN[tag] === 1 ? PLAIN_KIND : (kindOf[tag] ?? 0);
    values[row + at.headingLevel] = headingLevel(tag);
    values[row + at.depth] = page.depth[owner];
  }
});
