import { nameOfCounts } from "../counts.ts";
import type { ColumnType } from "../values.ts";

/** "3 hours ago", "Posted 2 days ago", "vor 3 Stunden", "il y a 2 jours". */
const AGO =
  /^(?:(?:\p{L}+:? ){0,2}(?:\d{1,3}|an?|one)\+? ?\p{L}{1,10}\.? (?:ago|geleden|fa|atrás|назад|temu|sedan|siden)|(?:\p{L}+ )?(?:vor|il y a|hace|há|för) (?:\d{1,3}|\p{L}{1,5}) \p{L}{1,10}(?: sedan)?|\d{1,3} ?(?:分|時間|日|か月|年|小时|天|个月)前|yesterday|today|just now|gestern|heute|hier|aujourd.hui|ayer|hoy)$/iu;
/** "2h 22m", "45 min", "5 min read", "1 hr 20 mins". */
const DURATION =
  /^(?=\d)(?:\d{1,3} ?h(?:(?:ou)?rs?)?)?(?:(?:^|,? ?)\d{1,3} ?m(?:in(?:ute)?s?)?)?(?:(?:^|,? ?)\d{1,2} ?s(?:ec(?:ond)?s?)?)?\.?(?: (?:read|lesezeit|de lecture))?$/i;
const YEAR = /^\(?(?:1[6-9]|20)\d\d\)?$/;
/** The share of the texts that must be of a kind. */
const MIN_SHARE = 0.8;
const SAMPLE_SIZE = 16;

/** What a column is called by what its texts say, whatever its markup; undefined if they do not tell. */
export function nameFromTexts(texts: readonly string[], type: ColumnType): string | undefined {
  if (type === "number") return isMostly(texts, YEAR) && new Set(texts).size > 1 ? "year" : nameOfCounts(texts);
  if (type !== "text") return undefined;
  if (isMostly(texts, AGO)) return "date";
  return isMostly(texts, DURATION) ? "duration" : undefined;
}

function isMostly(texts: readonly string[], pattern: RegExp): boolean {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE_SIZE));
  const most = Math.ceil(texts.length / step);
  let missing = 0;
  for (let i = 0; i < texts.length; i += step) {
    const text = texts[i];
    const fits = text !== "" && text.length <= MAX_TEXT_CHARS && pattern.test(text);
    if (!fits && ++missing > (1 - MIN_SHARE) * most) return false;
  }
  return missing < most;
}

const MAX_TEXT_CHARS = 40;
