import { isWebAddress } from "../../page/index.ts";
import { registeredDomain } from "../../text/index.ts";
import { FILE_ENDING } from "../../vocabulary/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { matchesGlob } from "./glob.ts";

/** How far from the seeds a crawl goes: below their folders, on their hosts, on their registered domains, or anywhere. */
export type ScopeName = "path" | "host" | "domain" | "any";

/** All scopes, the narrowest first. */
export const SCOPE_NAMES: readonly ScopeName[] = ["path", "host", "domain", "any"];

/** Which addresses a crawl may request. */
export interface ScopeOptions {
  readonly scope: ScopeName;
  /** If there are any, an address must match one of these patterns (see `matchesGlob`). Seeds are always requested. */
  readonly include: readonly string[];
  /** Addresses that match one of these patterns are not requested. */
  readonly exclude: readonly string[];
}

/** Limit: characters of an address. Browsers and servers handle about 2,000. */
const MAX_ADDRESS_CHARS = 2000;

/** Decides which addresses belong to a crawl. */
export class CrawlScope {
  readonly #options: ScopeOptions;
  readonly #hosts = new Set<string>();
  readonly #domains = new Set<string>();
  readonly #folders: string[] = [];
  readonly #redirects = new Set<string>();

  constructor(seeds: readonly URL[], options: ScopeOptions) {
    this.#options = options;
    for (const seed of seeds) this.#admit(seed);
  }

  /** Adds the host that a seed redirects to, such as `www.example.com` for `example.com`. */
  admitRedirect(target: URL): void {
    this.#redirects.add(target.href);
    this.#admit(target);
  }

  /** The targets of redirected seeds. */
  get redirects(): readonly string[] {
    return [...this.#redirects];
  }

  #admit(seed: URL): void {
    this.#hosts.add(seed.host);
    this.#domains.add(registeredDomain(seed.href));
    this.#folders.push(folderOf(seed));
  }

  /** Returns why an address is not requested; undefined if it is in scope. */
  refuse(url: URL): SkipReason | undefined {
    if (!isWebAddress(url)) return { code: "address", detail: `the scheme ${url.protocol} is not http: or https:` };
    if (url.href.length > MAX_ADDRESS_CHARS) {
      return { code: "address", detail: `longer than ${MAX_ADDRESS_CHARS} characters` };
    }
    const ending = FILE_ENDING.exec(url.pathname)?.[0];
    if (ending !== undefined) return { code: "type", detail: `a file that ends with ${ending.toLowerCase()}` };
    if (!this.isInside(url)) return { code: "scope", detail: `outside of the scope "${this.#options.scope}"` };
    const excluded = this.#options.exclude.find((pattern) => matchesGlob(pattern, url.href));
    if (excluded !== undefined) return { code: "scope", detail: `excluded by ${excluded}` };
    const { include } = this.#options;
    if (include.length > 0 && !include.some((pattern) => matchesGlob(pattern, url.href))) {
      return { code: "scope", detail: "matches no included pattern" };
    }
    return undefined;
  }

  /** Whether an address is where the crawl goes. Patterns do not count. */
  isInside(url: URL): boolean {
    switch (this.#options.scope) {
      case "any":
        return true;
      case "domain":
        return this.#domains.has(registeredDomain(url.href));
      case "host":
        return this.#hosts.has(url.host);
      case "path":
        return this.#folders.some((folder) => `${url.host}${url.pathname}`.startsWith(folder));
    }
  }
}

/** Returns host and folder of an address: `a.example/docs/` for `https://a.example/docs/start.html`. */
function folderOf({ host, pathname }: URL): string {
  return `${host}${pathname.slice(0, pathname.lastIndexOf("/") + 1)}`;
}
