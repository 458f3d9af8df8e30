/** The labels a page declares for its own encoding, in the order a browser tries them. */
export type DeclaredLabels = readonly string[];

/** Bytes searched whatever they hold (HTML standard, "prescan a byte stream to determine its encoding"). */
const PRESCAN_BYTES = 1024;
/** Beyond those, browsers go on while the head lasts; so do we, up to here. */
const HEAD_BYTES = 64 * 1024;

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
 * Labels are as written; whoever reads them takes the first one that names an encoding.
 */
export function prescan(bytes: Uint8Array): DeclaredLabels {
  const head = latin1.decode(bytes.subarray(0, HEAD_BYTES));
  const labels = metaLabels(head);
  const xml = head.startsWith("<?xml") ? XML_ENCODING.exec(head.slice(0, head.indexOf(">") + 1)) : null;
  return xml ? [...labels, xml[1] ?? xml[2]] : labels;
}

function metaLabels(head: string): string[] {
  const labels: string[] = [];
  for (let at = head.indexOf("<"); at >= 0; at = head.indexOf("<", at)) {
    if (at >= PRESCAN_BYTES && matchEnd(HEAD_END, head, at) > 0) break;
    if (head.startsWith("<!--", at)) {
      // The dashes of "<!-->" count twice, as the standard has it.
      at = after(head, "-->", at + 2);
    } else if (matchEnd(META, head, at) > 0) {
      const tag = attributes(head, META.lastIndex - 1);
      labels.push(...labelsOf(tag.values));
      at = tag.end;
    } else if (matchEnd(TAG, head, at) > 0) {
      at = attributes(head, TAG.lastIndex).end;
    } else {
      at = matchEnd(MARKUP, head, at) > 0 ? after(head, ">", at) : at + 1;
    }
  }
  return labels;
}

interface Attributes {
  readonly values: ReadonlyMap<string, string>;
  readonly end: number;
}

function attributes(head: string, from: number): Attributes {
  const values = new Map<string, string>();
  let end = from;
  ATTRIBUTE.lastIndex = from;
  for (let found = ATTRIBUTE.exec(head); found; found = ATTRIBUTE.exec(head)) {
    const name = found[1].toLowerCase();
    // The first of two attributes of one name counts, as in any tag.
    if (!values.has(name)) values.set(name, found[2] ?? found[3] ?? found[4] ?? "");
    end = ATTRIBUTE.lastIndex;
  }
  return { values, end };
}

/** A charset attribute goes before a content attribute, and shuts out one that stands before it. */
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

/** The charset of a content type such as `text/html; charset=gbk`, from an HTTP header or a `<meta>`. */
export function charsetIn(contentType: string): string | undefined {
  const found = CONTENT_CHARSET.exec(contentType);
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined;
}

/** Where the sticky pattern's match at `at` ends, 0 if there is none. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}
