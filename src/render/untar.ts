import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";

/*
 * The ustar format consists of 512-byte records. A header record contains the name at 0 (100 bytes), the mode at 100 (8 bytes,
 * octal), the size at 124 (12 bytes, octal), the type at 156 and a name prefix at 345 (155 bytes). The content follows, padded to
 * full records.
 */
const RECORD = 512;
const REGULAR = new Set(["0", "\0", ""]);

/** Writes the regular files of a tar archive into a folder. Throws for names outside the folder. */
export async function untar(archive: Uint8Array, folder: string): Promise<void> {
  for (let at = 0; at + RECORD <= archive.length; ) {
    const name = entryName(archive, at);
    if (name === "") return;
    const size = Number.parseInt(field(archive, at + 124, 12), 8) || 0;
    const type = field(archive, at + 156, 1);
    const content = archive.subarray(at + RECORD, at + RECORD + size);
    if (REGULAR.has(type)) {
      const path = pathBelow(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content, { mode: Number.parseInt(field(archive, at + 100, 8), 8) & 0o755 });
    }
    at += RECORD + Math.ceil(size / RECORD) * RECORD;
  }
}

function pathBelow(folder: string, name: string): string {
  const path = normalize(join(folder, name));
  if (!path.startsWith(normalize(folder) + sep)) throw new Error(`"${name}" in the archive lies outside its folder`);
  return path;
}

function entryName(archive: Uint8Array, at: number): string {
  const prefix = field(archive, at + 345, 155);
  const name = field(archive, at, 100);
  return prefix === "" ? name : `${prefix}/${name}`;
}

function field(archive: Uint8Array, at: number, length: number): string {
  const bytes = archive.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end))
    .toString("latin1")
    .trim();
}
