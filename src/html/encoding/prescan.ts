/** The labels that a page declares for its own encoding, in the order in which a browser tries them. */
export type DeclaredLabels = readonly string[];

/** Bytes that are always searched (HTML standard, "prescan a byte stream to determine its encoding"). */
const PRESCAN_BYTES = 1024;
/** Browsers search beyond `PRESCAN_BYTES` to the end of the head. pith searches at most this many bytes. */
const MAX_HEAD_BYTES = 64 * 1024;

const META = /<meta[\t\n\f\r /]/iy;
const TAG = /<\/?[a-z][^\t\n\f\r >]*/iy;
const HEAD_END = /<\/head|<body/iy;
const MARKUP = /<[!/?]/y;
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r >][^\t\n\f\r >]*))?)?/y;
const CONTENT_CHARSET = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i;
const XML_ENCODING = /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

const latin1 = new TextDecoder("latin1");

/**
 * Finds the labels in `<meta charset>`, `<meta http-equiv=content-type>` and, after these, the XML declaration.
 * Labels are not normalized. The caller takes the first one that names an encoding.
 */
export function prescan(bytes: Uint8Array): DeclaredLabels {
  const head = latin1.decode(bytes.subarray(0, MAX_HEAD_BYTES));
  const labels = metaLabels(head);
  const xml = head.startsWith("<?xml") ? XML_ENCODING.exec(head.slice(0, head.indexOf(">") + 1)) : null;
  return xml ? [...labels, xml[1] ?? xml[2]] : labels;
}

function metaLabels(head: string): string[] {
  const labels: string[] = [];
  for (let at = head.indexOf("<"); at >= 0; at = head.indexOf("<", at)) {
    if (at >= PRESCAN_BYTES && matchEnd(HEAD_END, head, at) > 0) break;
    if (head.startsWith("<!--", at)) {
      // "<!-->" is a complete comment: its dashes count as the start and as the end.
      at = endOf(head, "-->", at + 2);
    } else if (matchEnd(META, head, at) > 0) {
      const tag = readAttributes(head, META.lastIndex - 1);
      labels.push(...labelsOf(tag.values));
      at = tag.end;
    } else if (matchEnd(TAG, head, at) > 0) {
      at = readAttributes(head, TAG.lastIndex).end;
    } else {
      at = matchEnd(MARKUP, head, at) > 0 ? endOf(head, ">", at) : at + 1;
    }
  }
  return labels;
}

interface Attributes {
  readonly values: ReadonlyMap<string, string>;
  readonly end: number;
}

function readAttributes(head: string, from: number): Attributes {
  const values = new Map<string, string>();
  let end = from;
  ATTRIBUTE.lastIndex = from;
  for (let found = ATTRIBUTE.exec(head); found; found = ATTRIBUTE.exec(head)) {
    const name = found[1].toLowerCase();
    // If a name occurs twice, the first attribute counts, as in any tag.
    if (!values.has(name)) values.set(name, found[2] ?? found[3] ?? found[4] ?? "");
    end = ATTRIBUTE.lastIndex;
  }
  return { values, end };
}

/** Returns the labels of a `<meta>`: the one in `charset`, then the one in a `content` after it. A `content` before `charset` is ignored. */
function labelsOf(values: ReadonlyMap<string, string>): string[] {
  const isPragma = values.get("http-equiv")?.toLowerCase() === "content-type";
  let labels: string[] = [];
  for (const [name, value] of values) {
    if (name === "charset") labels = [value];
    const label = name === "content" && isPragma ? charsetIn(value) : undefined;
    if (label !== undefined) labels.push(label);
  }
  return labels;
}

/** Returns the charset of a content type like `text/html; charset=gbk`, from an HTTP header or a `<meta>`. */
export function charsetIn(contentType: string): string | undefined {
  const found = CONTENT_CHARSET.exec(contentType);
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined;
}

/** Returns the end of the match of a sticky pattern at `at`, or 0. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** Returns the offset after the next occurrence of a delimiter, or the length of the text. */
function endOf(text: string, delimiter: string, from: number): number {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at + delimiter.length;
}
