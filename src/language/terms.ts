import { UNSPACED_SCRIPT } from "../text/index.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text as written; Chinese, Japanese, Thai and the like by the dictionaries of `Intl.Segmenter`. */
export function wordsOf(text: string): readonly string[] {
  if (!UNSPACED_SCRIPT.test(text)) return (text.match(WORD) ?? []).map((word) => word.replace(POSSESSIVE, ""));
  // A fixed locale: with the default one the words would depend on the settings of the machine.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const words: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = cutBehind(text, from);
    for (const part of segmenter.segment(text.slice(from, to))) if (part.isWordLike === true) words.push(part.segment);
    from = to;
  }
  return words;
}

/** The segmenter's time grows with the square of a long text, so it is given parts of about so many characters. */
const PART = 2_000;
/** A part ends with the last sign that no word goes across, if one stands among its last so many characters. */
const LAST = 200;
const HIGH_SURROGATE = /[\ud800-\udbff]/;
const BETWEEN_WORDS = /[\s\p{P}](?=[^\s\p{P}]*$)/u;

function cutBehind(text: string, from: number): number {
  const end = from + PART;
  if (end >= text.length) return text.length;
  const at = text.slice(end - LAST, end).search(BETWEEN_WORDS);
  if (at >= 0) return end - LAST + at + 1;
  return HIGH_SURROGATE.test(text[end - 1]) ? end - 1 : end;
}

/** Words of grammar in the languages most pages are in; the spread of a word over the page tells the others. */
export const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "the and for are but not you all any can had her was one our out has him his how its may new now old see two way who did get let put say she too use that with have this will your from they know want been good much some time very when come here just like long make many more only over such take than them well were what which their there about would these other into could also after then most because between being both each few those through while where should does using within without during before under again once however " +
    "der die das und ist nicht ein eine einer eines einem einen auch auf aus bei bin bis dem den des dass doch durch für hat haben ich ihr ihre im mit nach noch nur oder sein sich sie sind über um uns von vor war was wenn wer werden wie wir wird zu zum zur als aber kann mehr sowie diese dieser dieses man keine sehr schon wurde wurden " +
    "les des une est pas que qui dans pour par sur avec son ses sont plus mais nous vous leur leurs aux cette ces comme être fait tout tous ont aussi elle ils entre sans " +
    "los las del una por con para como más pero sus este esta entre cuando muy sin sobre también hasta hay donde quien desde todo nos durante todos uno les ese eso ante ellos esto antes algunos qué unos otro otras " +
    "gli che non della delle dei degli nel nella alla alle con per una sono come anche più questo questa loro essere stato suo sua ma dal dalla sul sulla tra fra " +
    "dos das uma não mais como mas foi pelo pela até isso ele ela entre depois sem mesmo aos seus quem nas esse eles você são está também sobre para com por que " +
    "het een van dat niet zijn met voor aan ook maar door over bij uit naar worden werd deze kan meer heeft hebben dan nog wel " +
    "nie się jest jak ale tak dla już tylko jego jej oraz przez przy także może być był była które który która tego tym " +
    "что это как так для она они его все еще был при или уже вот быть если только чтобы также после меня может время который которые " +
    "في من على إلى عن هذا هذه التي الذي ما لا أن كان مع قد بعد كل ذلك بين أو هو هي كما لم"
  ).split(" "),
);

const LONGEST_GRAMMAR = Math.max(...Array.from(GRAMMAR, (word) => word.length));

/** Neighbours as they stand in a text: with a space where the script has spaces. */
export function joinWords(words: readonly string[]): string {
  return words.join(words.every(isUnspaced) ? "" : " ");
}

function isUnspaced(word: string): boolean {
  // A cheap no: most words are in scripts with spaces, of which few mix with others.
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= FIRST_UNSPACED) return UNSPACED_SCRIPT.test(word);
  return false;
}

export const SHORTEST = 3;
/** Digits and their signs come before; no word begins with a quote. */
const FIRST_LETTER = "a".charCodeAt(0);
const NUMBER = /^[\d.,'’-]+$/;
const CJK_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u;

/** Scripts without spaces begin here. */
const FIRST_UNSPACED = 0xe00;

/** Whether a word in lower case can be what a text is about. */
export function isTerm(word: string): boolean {
  const isSpaced = word.charCodeAt(0) < FIRST_UNSPACED;
  if (!isSpaced && CJK_WORD.test(word)) return true;
  if (word.length < SHORTEST || (!isSpaced && UNSPACED_SCRIPT.test(word))) return false;
  if (word.length <= LONGEST_GRAMMAR && GRAMMAR.has(word)) return false;
  // Most words begin with a letter.
  return word.charCodeAt(0) >= FIRST_LETTER || !NUMBER.test(word);
}
