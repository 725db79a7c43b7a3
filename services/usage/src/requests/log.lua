-- Puts requests into the logs of their accounts, and removes what is too old or too much, the oldest of an account first.
-- KEYS the prefix of all names, so a cluster keeps them on one node
-- ARGV most of an account, most bytes in all, how long they are kept in ms; then account and request, …
local oldest = KEYS[1] .. ':oldest' -- zset account → its oldest request in µs
local sizes = KEYS[1] .. ':sizes'   -- zset account → bytes of its log
local all = KEYS[1] .. ':bytes'     -- bytes of all logs
local most, most_bytes, kept_ms = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local now = now_us()

-- A bound for a call that finds very much to remove; later calls go on.
local MOST_REMOVED = 2000

-- What Redis needs besides, in bytes: for an entry, and for an account.
local OF_ENTRY, OF_ACCOUNT = 16, 500

-- list of entries, the oldest first: time in µs, then the request as JSON
local function log_of(account) return KEYS[1] .. ':of:' .. account end

local function place_of(entry) return tonumber(string.match(entry, '^%d+')) end

local function count(account, change)
    redis.call('ZINCRBY', sizes, change, account)
    redis.call('INCRBY', all, change)
end

local function forget(account)
    redis.call('DECRBY', all, redis.call('ZSCORE', sizes, account) or 0)
    redis.call('ZREM', sizes, account)
    redis.call('ZREM', oldest, account)
end

local function note_oldest(account)
    local first = redis.call('LINDEX', log_of(account), 0)
    if first then redis.call('ZADD', oldest, place_of(first), account) else forget(account) end
end

-- Returns the bytes that are free now.
local function remove_oldest(account)
    local first = redis.call('LPOP', log_of(account))
    return first and #first + OF_ENTRY or 0
end

local changes = {} -- account → bytes
local places = {}  -- account → place of its last entry

local function open_log(account)
    local last = redis.call('LINDEX', log_of(account), -1)
    if not last then forget(account) end -- Redis may have let it expire
    places[account] = last and place_of(last) or 0
    changes[account] = last and 0 or OF_ACCOUNT
end

for i = 4, #ARGV, 2 do
    local account = ARGV[i]
    if not places[account] then open_log(account) end
    -- Always after the one before, whatever the clock says: a page ends at a place.
    places[account] = math.max(now, places[account] + 1)
    local entry = string.format('%.0f', places[account]) .. ARGV[i + 1]
    local length = redis.call('RPUSH', log_of(account), entry)
    local removed = length > most and remove_oldest(account) or 0
    changes[account] = changes[account] + #entry + OF_ENTRY - removed
end

-- Redis expires what no usage removes, because none runs any more.
for account, change in pairs(changes) do
    count(account, change)
    note_oldest(account)
    for _, name in ipairs({log_of(account), oldest, sizes, all}) do redis.call('PEXPIRE', name, kept_ms) end
end

-- What is too old goes; then, while all are too large, of the largest log: no account pushes out a smaller log than its own.
for _ = 1, MOST_REMOVED do
    local first = redis.call('ZRANGE', oldest, 0, 0, 'WITHSCORES')
    local is_old = first[1] and tonumber(first[2]) <= now - kept_ms * 1000
    if not is_old and tonumber(redis.call('GET', all) or 0) <= most_bytes then return end
    local account = is_old and first[1] or redis.call('ZRANGE', sizes, 0, 0, 'REV')[1]
    if not account then return end
    count(account, 0 - remove_oldest(account)) -- no -0, which is no integer to Redis
    note_oldest(account)
end
