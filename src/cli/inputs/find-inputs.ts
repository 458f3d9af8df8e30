import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A page to read, or the reason why it cannot be read. `name` is what the user typed. */
export type Input =
  | { readonly kind: "url"; readonly name: string }
  | { readonly kind: "file" | "stdin"; readonly name: string }
  | { readonly kind: "missing"; readonly name: string; readonly problem: string };

export interface Inputs {
  readonly list: readonly Input[];
  /** Whether there may be several pages: several arguments, or a folder. */
  readonly isMany: boolean;
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const PAGE_FILE = /\.x?html?(?:\.gz)?$/i;
const HOST_LIKE = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/:?]|$)/i;
const COMMAND_LIKE = /^[a-z]+$/;
const FILE_LIKE = /\.(?:x?html?|gz|txt|md|pdf|json|xml)$/i;

/** Turns arguments into inputs: URLs, files, `-` for standard input, and all pages below a folder, sorted. */
export async function findInputs(args: readonly string[]): Promise<Inputs> {
  const list: Input[] = [];
  let isMany = args.length > 1;
  for (const name of args) {
    if (name === "-") list.push({ kind: "stdin", name });
    else if (SCHEME.test(name)) list.push({ kind: "url", name });
    else if (await isFolder(name)) {
      isMany = true;
      list.push(...(await pagesIn(name)));
    } else list.push(await fileInput(name));
  }
  return { list, isMany };
}

async function isFolder(name: string): Promise<boolean> {
  const found = await stat(name).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function fileInput(name: string): Promise<Input> {
  const failure = await stat(name).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  if (!failure) return { kind: "file", name };
  if (failure.code !== "ENOENT") return { kind: "missing", name, problem: problemOf(failure) };
  return { kind: "missing", name, problem: `no such file or folder${hintFor(name)}` };
}

/** Returns a hint about what the user may have meant. */
function hintFor(name: string): string {
  if (COMMAND_LIKE.test(name)) return ", nor a command (`pith --help` lists them)";
  return HOST_LIKE.test(name) && !FILE_LIKE.test(name) ? ` (for a page on the web write https://${name})` : "";
}

async function pagesIn(folder: string): Promise<Input[]> {
  const names: string[] = [];
  const failed: Input[] = [];
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const here = at;
    const entries = await readdir(here, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      failed.push({ kind: "missing", name: here, problem: problemOf(error) });
      return [];
    });
    for (const entry of entries) {
      // Links to folders are not followed: they may form a loop.
      if (entry.isDirectory()) open.push(join(here, entry.name));
      // Pipes are skipped: reading a pipe that has no writer would never end.
      else if (!entry.isFIFO() && PAGE_FILE.test(entry.name)) names.push(join(here, entry.name));
    }
  }
  if (names.length + failed.length === 0) {
    return [{ kind: "missing", name: folder, problem: "no .html, .htm or .html.gz files in this folder" }];
  }
  return [...failed, ...names.sort().map((name) => ({ kind: "file", name }) as const)];
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENAMETOOLONG: "no such file or folder",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a file has this name",
  EISDIR: "it is a folder",
  ELOOP: "a loop of links",
  EMFILE: "too many open files",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
};

/** Describes an error of the file system in words. */
export function problemOf(error: NodeJS.ErrnoException): string {
  return PROBLEMS[error.code ?? ""] ?? error.message;
}
