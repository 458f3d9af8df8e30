export { commitArguments, type LeasedOutcome } from "./commit-arguments.ts";
export { KnownLinks } from "./known-links.ts";
export { COMMIT_SCRIPT } from "./lua-commit.ts";
export {
  FIND_SCRIPT,
  GROUPS_SCRIPT,
  LIST_SCRIPT,
  QUEUED_HOSTS_SCRIPT,
  RELEASE_SCRIPT,
  TAKE_SCRIPT,
} from "./lua-queue.ts";
export { groupName, hostOfKey, keyDigest, splitGroupName, stateLetters, unpackAddress } from "./packed-address.ts";
export { RedisKeys } from "./redis-keys.ts";
