import { fnv1a } from "../../../text/index.ts";
import type { Frontier, TakenAddress } from "../../frontier/index.ts";
import type { SkipReason } from "../../skip-reason.ts";
import { addressKey } from "../../urls/index.ts";
import type { HostMemory } from "../host-memory.ts";
import { newAddress, type VisitOutcome } from "../outcomes/index.ts";
import type { PendingChanges } from "../pending-changes.ts";
import { requeueSkipped, type SkippedQueue } from "../requeue-due.ts";
import { isOtherListPage, isOwnKind, MIN_TEXT_WORDS, requestCopy, withDoubtful } from "./request-copy.ts";

/** The facts of a page that repeats no other one. */
const NO_COPY = {
  copy: undefined,
  copyOf: undefined,
  sameAs: undefined,
  isMostlyKnown: false,
  isOtherList: true,
} as const;
/** Start of a link, so that it is not the same as a text. */
const LINK = "\x01";

/** The parts of a crawl that learning needs. */
interface LearnerParts extends SkippedQueue {
  readonly frontier: Pick<Frontier, "find" | "list">;
  readonly pending: PendingChanges;
}

/** Learns from the outcomes of requests which patterns of addresses bring new text, and which parts of addresses change pages. */
export class YieldLearner {
  readonly #parts: LearnerParts;

  constructor(parts: LearnerParts) {
    this.#parts = parts;
  }

  /** Learns what a request brought. Returns the outcome, in which addresses that were named in vain are marked. */
  async learn(memory: HostMemory, address: TakenAddress, result: VisitOutcome): Promise<VisitOutcome> {
    const { scores, variants } = memory;
    const { place } = address;
    const opens = this.#openedPatterns(memory, result);
    const outcome = isOtherListPage(address, result, opens) ? { ...result, ...NO_COPY } : result;
    const { newWords, isMostlyKnown, hasNewTitle, hasOwnTitle } = outcome;
    const copy = requestCopy(memory, address, { outcome, opens });
    // A check of a part that is known not to change pages tells nothing about the pattern.
    const isCheck = copy === "variant" && variants.plainForm(new URL(address.url)) !== undefined;
    const before = memory.judgedPattern(address.pattern);
    if (outcome.finished.state !== "failed") await this.#learnVariants(memory, address, outcome);
    const from = address.from === undefined ? undefined : memory.judgedPattern(address.from);
    const pattern = memory.judgedPattern(address.pattern);
    scores.rename(before, pattern);
    const isSamePath = outcome.sameAs?.pathname === new URL(address.url).pathname;
    const isDeadEnd = opens.length === 0 && isOwnKind(memory, outcome, pattern);
    const mirrorDepth = await this.#mirrorDepth(memory, address, outcome);
    const text = { newWords, isMostlyKnown, hasNewTitle, hasOwnTitle };
    const facts = { ...text, copy, isSamePath, isDeadEnd, mirrorDepth, from, place, opens };
    if (!isCheck) scores.learn(pattern, facts);
    memory.countChange();
    if (from !== undefined) scores.credit(from, newWords);
    const isInVain =
      scores.isBarren(newWords) && opens.every((other) => other === pattern || scores.isFruitless(other));
    return isInVain ? withDoubtful(memory, outcome, { pattern, own: new URL(address.url) }) : outcome;
  }

  /** Returns how many folders contain the mirror that a known text is in, if a page of the same name is known in the folder that is mirrored. */
  async #mirrorDepth(
    { mirrors }: HostMemory,
    { url }: TakenAddress,
    { copyOf, isMostlyKnown, finished }: VisitOutcome,
  ): Promise<number | undefined> {
    const own = new URL(url);
    if (copyOf !== undefined && (finished.facts?.words ?? 0) >= MIN_TEXT_WORDS) mirrors.learn(own, copyOf);
    const counterpart = copyOf !== undefined || isMostlyKnown === true ? mirrors.counterpart(own) : undefined;
    if (counterpart === undefined) return undefined;
    const known = await this.#parts.frontier.find(addressKey(counterpart.url));
    return known?.state === "done" || known?.state === "skipped" ? counterpart.depth : undefined;
  }

  /** Returns the patterns of the addresses that a page named first. Parts that do not change pages make no new address. */
  #openedPatterns(memory: HostMemory, { added }: VisitOutcome): readonly string[] {
    const opened = added.filter(({ key, url, skipped }) => {
      if (skipped !== undefined) return false;
      const plain = memory.variants.plainForm(new URL(url));
      return memory.isUnseen(fnv1a(`${LINK}${plain === undefined ? key : addressKey(plain)}`));
    });
    return opened.map(({ pattern }) => memory.judgedPattern(pattern));
  }

  /** Learns which parts of addresses do not change pages. Adds the address without them, so that other forms of it are known. */
  async #learnVariants(memory: HostMemory, { url, depth, from }: TakenAddress, outcome: VisitOutcome): Promise<void> {
    const own = new URL(url);
    const before = memory.variants.plainForm(own);
    const isOther = outcome.page !== undefined || outcome.isOtherList === true;
    if (before !== undefined && isOther && outcome.isMostlyKnown !== true) {
      const known = await this.#parts.frontier.find(addressKey(before));
      const isKnown = known?.state === "done" || (known?.state === "skipped" && known.reason?.code === "duplicate");
      const isVariant = (reason: SkipReason | undefined): boolean => reason?.code === "variant";
      if (isKnown && memory.variants.contradict(own)) {
        await requeueSkipped(this.#parts, { host: memory.host, isWrong: isVariant });
      }
    }
    memory.variants.learn(own, outcome.sameAs);
    const plain = memory.variants.plainForm(own);
    // A redirect has no page.
    const { state, reason: skipped } = outcome.finished;
    if (state === "done" || skipped?.code === "duplicate") this.#addPlain(memory, own, { depth, from });
    // Pages that were read before count as their plain forms, too.
    if (plain?.href === before?.href) return;
    for (const page of memory.variants.pages()) this.#addPlain(memory, page, { depth, from });
  }

  /** Adds the plain form of the address of a page as a copy of it. */
  #addPlain({ variants, host }: HostMemory, page: URL, { depth, from }: Pick<TakenAddress, "depth" | "from">): void {
    const plain = variants.plainForm(page);
    if (plain === undefined || plain.host !== host) return;
    const reason: SkipReason = { code: "duplicate", detail: `the page of ${page.href}, as pages of this host show` };
    this.#parts.pending.addAddresses([newAddress(plain, { place: "redirect", depth, from }, reason)]);
  }
}
