/**
 * The keys of a frontier in Redis. `crawl` is the name of the crawl.
 *
 * Per host, all with the hash tag `{crawl:host}`, so that a host is in one slot of a cluster, or in one of several instances:
 *
 * | key | type | content |
 * |---|---|---|
 * | `pith:{crawl:host}:meta` | hash | `number` of the host; `groups`: how many it has; its addresses by state: `q`, `d`, `f`, `s` |
 * | `…:seen` | hash | first 8 bytes of the hash of an address's key → number of the address, in the order they were added |
 * | `…:address:B` | list | packed addresses `64 B` to `64 B + 63` |
 * | `…:names` | hash | name of a group (`list /news/#`), or a space and the pattern of a referring page → number |
 * | `…:name:B` | list | names `64 B` to `64 B + 63` |
 * | `…:waiting` | hash | group → count of its waiting addresses, then the depths that have a queue |
 * | `…:queue:G:D` | list | numbers of the addresses of group G and depth D. Some may be out of date: their address is taken, finished, or moved |
 * | `…:leases` | sorted set | number of a taken address → its lease: (end in milliseconds of the server) · 1024 + a counter |
 * | `…:record` | string | time of the next request, line break, memory of the engine |
 *
 * Per instance, with the hash tag `{crawl}`:
 *
 * | key | type | content |
 * |---|---|---|
 * | `pith:{crawl}:hosts` | list | names of hosts, by number |
 * | `…:counts` | hash | addresses by state; `l`: those that are taken; `lease`: the counter of leases and claims |
 * | `…:values` | hash | named values and counters |
 * | `…:worker:W` | string | number of the last commit of worker W and its result. It ends a day after its last commit |
 * | `…:claims` | hash | name → token, end in milliseconds of the server, and worker |
 *
 * Lists of up to 64 entries take 5 bytes per entry beside the entry itself; entries of a hash take 60.
 *
 * A script changes nothing before all that can refuse it is checked, and its first write is one that Redis refuses when its memory is
 * full: Redis does not undo what a script did before an error.
 */
export const LUA_ADDRESSES: string = `
local BUCKET = 64

local function entryAt(prefix, number)
  return redis.call("LINDEX", prefix .. math.floor(number / BUCKET), number % BUCKET)
end
local function setEntry(prefix, number, value)
  redis.call("LSET", prefix .. math.floor(number / BUCKET), number % BUCKET, value)
end
local function addEntry(prefix, number, value)
  redis.call("RPUSH", prefix .. math.floor(number / BUCKET), value)
end

local function now()
  local time = redis.call("TIME")
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- An address is packed as "state depth,attempts,group,from", its address, reason and facts, with line breaks between them.
local function addressAt(host, number)
  local packed = entryAt(host .. ":address:", number)
  local state, depth, attempts, group, from, url, reason, facts =
    string.match(packed, "^(%a)(%d+),(%d+),(%d+),(%d*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$")
  return { state = state, depth = tonumber(depth), attempts = attempts, group = group, from = from, url = url,
    reason = reason, facts = facts }
end
local function pack(a)
  return a.state .. a.depth .. "," .. a.attempts .. "," .. a.group .. "," .. a.from .. "\\n" .. a.url .. "\\n" ..
    a.reason .. "\\n" .. a.facts
end

-- Numbers of names as text, by host and name, read once per script.
local names = {}
local function knownName(host, name)
  local id = host .. " " .. name
  names[id] = names[id] or redis.call("HGET", host .. ":names", name)
  return names[id]
end
-- Returns the number of a name as text, and adds the name if it is new.
local function intern(host, name)
  local known = knownName(host, name)
  if known then return known end
  local key = host .. ":names"
  local number = redis.call("HLEN", key)
  redis.call("HSET", key, name, number)
  addEntry(host .. ":name:", number, name)
  return tostring(number)
end
local function nameAt(host, number)
  return number == "" and "" or entryAt(host .. ":name:", tonumber(number))
end

-- Groups with their waiting addresses, read once per script and written by finish().
local groups = {}
local counts = {}

local function groupOf(host, number)
  local id = host .. " " .. number
  local group = groups[id]
  if group then return group end
  group = { host = host, number = number, count = 0, depths = {} }
  local packed = redis.call("HGET", host .. ":waiting", number)
  if packed then
    local words = string.gmatch(packed, "%d+")
    group.count = tonumber(words())
    for depth in words do table.insert(group.depths, tonumber(depth)) end
  end
  groups[id] = group
  return group
end
local function queueKey(group, depth)
  return group.host .. ":queue:" .. group.number .. ":" .. depth
end

-- Lets an address wait. side is RPUSH, or LPUSH for one that was taken.
local function enqueue(host, number, address, side)
  local group = groupOf(host, address.group)
  local at = 1
  while group.depths[at] and group.depths[at] < address.depth do at = at + 1 end
  if group.depths[at] ~= address.depth then table.insert(group.depths, at, address.depth) end
  redis.call(side, queueKey(group, address.depth), number)
  group.count = group.count + 1
end
-- Lets an address wait no longer. Its entry in the queue stays, out of date.
local function dequeue(host, address)
  local group = groupOf(host, address.group)
  group.count = group.count - 1
end

local function leaseOf(host, number)
  return redis.call("ZSCORE", host .. ":leases", number)
end
local function isWaiting(host, number, address)
  return address.state == "q" and not leaseOf(host, number)
end

local function countState(host, state, by)
  if state == "r" then state = "s" end
  counts[host] = counts[host] or {}
  counts[host][state] = (counts[host][state] or 0) + by
end
local function countLeases(crawl, by)
  if by ~= 0 then redis.call("HINCRBY", crawl .. ":counts", "l", by) end
end

local function newLease(crawl, milliseconds)
  return string.format("%.0f", (now() + milliseconds) * 1024 + redis.call("HINCRBY", crawl .. ":counts", "lease", 1) % 1024)
end

-- Returns token, end and worker of a claim.
local function claimOf(crawl, name)
  local token, ending, worker = string.match(redis.call("HGET", crawl .. ":claims", name) or "", "^(%d+) (%d+) (.*)$")
  return token, tonumber(ending), worker
end
local function setClaim(crawl, name, worker, milliseconds)
  local token = redis.call("HINCRBY", crawl .. ":counts", "lease", 1)
  redis.call("HSET", crawl .. ":claims", name, token .. " " .. string.format("%.0f", now() + milliseconds) .. " " .. worker)
  return token
end

-- Ends a lease. The address waits again, before the others of its group and depth.
local function endLease(host, number)
  local address = addressAt(host, number)
  if address.state == "q" then enqueue(host, number, address, "LPUSH") end
  redis.call("ZREM", host .. ":leases", number)
end
-- Ends the leases whose time is over: the worker that took their addresses has died, or is cut off.
local function endOldLeases(crawl, host)
  local old = redis.call("ZREVRANGEBYSCORE", host .. ":leases", now() * 1024, "-inf")
  for _, number in ipairs(old) do endLease(host, tonumber(number)) end
  countLeases(crawl, -#old)
end

-- Writes the groups and counts that changed.
local function finish(crawl)
  for _, group in pairs(groups) do
    if group.count > 0 then
      redis.call("HSET", group.host .. ":waiting", group.number, group.count .. " " .. table.concat(group.depths, " "))
    else
      redis.call("HDEL", group.host .. ":waiting", group.number)
      for _, depth in ipairs(group.depths) do redis.call("DEL", queueKey(group, depth)) end
    end
  end
  for host, changes in pairs(counts) do
    for state, by in pairs(changes) do
      if by ~= 0 then
        redis.call("HINCRBY", host .. ":meta", state, by)
        redis.call("HINCRBY", crawl .. ":counts", state, by)
      end
    end
  end
end
`;
