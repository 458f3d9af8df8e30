import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ExtractOptions } from "../../extract.ts";
import { hostOf } from "../../page/index.ts";
import { read } from "../../read-page.ts";
import { parseTemplate, type SiteTemplate, TEMPLATE_VERSION } from "../../sites/index.ts";
import { StoreLearner, TemplateStore } from "../../store/index.ts";
import { CrawlNotes } from "../crawl-notes.ts";
import { archiveParts } from "./archive-files.ts";
import { contentPart } from "./content-file.ts";
import type { CrawlStore } from "./crawl-store.ts";
import { revisedLine } from "./revised-line.ts";
import { joinedPages, type StoredFiles, type StoredPage } from "./stored-pages.ts";

/** Folder of the templates in a store. */
const TEMPLATES = "templates";
/** Name of the committed value: the length of the content after the last pass, and when templates were last learned. */
const PASSED = "second pass";
/** Templates are learned anew when the content has grown by half. Set by hand. */
const MIN_GROWTH = 1.5;

/** Options of `runSecondPass`. */
export interface SecondPassOptions {
  readonly extract?: ExtractOptions | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Passed {
  /** Length of the content. */
  readonly length: number;
  readonly learnedLength: number;
}

/**
 * Learns the templates of the sites that are done from the archive, extracts their pages again with them, and replaces the content. Makes
 * no requests. Returns how many pages changed, 0 if there was nothing to do.
 */
export async function runSecondPass(store: CrawlStore, options: SecondPassOptions = {}): Promise<number> {
  const { folder, frontier } = store;
  const archives = await archiveParts(folder, frontier);
  const files: StoredFiles = { content: await contentPart(folder, frontier), archives };
  const { length } = files.content;
  const before = JSON.parse((await frontier.value(PASSED)) ?? "null") as Passed | null;
  if (length === 0 || archives.length === 0 || length === before?.length) return 0;
  const isLearning = length >= (before?.learnedLength ?? 0) * MIN_GROWTH;
  const waiting = new Set(await frontier.hosts());
  const isDone = (url: string): boolean => !waiting.has(new URL(url).host);
  if (isLearning) await learnTemplates(folder, files, { isDone, signal: options.signal });
  const notes = new CrawlNotes();
  await notes.restore(frontier);
  if (isLearning) notes.remove("template");
  const from = isLearning ? 0 : (before?.length ?? 0);
  const pass = new RevisedLines(folder, files, { ...options, isDone, from, notes });
  const learnedLength = isLearning ? length : (before?.learnedLength ?? 0);
  await store.replaceContent(pass.lines(), () => ({
    ...notes.takeValues(),
    [PASSED]: JSON.stringify({ length: pass.length, learnedLength } satisfies Passed),
  }));
  return pass.changed;
}

/** Which pages are extracted again, and when to stop. */
interface PassSettings extends SecondPassOptions {
  /** Whether the site of an address is done. */
  readonly isDone: (url: string) => boolean;
}

/** Learns the templates of all sites that are done. They replace the old ones when all pages are learned; rules of people are kept. */
async function learnTemplates(folder: string, files: StoredFiles, { isDone, signal }: PassSettings): Promise<void> {
  const [old, part] = [join(folder, TEMPLATES), join(folder, `${TEMPLATES}.part`)];
  await rm(part, { recursive: true, force: true });
  const store = new TemplateStore(part);
  const known = new TemplateStore(old);
  for (const { host } of known.list()) {
    const { rules = [] } = known.get(host) ?? {};
    if (rules.length > 0) store.write(parseTemplate({ version: TEMPLATE_VERSION, host, rules }));
  }
  const learner = new StoreLearner(store);
  for await (const { url, raw } of joinedPages(files)) {
    signal?.throwIfAborted();
    if (raw === undefined || !isDone(url)) continue;
    learner.add(read(raw.bytes, { url, contentType: raw.contentType }).page);
  }
  learner.end();
  if ((await readdir(part).catch(() => [])).length === 0) return;
  await rm(old, { recursive: true, force: true });
  await rename(part, old);
}

/** How the lines of the content are revised. */
interface RevisionSettings extends PassSettings {
  /** Position of the first line that is revised. */
  readonly from: number;
  readonly notes: CrawlNotes;
}

/** The lines of the content after the pass. */
class RevisedLines {
  readonly #files: StoredFiles;
  readonly #settings: RevisionSettings;
  readonly #templates: TemplateStore;
  readonly #known = new Map<string, SiteTemplate | undefined>();
  changed = 0;
  length = 0;

  constructor(folder: string, files: StoredFiles, settings: RevisionSettings) {
    this.#files = files;
    this.#settings = settings;
    this.#templates = new TemplateStore(join(folder, TEMPLATES));
  }

  async *lines(): AsyncGenerator<Uint8Array> {
    let at = 0;
    for await (const page of joinedPages(this.#files)) {
      this.#settings.signal?.throwIfAborted();
      const revised = at < this.#settings.from ? undefined : this.#revise(page);
      at += page.line.length + 1;
      if (revised !== undefined) this.changed++;
      const line = Buffer.concat([revised ?? page.line, LINE_FEED]);
      this.length += line.length;
      yield line;
    }
  }

  /** Returns the new line of a page, undefined if the old one stays. */
  #revise(page: StoredPage): Uint8Array | undefined {
    const { isDone, extract, notes } = this.#settings;
    const template = isDone(page.url) ? this.#templateOf(page.url) : undefined;
    return template && revisedLine(page, template, { extract, notes });
  }

  /** Returns the template of a site. Keeps the last ones: pages of several sites alternate. */
  #templateOf(url: string): SiteTemplate | undefined {
    const host = hostOf(url) ?? "";
    const template = this.#known.has(host) ? this.#known.get(host) : this.#templates.get(host);
    this.#known.delete(host);
    this.#known.set(host, template);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_OPEN_TEMPLATES) this.#known.delete(oldest);
    return template;
  }
}

/** Limit: templates in memory. One takes about 1 MB. */
const MAX_OPEN_TEMPLATES = 64;
const LINE_FEED = Buffer.from("\n");
