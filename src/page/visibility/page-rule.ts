import { parseStyleSelector, plainKey, type StyleSelector } from "./css/index.ts";
import type { Declared } from "./hiding-styles.ts";
import type { UsedNames } from "./used-names.ts";

/** What the selectors of a rule share. */
interface RuleFacts {
  readonly declared: readonly Declared[];
  /** Its position among all rules. */
  readonly order: number;
  /** The bits of the properties by which it may hide. */
  readonly hides: number;
}

/** A rule of the page's style sheets with one selector, which is parsed when it is needed. */
export class PageRule {
  readonly facts: RuleFacts;
  /** What elements need: `#id`, `.class`, `[attribute` or a tag; `*` for any element. Undefined if the rule matches no element. */
  readonly key: string | undefined;
  readonly #text: string;
  readonly #names: UsedNames;
  /** Null until it is parsed. */
  #selector: StyleSelector | null | undefined = null;

  constructor(text: string, facts: RuleFacts, names: UsedNames) {
    this.#text = text.trim();
    this.#names = names;
    this.facts = facts;
    this.key = plainKey(this.#text) ?? this.selector?.key;
  }

  /** Undefined if the page has no elements for it. */
  get selector(): StyleSelector | undefined {
    if (this.#selector === null) {
      const parsed = parseStyleSelector(this.#text);
      this.#selector = parsed !== undefined && this.#names.hasAllOf(parsed) ? parsed : undefined;
    }
    return this.#selector;
  }
}
