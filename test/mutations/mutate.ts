import { VECTORS } from "../output/vectors.ts";
import type { Random } from "./random.ts";

/* Pages for `npm run mutate`: pieces of real pages, broken at random. Each is a function of a seed. */

/** A piece of a page has between these characters: small pages go through fast, and a change touches a good part of them. */
const MIN_PIECE_CHARS = 100;
const MAX_PIECE_CHARS = 1_500;
/** Limit: characters of a mutated page. Repeating pieces would grow without it. */
const MAX_PAGE_CHARS = 8_000;
const MAX_CHANGES = 8;
const MAX_REPEATS = 60;
const MAX_LOST_CHARS = 60;

const TOKENS = /<[^>]*>?|[^<]+/g;
const JUNK = [
  ..."< > </ <! <? <!-- --> ]]> & &# &#x &#0; &#x1b; &#xd800; &nbsp &zwnj; = / ' \" ` \\ { } [ ] ( ) * _ # | ~ ; ,".split(
    " ",
  ),
  ..."\0 \x1b[2J \x9b \x7f \ud800 \udc00 \u200b \u202e \ufeff \u00ad \ufffe \t \r \n \r\n".split(" "),
  ..."<p <table> </table> <tr> <td colspan=9999> <ul> <li> </li> <pre> <template> <svg> <math> <select> <a href= <img src= <br> </p> </body>".split(
    " ",
  ),
  ..."<style> </style> <script> </script> <noscript> <textarea> <plaintext> <iframe> <frameset> <title> <base href=// <blockquote>".split(
    " ",
  ),
  " hidden ",
  ' style="display:none" ',
  " href=javascript:x ",
  " onclick=x ",
  ' class="post comment author date" ',
  ' itemscope itemtype="https://schema.org/Product" itemprop=name ',
  '<script type="application/ld+json">{"@type":"Product","@graph":[',
  "1e999",
  "-$0.00",
  "2024-13-45",
  "=1+1",
];

type Change = (html: string, random: Random, sources: readonly string[]) => string;

const CHANGES: readonly Change[] = [
  deletePart,
  insertJunk,
  insertJunk,
  insertAttack,
  changeTokens,
  repeatPart,
  insertPiece,
];

/** Returns a broken piece of one of the pages. */
export function mutatedPage(sources: readonly string[], random: Random): string {
  const isWithHead = random.below(3) === 0;
  const source = random.oneOf(sources);
  let html = isWithHead ? source.slice(0, pieceLength(random)) + pieceOf(source, random) : pieceOf(source, random);
  for (let changes = 1 + random.below(MAX_CHANGES); changes > 0; changes--) {
    html = random.oneOf(CHANGES)(html, random, sources).slice(0, MAX_PAGE_CHARS);
  }
  return html;
}

function pieceLength(random: Random): number {
  return MIN_PIECE_CHARS + random.below(MAX_PIECE_CHARS - MIN_PIECE_CHARS);
}

function pieceOf(source: string, random: Random): string {
  const from = random.below(source.length + 1);
  return source.slice(from, from + pieceLength(random));
}

function deletePart(html: string, random: Random): string {
  const at = random.below(html.length + 1);
  return html.slice(0, at) + html.slice(at + random.below(MAX_LOST_CHARS));
}

function insertAt(html: string, inserted: string, random: Random): string {
  const at = random.below(html.length + 1);
  return html.slice(0, at) + inserted + html.slice(at);
}

function insertJunk(html: string, random: Random): string {
  return insertAt(html, random.oneOf(JUNK), random);
}

function insertAttack(html: string, random: Random): string {
  return insertAt(html, random.oneOf(VECTORS), random);
}

function insertPiece(html: string, random: Random, sources: readonly string[]): string {
  return insertAt(html, pieceOf(random.oneOf(sources), random), random);
}

/** Deletes, doubles, swaps or cuts a tag or a text. */
function changeTokens(html: string, random: Random): string {
  const tokens = html.match(TOKENS) ?? [""];
  const [i, j] = [random.below(tokens.length), random.below(tokens.length)];
  const kind = random.below(4);
  if (kind === 0) tokens.splice(i, 1);
  else if (kind === 1) tokens.splice(j, 0, tokens[i]);
  else if (kind === 2) [tokens[i], tokens[j]] = [tokens[j], tokens[i]];
  else tokens[i] = tokens[i].slice(0, random.below(tokens[i].length + 1));
  return tokens.join("");
}

function repeatPart(html: string, random: Random): string {
  const at = random.below(html.length + 1);
  const part = html.slice(at, at + random.below(MAX_LOST_CHARS * 4));
  return html.slice(0, at) + part.repeat(random.below(MAX_REPEATS)) + html.slice(at);
}
