import { type LearnerState, parseTemplate, SiteLearner, type SiteTemplate, templateJson } from "../../sites/index.ts";
import { storeFileName } from "../../store/index.ts";
import type { ShardStorage } from "./shard-storage.ts";

/** Folder of the templates: one file per host, as `TemplateStore` reads them. */
const TEMPLATES = "templates/";
/** Folder of what was learned so far: the states of learners, and the shards that they were learned from. */
const STATES = "learning/";

/** What the shards so far taught about a site. */
interface SiteState {
  readonly learned: LearnerState;
  /** Keys of the shards whose pages were learned. */
  readonly shards: readonly string[];
}

/** What the workers of a crawl learned about its sites, in the storage of its shards. One worker at a time may change a site. */
export class SiteStates {
  readonly #storage: ShardStorage;

  constructor(storage: ShardStorage) {
    this.#storage = storage;
  }

  /**
   * Adds the pages of a shard to what is known about a site, unless a worker that died did so already. `learn` adds them to the learner.
   * `isHeld` is asked before the change is written: another worker may have the site meanwhile. Returns whether the shard is learned.
   */
  async add(
    host: string,
    shard: string,
    { learn, isHeld }: { readonly learn: (learner: SiteLearner) => void; readonly isHeld: () => boolean },
  ): Promise<boolean> {
    const before = await this.#read(host);
    if (before?.shards.includes(shard) === true) return true;
    const learner = new SiteLearner({ host, state: before?.learned });
    learn(learner);
    const state: SiteState = { learned: learner.state(), shards: [...(before?.shards ?? []), shard] };
    if (!isHeld()) return false;
    await this.#storage.write(STATES + storeFileName(host), Buffer.from(JSON.stringify(state)));
    return true;
  }

  /**
   * Returns the template of a site, and writes it beside the shards. Rules that people wrote there are kept. All workers write the same
   * template, so it does no harm if several do.
   */
  async template(host: string): Promise<SiteTemplate | undefined> {
    const state = await this.#read(host);
    if (state === undefined) return undefined;
    const name = TEMPLATES + storeFileName(host);
    const old = await this.#storage.read(name);
    const text = old === undefined ? undefined : Buffer.from(old).toString();
    const { rules = [] } = text === undefined ? {} : parseTemplate(text);
    const template = { ...new SiteLearner({ host, state: state.learned }).template(), rules };
    const json = templateJson(template);
    if (json !== text) await this.#storage.write(name, Buffer.from(json));
    return template;
  }

  async #read(host: string): Promise<SiteState | undefined> {
    const bytes = await this.#storage.read(STATES + storeFileName(host));
    if (bytes === undefined) return undefined;
    const { learned, shards } = JSON.parse(Buffer.from(bytes).toString()) as SiteState;
    return { learned: { ...learned, template: parseTemplate(learned.template) }, shards };
  }
}
