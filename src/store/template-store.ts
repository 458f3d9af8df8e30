import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseTemplate, type SiteTemplate, TemplateError, templateJson } from "../sites/index.ts";
import { type LockClock, SYSTEM_CLOCK, withLock } from "./file-lock.ts";
import { isNewestFile, revisionFileName, storeFileName } from "./store-names.ts";
import { type StoredTemplate, storedFacts, TemplateCollection } from "./template-collection.ts";

/** Options of `TemplateStore`. */
export interface TemplateStoreOptions {
  /** The clock of the locks, for tests. */
  readonly clock?: LockClock | undefined;
}

/** A template of a folder, without its clusters. */
export interface StoredTemplateFile extends StoredTemplate {
  /** Path of its file. */
  readonly file: string;
}

/**
 * Templates of sites in a folder: one JSON file per host, which people can read, edit and share. A file is written beside the old one and
 * renamed, so readers always see a whole file. Several processes may write: a lock file per host orders them.
 */
export class TemplateStore extends TemplateCollection {
  readonly folder: string;
  readonly #clock: LockClock;

  /** The folder is made with the first template. */
  constructor(folder: string, { clock = SYSTEM_CLOCK }: TemplateStoreOptions = {}) {
    super();
    this.folder = folder;
    this.#clock = clock;
  }

  override get(host: string): SiteTemplate | undefined {
    return readTemplate(join(this.folder, storeFileName(host.toLowerCase())));
  }

  override getRevision(host: string, revision: number): SiteTemplate | undefined {
    return readTemplate(join(this.folder, revisionFileName(host.toLowerCase(), revision)));
  }

  override update(host: string, change: (old: SiteTemplate | undefined) => SiteTemplate): SiteTemplate {
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

  override list(): readonly StoredTemplateFile[] {
    return filesIn(this.folder)
      .filter(isNewestFile)
      .flatMap((name) => {
        const file = join(this.folder, name);
        const template = readTemplate(file);
        return template === undefined ? [] : [{ ...storedFacts(template), file }];
      })
      .sort((a, b) => (a.host < b.host ? -1 : 1));
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
