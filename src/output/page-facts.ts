/** The metadata of a page that formats write besides the content. Dates are in ISO 8601. */
export interface Facts {
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly site?: string | undefined;
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  readonly image?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/**
 * Texts that need quotes in YAML: they contain its syntax characters or unprintable characters, or would be read as a boolean, number or
 * time. Texts with tags or links need quotes too, with escapes: some renderers do not know front matter.
 */
const NEEDS_QUOTES =
  /[<[\]]|^[\s\-?:,[\]{}#&*!|>'"%@`~.+=]|:\s|\s#|\s$|:$|^(?:true|false|null|y|yes|n|no|on|off)$|^\d[\d.,:_a-fotxz+ -]*$|[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]|^$/iu;
const NEEDS_ESCAPE = /[<[\]\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const LONE_SURROGATES = /\p{Cs}/gu;
const DATES: ReadonlySet<string> = new Set(["published", "modified"]);

/**
 * Writes a text as a YAML scalar. In quotes it is written as a JSON string, which is valid YAML once a few unprintable characters are
 * escaped.
 */
function scalar(text: string): string {
  if (!NEEDS_QUOTES.test(text)) return text;
  const code = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text.replace(LONE_SURROGATES, "\ufffd")).replace(NEEDS_ESCAPE, code);
}

/** Writes the metadata as YAML between two lines of dashes, for the head of a Markdown file. Returns an empty string for a page without metadata. */
export function frontMatter(facts: Facts): string {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "string") lines.push(`${key}: ${DATES.has(key) ? value : scalar(value)}`);
    else if (Array.isArray(value) && value.length > 0)
      lines.push(`${key}:`, ...value.map((entry: string) => `  - ${scalar(entry)}`));
  }
  return lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n\n`;
}
