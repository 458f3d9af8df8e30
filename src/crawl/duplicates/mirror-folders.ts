/** Copies of pages of one folder that another folder had. */
interface MirrorRecord {
  /** The path of the folder that is mirrored: `/en/latest/`. */
  readonly original: string;
  copies: number;
}

/** The counterpart of a page of a folder that mirrors another one. */
export interface Counterpart {
  /** The page of the same name in the folder that is mirrored. It may not exist. */
  readonly url: URL;
  /** How many folders contain the mirror: 1 for `/en/v2/`. */
  readonly depth: number;
}

/** Limit: folders per host that are remembered as mirrors: sessions in paths (`/s8f3/news`) make folders without end. Set by hand. */
const MAX_FOLDERS = 32;
/** Copies in a folder after which it mirrors another one: one may be a coincidence. Set by hand. */
const MIN_COPIES = 2;

/**
 * The folders of a host that mirror others: their pages have the names of pages of another folder, and some are copies of these. Versions and languages
 * of documentation are such folders: `/en/v2/topics/a` and `/de/v1/topics/a`. Unlike a trap, a mirror has no more pages than what it mirrors.
 */
export class MirrorFolders {
  readonly #folders = new Map<string, MirrorRecord>();

  /** Learns from a page with the same text as another one. */
  learn(url: URL, copyOf: URL): void {
    if (url.host !== copyOf.host) return;
    const different = differentFolders(url.pathname, copyOf.pathname);
    if (different === undefined) return;
    const [folder, original] = different;
    const known = this.#folders.get(folder);
    if (known !== undefined) known.copies++;
    else if (this.#folders.size < MAX_FOLDERS) this.#folders.set(folder, { original, copies: 1 });
  }

  /** Returns the counterpart of a page; undefined if it is in no mirror. */
  counterpart(url: URL): Counterpart | undefined {
    for (let end = url.pathname.length; (end = url.pathname.lastIndexOf("/", end - 1)) > 0; ) {
      const folder = url.pathname.slice(0, end + 1);
      const known = this.#folders.get(folder);
      if (known === undefined || known.copies < MIN_COPIES) continue;
      const other = new URL(url);
      other.pathname = `${known.original}${url.pathname.slice(end + 1)}`;
      return { url: other, depth: folder.split("/").length - 3 };
    }
    return undefined;
  }
}

/** Returns the folders of two paths after which these are the same: `/en/v2/` and `/de/v1/` of `/en/v2/topics/a` and `/de/v1/topics/a`. */
function differentFolders(path: string, other: string): readonly [string, string] | undefined {
  const [names, others] = [path.split("/"), other.split("/")];
  let same = 0;
  while (same < Math.min(names.length, others.length) && names.at(-1 - same) === others.at(-1 - same)) same++;
  const [folder, original] = [names, others].map((all) => `${all.slice(0, all.length - same).join("/")}/`);
  return same === 0 || folder === "/" ? undefined : [folder, original];
}
