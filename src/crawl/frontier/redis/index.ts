export { commitArguments, type LeasedOutcome } from "./commit-arguments.ts";
export { HeldClaims } from "./held-claims.ts";
export { RENEW_SCRIPT } from "./lua-claims.ts";
export { COMMIT_SCRIPT } from "./lua-commit.ts";
export { RELEASE_SCRIPT, TAKE_SCRIPT } from "./lua-queue.ts";
export { groupName, unpackAddress } from "./packed-address.ts";
export { RedisAddresses } from "./redis-addresses.ts";
export { RedisKeys } from "./redis-keys.ts";
