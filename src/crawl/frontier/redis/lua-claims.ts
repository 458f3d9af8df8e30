import { LUA_ADDRESSES } from "./lua-addresses.ts";

/** Claims a name, unless another worker has it. KEYS: crawl. ARGV: name, worker, milliseconds. Returns the token of the claim, or 0. */
export const CLAIM_SCRIPT: string = `${LUA_ADDRESSES}
local crawl = KEYS[1]
local _, ending, worker = claimOf(crawl, ARGV[1])
if worker and worker ~= ARGV[2] and ending > now() then return 0 end
return setClaim(crawl, ARGV[1], ARGV[2], ARGV[3])
`;

/** Gives up a claim. KEYS: crawl. ARGV: name, token. */
export const ABANDON_SCRIPT: string = `${LUA_ADDRESSES}
if claimOf(KEYS[1], ARGV[1]) == ARGV[2] then redis.call("HDEL", KEYS[1] .. ":claims", ARGV[1]) end
return 0
`;

/**
 * Prolongs leases and claims. KEYS: crawl, then the hosts. ARGV: milliseconds, number of claims; claims (name, token); leases (number of the
 * host in KEYS, number of the address, lease). Returns the new lease, then the indexes of the claims and leases that are lost.
 */
export const RENEW_SCRIPT: string = `${LUA_ADDRESSES}
local crawl, milliseconds, claims = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local lease = newLease(crawl, milliseconds)
local lostClaims, lostLeases = {}, {}
for i = 0, claims - 1 do
  local name = ARGV[3 + 2 * i]
  local token, _, worker = claimOf(crawl, name)
  if token == ARGV[4 + 2 * i] then
    redis.call("HSET", crawl .. ":claims", name, token .. " " .. string.format("%.0f", now() + milliseconds) .. " " .. worker)
  else
    table.insert(lostClaims, i)
  end
end
local first = 3 + 2 * claims
for i = 0, (#ARGV - first + 1) / 3 - 1 do
  local host, number, before = KEYS[tonumber(ARGV[first + 3 * i])], ARGV[first + 3 * i + 1], ARGV[first + 3 * i + 2]
  if leaseOf(host, number) == before then
    redis.call("ZADD", host .. ":leases", lease, number)
  else
    table.insert(lostLeases, i)
  end
end
return { lease, lostClaims, lostLeases }
`;
