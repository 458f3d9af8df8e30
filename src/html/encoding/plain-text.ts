const TEXT_NAME = /\.(?:txt|text|md|markdown)(?:\.gz)?$/i;
const TEXT_TYPE = /^\s*text\/plain\b/i;
/** The start of a page, whatever its type: servers often send pages as plain text. */
const PAGE_START = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype|!--|\?xml|html|head|body)\b/i;
const TAG = /<[a-z!/?]/i;
/** Bytes in which a page has its first tag. Chosen, not measured. */
const SAMPLE_BYTES = 4096;

/** What is known about bytes besides themselves. */
export interface BytesFacts {
  /** The `Content-Type` header. */
  readonly contentType?: string | undefined;
  /** The name of the file. */
  readonly name?: string | undefined;
}

/** Whether bytes are plain text: by name or type unless they start like a page, else if they start without a tag. */
export function isPlainText(bytes: Uint8Array, { contentType, name }: BytesFacts): boolean {
  // UTF-16 has a NUL beside each ASCII character.
  const start = String.fromCharCode(...bytes.subarray(0, SAMPLE_BYTES)).replaceAll("\0", "");
  if (start.trim() === "" || PAGE_START.test(start)) return false;
  return TEXT_NAME.test(name ?? "") || TEXT_TYPE.test(contentType ?? "") || !TAG.test(start);
}
