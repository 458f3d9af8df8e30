import { LUA_ADDRESSES } from "./lua-addresses.ts";

/** Takes waiting addresses of a group. KEYS: crawl, host. ARGV: group, count, milliseconds of the lease, limit of done and taken addresses. */
export const TAKE_SCRIPT: string = `${LUA_ADDRESSES}
local crawl, host = KEYS[1], KEYS[2]
local count, limit = tonumber(ARGV[2]), tonumber(ARGV[4])
local lease = newLease(crawl, ARGV[3])
endOldLeases(crawl, host)
if limit then
  local used = redis.call("HMGET", crawl .. ":counts", "d", "l")
  count = math.min(count, limit - (used[1] or 0) - (used[2] or 0))
end
local name = knownName(host, ARGV[1])
local taken = {}
if name then
  local group = groupOf(host, name)
  while #taken < 3 * count and group.count > 0 do
    local depth = group.depths[1]
    local number = redis.call("LPOP", queueKey(group, depth))
    if number then
      local address = addressAt(host, number)
      if isWaiting(host, number, address) and address.depth == depth and address.group == name then
        redis.call("ZADD", host .. ":leases", lease, number)
        group.count = group.count - 1
        table.insert(taken, number)
        table.insert(taken, pack(address))
        table.insert(taken, nameAt(host, address.from))
      end
    else
      table.remove(group.depths, 1)
    end
  end
end
countLeases(crawl, #taken / 3)
finish(crawl)
return { lease, redis.call("HGET", host .. ":meta", "number") or "", taken }
`;

/** Returns the groups of a host with waiting addresses: names and counts by turns. KEYS: crawl, host. */
export const GROUPS_SCRIPT: string = `${LUA_ADDRESSES}
local crawl, host = KEYS[1], KEYS[2]
endOldLeases(crawl, host)
finish(crawl)
local found = {}
local waiting = redis.call("HGETALL", host .. ":waiting")
for i = 1, #waiting, 2 do
  table.insert(found, nameAt(host, waiting[i]))
  table.insert(found, tonumber(string.match(waiting[i + 1], "%d+")))
end
return found
`;

/** Ends leases. KEYS: crawl, host. ARGV: number of an address and its lease, by turns. */
export const RELEASE_SCRIPT: string = `${LUA_ADDRESSES}
local crawl, host = KEYS[1], KEYS[2]
local released = 0
for i = #ARGV - 1, 1, -2 do
  local number = tonumber(ARGV[i])
  if leaseOf(host, number) == ARGV[i + 1] then
    endLease(host, number)
    released = released + 1
  end
end
countLeases(crawl, -released)
finish(crawl)
return released
`;

/** Returns an address by the hash of its key: host number, number, packed address, names. KEYS: crawl, host. ARGV: hash. */
export const FIND_SCRIPT: string = `${LUA_ADDRESSES}
local host = KEYS[2]
local number = redis.call("HGET", host .. ":seen", ARGV[1])
if not number then return {} end
local address = addressAt(host, number)
return { redis.call("HGET", host .. ":meta", "number"), number, pack(address), nameAt(host, address.from), nameAt(host, address.group) }
`;

/**
 * Returns addresses of a host in the order they were added. KEYS: crawl, host. ARGV: number of the first, how many to look at, letters of
 * the states.
 */
export const LIST_SCRIPT: string = `${LUA_ADDRESSES}
local host, first = KEYS[2], tonumber(ARGV[1])
local last = math.min(first + ARGV[2], redis.call("HLEN", host .. ":seen")) - 1
local found = {}
for number = first, last do
  local address = addressAt(host, number)
  if string.find(ARGV[3], address.state, 1, true) then
    table.insert(found, number)
    table.insert(found, pack(address))
    table.insert(found, nameAt(host, address.from))
    table.insert(found, nameAt(host, address.group))
  end
end
return { last - first + 1, redis.call("HGET", host .. ":meta", "number") or "", found }
`;

/** Returns for some hosts how many queued addresses they have, and how many of these no worker has, by turns. KEYS: the hosts. */
export const QUEUED_SCRIPT: string = `${LUA_ADDRESSES}
local time = now()
local found = {}
for _, host in ipairs(KEYS) do
  local queued = tonumber(redis.call("HGET", host .. ":meta", "q") or 0)
  local leased = queued > 0 and redis.call("ZCOUNT", host .. ":leases", string.format("(%.0f", time * 1024), "+inf") or 0
  table.insert(found, queued)
  table.insert(found, queued - leased)
end
return found
`;
