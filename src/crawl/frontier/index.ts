export type {
  AddressRecord,
  AddressState,
  AnswerFacts,
  CrawlCommit,
  FinishedAddress,
  Frontier,
  HostRecord,
  NewAddress,
  OutsideLink,
  QueueGroup,
  ReasonCounts,
  TakenAddress,
} from "./frontier.ts";
export { isRevocable } from "./frontier.ts";
export { MemoryFrontier } from "./memory-frontier.ts";
export { RedisAddresses } from "./redis/index.ts";
export { LostLeaseError, RedisFrontier, type RedisFrontierOptions } from "./redis-frontier.ts";
export { SqliteFrontier } from "./sqlite-frontier.ts";
