import { ALL_PATTERNS, GROUP_LIMITS } from "../group-pattern.ts";
import { LUA_ADDRESSES } from "./lua-addresses.ts";

/** Limit: addresses of closed groups that one run of the script skips: some 50 milliseconds. */
const MAX_CLOSED_AT_ONCE = 2000;

/**
 * Applies a commit: all of it or, if a lease is lost, none of it. A commit that was applied before is not applied again.
 *
 * KEYS: crawl, then the hosts. ARGV: worker, number of the commit, then seven lists, each with its length first:
 *
 * - names of the hosts;
 * - finished addresses, each as lines: host, number, lease, state, address, attempts, reason, facts, place;
 * - added addresses, each as lines: host, hash of the key and state with depth, separated by spaces; then group, from, address, reason;
 * - records of hosts (host, record);
 * - closed groups (host, group, state, reason);
 * - values (command, name, value);
 * - claims that must be held (name, token).
 *
 * Hosts are numbers of KEYS. A value that is not given is an empty text.
 *
 * Returns `{ "done", new addresses, 1 if closed groups may have waiting addresses }`, `{ "lost", indexes of finished addresses, indexes of claims }` or `{ "late" }`.
 */
export const COMMIT_SCRIPT: string = `${LUA_ADDRESSES}
local crawl = KEYS[1]
local cursor = 2
local function nextValue()
  cursor = cursor + 1
  return ARGV[cursor]
end
local function readList(width)
  local list = {}
  for i = 1, tonumber(nextValue()) do
    local row = {}
    for j = 1, width do row[j] = nextValue() end
    list[i] = row
  end
  return list
end

-- The commit 0 needs no memory of the last one: to apply it twice does no harm.
local worker, isNumbered = crawl .. ":worker:" .. ARGV[1], ARGV[2] ~= "0"
if isNumbered then
  local last, result = string.match(redis.call("GET", worker) or "", "^(%d+) (%d+)$")
  if last and tonumber(last) == tonumber(ARGV[2]) then return { "done", tonumber(result), 1 } end
  if last and tonumber(last) > tonumber(ARGV[2]) then return { "late" } end
end

local hostNames, finished, added, records, closed, values, claims =
  readList(1), readList(1), readList(1), readList(2), readList(4), readList(3), readList(2)
for i, row in ipairs(finished) do
  local lines = {}
  for line in string.gmatch(row[1] .. "\\n", "([^\\n]*)\\n") do table.insert(lines, line) end
  finished[i] = lines
end
local function hostOf(row) return KEYS[tonumber(row[1])] end

-- With a lease, it must be the current one. Without one, nobody may have a lease, and the address must be queued before or after.
local function mayFinish(row)
  local host, number, lease, state = hostOf(row), row[2], row[3], row[4]
  local current = leaseOf(host, number)
  if lease ~= "" then return current == lease end
  return not current and (state == "q" or addressAt(host, number).state == "q")
end
local lostAddresses, lostClaims = {}, {}
for i, row in ipairs(finished) do
  if not mayFinish(row) then table.insert(lostAddresses, i - 1) end
end
for i, row in ipairs(claims) do
  if claimOf(crawl, row[1]) ~= row[2] then table.insert(lostClaims, i - 1) end
end
if #lostAddresses + #lostClaims > 0 then return { "lost", lostAddresses, lostClaims } end

-- The first write: Redis refuses it if its memory is full.
local DAY_MS = 86400000
if isNumbered then redis.call("SET", worker, ARGV[2] .. " 0", "PX", DAY_MS) end

-- Returns the name of the group for a new pattern, as groupPattern does.
local function widerGroup(name, groups)
  if groups < ${GROUP_LIMITS[0]} then return name end
  local place, path, query = string.match(name, "^(%S+) ([^?]*)(.*)$")
  local wider = "${ALL_PATTERNS}"
  if groups < ${GROUP_LIMITS[1]} then
    wider = query ~= "" and path .. "?*" or string.gsub(path, "[^/]*$", "") .. "*"
  elseif groups < ${GROUP_LIMITS[2]} then
    wider = "/" .. string.match(path, "^/?([^/]*)") .. "/**"
  end
  return place .. " " .. wider
end
local function internGroup(host, name)
  local known = knownName(host, name)
  if known then return known end
  local wider = widerGroup(name, tonumber(redis.call("HGET", host .. ":meta", "groups") or 0))
  if not knownName(host, wider) then redis.call("HINCRBY", host .. ":meta", "groups", 1) end
  return intern(host, wider)
end

local function finishAddress(row)
  local host, number, state = hostOf(row), tonumber(row[2]), row[4]
  local address = addressAt(host, number)
  if isWaiting(host, number, address) then dequeue(host, address) end
  countLeases(crawl, -redis.call("ZREM", host .. ":leases", number))
  countState(host, address.state, -1)
  address.state = state
  if row[5] ~= "" then address.url = row[5] end
  if row[6] ~= "" then address.attempts = row[6] end
  address.reason = row[7]
  if row[8] ~= "" then address.facts = row[8] == "{}" and "" or row[8] end
  if row[9] ~= "" then
    local pattern = string.match(nameAt(host, address.group), "^%S+ (.*)$")
    address.group = internGroup(host, row[9] .. " " .. pattern)
  end
  if state == "r" and address.facts ~= "" then address.state = "s" end
  countState(host, address.state, 1)
  setEntry(host .. ":address:", number, pack(address))
  if state == "q" then enqueue(host, number, address, "RPUSH") end
end

-- Sets the lines of an added address that its first line does not have.
local function readLines(address, host, lines)
  local group, from, url, reason = string.match(lines, "^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$")
  address.group, address.from = internGroup(host, group), from == "" and "" or intern(host, from)
  address.url, address.reason = url, reason
end

local function addAgain(host, number, depth, lines)
  -- Fast path: an address that is finished, or nearer to the seeds already, stays as it is.
  local state, before = string.match(entryAt(host .. ":address:", number), "^(%a)(%d+)")
  if state ~= "r" and (state ~= "q" or tonumber(before) <= depth) then return 0 end
  local address = addressAt(host, number)
  address.depth = math.min(address.depth, depth)
  local waits = isWaiting(host, number, address)
  if waits then dequeue(host, address) end
  if state == "r" then
    countState(host, "r", -1)
    countState(host, "q", 1)
    readLines(address, host, lines)
    address.state = "q"
  end
  setEntry(host .. ":address:", number, pack(address))
  if waits or state == "r" then enqueue(host, number, address, "RPUSH") end
  return state == "r" and 1 or 0
end

local function nameHost(index)
  local host = KEYS[index]
  if redis.call("HEXISTS", host .. ":meta", "number") == 1 then return end
  redis.call("HSET", host .. ":meta", "number", redis.call("RPUSH", crawl .. ":hosts", hostNames[index - 1][1]) - 1)
end

local function addAddress(row)
  local index, hash, state, digits, lines = string.match(row[1], "^(%d+) (%S+) (%a)(%d+)\\n(.*)$")
  local host, depth = KEYS[tonumber(index)], tonumber(digits)
  local known = redis.call("HGET", host .. ":seen", hash)
  if known then return state == "q" and addAgain(host, tonumber(known), depth, lines) or 0 end
  local number = redis.call("HLEN", host .. ":seen")
  if number == 0 then nameHost(tonumber(index)) end
  redis.call("HSET", host .. ":seen", hash, number)
  local address = { state = state, depth = depth, attempts = "0", facts = "" }
  readLines(address, host, lines)
  addEntry(host .. ":address:", number, pack(address))
  countState(host, state, 1)
  if state == "q" then enqueue(host, number, address, "RPUSH") end
  return 1
end

-- Closes at most this many addresses, so that other workers need not wait long.
local closable = ${MAX_CLOSED_AT_ONCE}
local isAllClosed = true
local function closeNext(host, group, row)
  local depth = group.depths[1]
  local number = redis.call("LPOP", queueKey(group, depth))
  if not number then return table.remove(group.depths, 1) end
  local address = addressAt(host, number)
  if not isWaiting(host, number, address) or address.depth ~= depth or address.group ~= group.number then return end
  dequeue(host, address)
  countState(host, "q", -1)
  address.state, address.reason = row[3], row[4]
  if address.state == "r" and address.facts ~= "" then address.state = "s" end
  countState(host, address.state, 1)
  setEntry(host .. ":address:", number, pack(address))
  closable = closable - 1
end
local function closeGroup(row)
  local host = hostOf(row)
  local name = knownName(host, row[2])
  if not name then return end
  local group = groupOf(host, name)
  while group.count > 0 and closable > 0 do closeNext(host, group, row) end
  isAllClosed = isAllClosed and group.count == 0
end

for _, row in ipairs(finished) do finishAddress(row) end
local news = 0
for _, row in ipairs(added) do news = news + addAddress(row) end
for _, row in ipairs(records) do redis.call("SET", hostOf(row) .. ":record", row[2]) end
for _, row in ipairs(closed) do closeGroup(row) end
for _, row in ipairs(values) do redis.call(row[1], crawl .. ":values", row[2], row[3]) end
finish(crawl)
if isNumbered then redis.call("SET", worker, ARGV[2] .. " " .. news, "PX", DAY_MS) end
return { "done", news, isAllClosed and 0 or 1 }
`;
