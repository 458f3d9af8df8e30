/** What formats print about a page beside its content. Dates are ISO 8601. */
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

const NEEDS_QUOTES =
  /^[\s\-?:,[\]{}#&*!|>'"%@`~]|[:#]\s|\s$|:$|^(?:true|false|null|yes|no|on|off)$|^[\d.+-]+$|[\p{Cc}]|^$/iu;

/** A YAML scalar. JSON's strings are YAML's double-quoted ones. */
function scalar(text: string): string {
  return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
}

/** The facts as YAML between two lines of dashes, for the head of a Markdown file; empty if there are none. */
export function frontMatter(facts: Facts): string {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "string") lines.push(`${key}: ${scalar(value)}`);
    else if (Array.isArray(value) && value.length > 0)
      lines.push(`${key}:`, ...value.map((entry: string) => `  - ${scalar(entry)}`));
  }
  return lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n\n`;
}
