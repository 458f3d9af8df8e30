import type { Extraction } from "../extraction.ts";
import type { Answer } from "./extractor.ts";

/** Returns the answer of an extraction. Reads its metadata. */
export function answerOf(extraction: Extraction): Answer {
  const { text, title, author, date } = extraction;
  const markdown = () => extraction.markdown;
  return { text, markdown, title: title?.value, author: author?.value.map(({ name }) => name), date: date?.day };
}
