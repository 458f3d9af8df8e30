import { hostOf } from "../page/index.ts";
import type { SiteTemplate } from "../sites/index.ts";
import { registeredDomain } from "../text/index.ts";

/** A template of a store, without its clusters. */
export interface StoredTemplate {
  readonly host: string;
  readonly revision: number;
  readonly pages: number;
}

/** The templates of many sites. `TemplateStore` keeps them in a folder, `SqlTemplateStore` in a database. Both have one contract suite. */
export abstract class TemplateCollection {
  /** Returns the template for a page: that of its host, else that of its registered domain, else undefined. */
  read(url: string): SiteTemplate | undefined {
    const host = hostOf(url);
    return host === undefined ? undefined : (this.get(host) ?? this.get(registeredDomain(url)));
  }

  /** Returns the template of exactly this host. Throws TemplateError if it is malformed. */
  abstract get(host: string): SiteTemplate | undefined;

  /** Returns an older template of a host. See `SiteTemplate.history`. */
  abstract getRevision(host: string, revision: number): SiteTemplate | undefined;

  /** Writes a template under its host. A template with another revision is kept beside it (`getRevision`). */
  write(template: SiteTemplate): void {
    this.update(template.host, () => template);
  }

  /** Replaces the template of a host. No other process writes it in between. Returns the new template. */
  abstract update(host: string, change: (old: SiteTemplate | undefined) => SiteTemplate): SiteTemplate;

  /** Lists the newest template of each host, sorted by host. */
  abstract list(): readonly StoredTemplate[];
}

/** Returns the facts of a template that stores list. */
export function storedFacts({ host, revision, pages }: SiteTemplate): StoredTemplate {
  return { host, revision, pages };
}
