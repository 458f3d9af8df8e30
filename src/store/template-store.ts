import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostOf } from "../page/index.ts";
import { parseTemplate, type SiteTemplate, TemplateError, templateJson } from "../sites/index.ts";
import { registeredDomain } from "../text/index.ts";
import { type LockClock, SYSTEM_CLOCK, withLock } from "./file-lock.ts";
import { isNewestFile, revisionFileName, storeFileName } from "./store-names.ts";

/** Options of `TemplateStore`. */
export interface TemplateStoreOptions {
  /** The clock of the locks, for tests. */
  readonly clock?: LockClock | undefined;
}

/** A template of a store, without its clusters. */
export interface StoredTemplate {
  readonly host: string;
  readonly revision: number;
  readonly pages: number;
  /** Path of its file. */
  readonly file: string;
}

/**
 * Templates of sites in a folder: one JSON file per host, which people can read, edit and share. A file is written beside the old one and
 * renamed, so readers always see a whole file. Several processes may write: a lock file per host orders them.
 */
export class TemplateStore {
  readonly folder: string;
  readonly #clock: LockClock;

  /** The folder is made with the first template. */
  constructor(folder: string, { clock = SYSTEM_CLOCK }: TemplateStoreOptions = {}) {
    this.folder = folder;
    this.#clock = clock;
  }

  /** Returns the template for a page: that of its host, else that of its registered domain, else undefined. */
  read(url: string): SiteTemplate | undefined {
    const host = hostOf(url);
    return host === undefined ? undefined : (this.get(host) ?? this.get(registeredDomain(url)));
  }

  /** Returns the template of exactly this host. Throws TemplateError if its file is malformed. */
  get(host: string): SiteTemplate | undefined {
    return readTemplate(join(this.folder, storeFileName(host.toLowerCase())));
  }

  /** Returns an older template of a host. See `SiteTemplate.history`. */
  getRevision(host: string, revision: number): SiteTemplate | undefined {
    return readTemplate(join(this.folder, revisionFileName(host.toLowerCase(), revision)));
  }

  /** Writes a template under its host. A template with another revision is kept beside it (`getRevision`). */
  write(template: SiteTemplate): void {
    this.update(template.host, () => template);
  }

  /** Replaces the template of a host. No other process writes it in between. Returns the new template. */
  update(host: string, change: (old: SiteTemplate | undefined) => SiteTemplate): SiteTemplate {
    const name = host.toLowerCase();
    const path = join(this.folder, storeFileName(name));
    mkdirSync(this.folder, { recursive: true });
    return withLock(`${path}.lock`, this.#clock, () => {
      const old = readTemplate(path);
      const template = parseTemplate(change(old));
      if (old !== undefined && old.revision !== template.revision) {
        writeWhole(join(this.folder, revisionFileName(name, old.revision)), templateJson(old));
      }
      writeWhole(path, templateJson(template));
      return template;
    });
  }

  /** Lists the newest template of each host, sorted by file name. */
  list(): StoredTemplate[] {
    return filesIn(this.folder)
      .filter(isNewestFile)
      .sort()
      .flatMap((name) => {
        const file = join(this.folder, name);
        const template = readTemplate(file);
        return template === undefined ? [] : [{ ...pickFacts(template), file }];
      });
  }

  /** Reads a template from a file and writes it under its host. */
  importFile(path: string): SiteTemplate {
    const template = parseTemplate(readFileSync(path, "utf8"));
    this.write(template);
    return template;
  }

  /** Writes the template of a host to a file. Throws TemplateError if the store has none. */
  exportFile(host: string, path: string): void {
    const template = this.get(host);
    if (template === undefined) throw new TemplateError(`${this.folder} has no template of ${host}`);
    writeWhole(path, templateJson(template));
  }
}

function pickFacts({ host, revision, pages }: SiteTemplate): Omit<StoredTemplate, "file"> {
  return { host, revision, pages };
}

/** Returns the template in a file, undefined if there is no such file. Errors name the file. */
function readTemplate(path: string): SiteTemplate | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return parseTemplate(text);
  } catch (cause) {
    throw new TemplateError(`${path}: ${(cause as Error).message}`, { cause });
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Writes a file beside the old one, and renames it. */
function writeWhole(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
