/** The first bytes of a record of any version 1 (ISO 28500). */
export const RECORD_MAGIC = "WARC/1.";

/** Whether bytes start with the version line of a record. */
export function startsRecord(bytes: Uint8Array): boolean {
  if (bytes.length < RECORD_MAGIC.length) return false;
  for (let i = 0; i < RECORD_MAGIC.length; i++) if (bytes[i] !== RECORD_MAGIC.charCodeAt(i)) return false;
  return true;
}
