import { attribute } from "../html/index.ts";
import { type DetectLanguage, languageTag, primaryLanguage, scriptLanguage, sharesScript } from "../language/index.ts";
import { type Page, readBlock } from "../page/index.ts";
import type { Evidence } from "./evidence.ts";
import type { Candidate } from "./field.ts";

/** Limit: characters read to detect a language. */
const SAMPLE_CHARS = 2_000;
/** Limit: characters read to detect a script. */
const SCRIPT_SAMPLE_CHARS = 300;
const MIN_SAMPLE_CHARS = 40;
const MIN_BLOCK_WORDS = 8;
/** Confidence of a declared language that the script contradicts: the template may have set it. */
const OVERRULED_CONFIDENCE = 0.3;

const LANGUAGE_METAS = [
  "content-language",
  "og:locale",
  "dc.language",
  "dcterms.language",
  "language",
  "citation_language",
] as const;

/** Candidates for the language: declarations, the script of the text, the detector. */
export function languages(evidence: Evidence, detect: DetectLanguage | undefined): readonly Candidate<string>[] {
  const declared = declaredLanguages(evidence);
  const first = declared[0];
  if (detect === undefined && first !== undefined && !mayBeTemplateDefault(first.value)) return declared;
  const contradicts = (script: string | undefined): boolean =>
    script !== undefined && first !== undefined && !sharesScript(primaryLanguage(first.value), script);
  let text = sampleText(evidence.page, detect === undefined ? SCRIPT_SAMPLE_CHARS : SAMPLE_CHARS);
  let script = scriptLanguage(text);
  // The first words may be a language menu: read more text before contradicting the declaration.
  if (contradicts(script) && detect === undefined) {
    text = sampleText(evidence.page, SAMPLE_CHARS);
    script = scriptLanguage(text);
  }
  const isContradicted = contradicts(script);
  const candidates = isContradicted
    ? declared.map((item) => ({ ...item, confidence: OVERRULED_CONFIDENCE }))
    : [...declared];
  if (script !== undefined)
    candidates.push({ value: script, source: "script", confidence: isContradicted ? 0.9 : 0.7 });
  const detected = text.length < MIN_SAMPLE_CHARS ? undefined : detect?.(text);
  if (detected === undefined) return candidates;
  return withDetected(candidates, { value: detected.language, source: "detected", confidence: detected.confidence });
}

/** Adds the detected language. If a declared language (`en-GB`) agrees with it (`en`), only raises the confidence of the declared one. */
function withDetected(
  declared: readonly Candidate<string>[],
  detected: Candidate<string>,
): readonly Candidate<string>[] {
  const agrees = (item: Candidate<string>): boolean => primaryLanguage(item.value) === detected.value;
  if (declared.some(agrees)) return declared.map((item) => (agrees(item) ? { ...item, confidence: 0.99 } : item));
  return [...declared, detected];
}

/** Whether a template may have set the language: many declare English on pages in any language. */
function mayBeTemplateDefault(tag: string): boolean {
  return primaryLanguage(tag) === "en";
}

function declaredLanguages(evidence: Evidence): readonly Candidate<string>[] {
  const { page } = evidence;
  const found: Candidate<string>[] = [];
  const offer = (written: string | undefined, source: string, confidence: number): void => {
    const value = written === undefined ? undefined : languageTag(written.split(",", 1)[0]);
    if (value !== undefined) found.push({ value, source, confidence });
  };
  offer(attribute(page, 0, "lang") ?? attribute(page, 0, "xml:lang"), "html lang", 0.9);
  offer(attribute(page, page.body, "lang"), "body lang", 0.85);
  for (const name of LANGUAGE_METAS)
    offer(evidence.meta(name), `meta ${name}`, name === "content-language" ? 0.85 : 0.8);
  return found;
}

/** The first `chars` characters of blocks with at least `MIN_BLOCK_WORDS` words, of which at most half are linked. */
function sampleText(page: Page, chars: number): string {
  const { blocks } = page;
  let text = "";
  for (let block = 0; block < blocks.count && text.length < chars; block++) {
    if (blocks.hidden[block] === 1 || blocks.words[block] < MIN_BLOCK_WORDS) continue;
    if (blocks.linkWords[block] * 2 > blocks.words[block]) continue;
    text += `${readBlock(page, block)}\n`;
  }
  return text.slice(0, chars);
}
