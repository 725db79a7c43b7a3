-- Puts requests into the logs of their accounts, and removes what is too old or too much, the oldest first.
-- KEYS the prefix of all names, so a cluster keeps them on one node
-- ARGV most of an account, most bytes in all, how long they are kept in ms; then account and request, …
local oldest = KEYS[1] .. ':oldest' -- zset account → its oldest request in µs
local bytes = KEYS[1] .. ':bytes'   -- hash account → bytes of its log; 'all' → of all
local most, most_bytes, kept_us = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]) * 1000
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

-- A bound for a call that finds very much to remove; later calls go on.
local MOST_REMOVED = 2000

-- What Redis needs besides, in bytes: for an entry, and for an account.
local OF_ENTRY, OF_ACCOUNT = 16, 500

-- list of entries, the oldest first: time in µs, then the request as JSON
local function log_of(account) return KEYS[1] .. ':of:' .. account end

local function count(account, change)
    redis.call('HINCRBY', bytes, account, change)
    redis.call('HINCRBY', bytes, 'all', change)
end

local function note_oldest(account)
    local first = redis.call('LINDEX', log_of(account), 0)
    if first then
        redis.call('ZADD', oldest, string.match(first, '^%d+'), account)
    else
        redis.call('HINCRBY', bytes, 'all', 0 - (redis.call('HGET', bytes, account) or 0))
        redis.call('HDEL', bytes, account)
        redis.call('ZREM', oldest, account)
    end
end

local function remove_oldest(account)
    local first = redis.call('LPOP', log_of(account))
    if first then count(account, -(#first + OF_ENTRY)) end
    note_oldest(account)
end

for i = 4, #ARGV, 2 do
    local account = ARGV[i]
    local entry = string.format('%.0f', now + i) .. ARGV[i + 1]
    local length = redis.call('RPUSH', log_of(account), entry)
    count(account, #entry + OF_ENTRY + (length == 1 and OF_ACCOUNT or 0))
    if length > most then remove_oldest(account) elseif length == 1 then note_oldest(account) end
end

for _ = 1, MOST_REMOVED do
    local first = redis.call('ZRANGE', oldest, 0, 0, 'WITHSCORES')
    local is_over = tonumber(redis.call('HGET', bytes, 'all') or 0) > most_bytes
    if not first[1] or not (is_over or tonumber(first[2]) <= now - kept_us) then return end
    remove_oldest(first[1])
end
