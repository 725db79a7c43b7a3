-- Shared by the scripts: the keys of an account.
-- KEYS account; all other names begin with it, so a cluster keeps them on one node
-- ARGV 1: auth's own clock in ms; of scripts that change keys the last: who does it
--
-- Each key has a hash (account:key:ID). Redis drops it 90 days after the key has ended.
local account = KEYS[1]
local keys = account .. ':keys'     -- zset id of an active key → creation in µs
local active = account .. ':active' -- zset id of an active key → expiry in ms
local ended = account .. ':ended'   -- zset id of an ended key → end in 10 µs, always less than a creation in µs

-- An expired key moves only when both clocks agree, so a clock that jumps ahead ends no key for good.
local surely_ms = math.min(now_ms, tonumber(ARGV[1]))

-- How long auth reports an ended key as ended.
local KEPT_MS = 90 * DAY_MS

-- list of changes, the oldest first: place, then JSON of who, what, which key, and the time in ms
local audit = account .. ':audit'
local MOST_NOTED = 1000

-- The place of the oldest (0) or last (-1) change: its time in µs.
local function place_of(index)
    return tonumber(string.match(redis.call('LINDEX', audit, index) or '0', '^%d+'))
end

-- Notes a change for the audit, always after the one before, and forgets what is too old or too much.
local function note(action, id)
    local place = math.max(now_us, place_of(-1) + 1)
    redis.call('RPUSH', audit, digits(place) .. cjson.encode({ARGV[#ARGV], action, id, now_ms}))
    redis.call('LTRIM', audit, -MOST_NOTED, -1)
    while place_of(0) <= now_us - KEPT_MS * 1000 do redis.call('LPOP', audit) end
    redis.call('PEXPIRE', audit, digits(KEPT_MS))
end

local function record_name(id) return account .. ':key:' .. id end

local function read(id)
    local flat = redis.call('HGETALL', record_name(id))
    local record = {}
    for i = 1, #flat, 2 do record[flat[i]] = flat[i + 1] end
    return record, flat
end

-- How and when a key has ended for good; nil: it has not.
local function end_of(record)
    if record.status == 'revoked' then return 'revoked', tonumber(record.revokedAt) or now_ms end
    local expires = tonumber(record.expiresAt)
    if record.status and expires and expires <= surely_ms then return 'expired', expires end
end

-- Whether a key still works, by the store's clock.
local function is_active(record)
    local expires = tonumber(record.expiresAt)
    return record.status == 'active' and not (expires and expires <= now_ms)
end

local function forget_active(id)
    redis.call('ZREM', keys, id)
    redis.call('ZREM', active, id)
end

-- Moves a key behind the active ones, without what only an active one needs: a small hash is a compact one.
-- Returns its fingerprint or '', and until when to keep its lookup, in ms.
local function retire(id, record, status, ended_ms)
    local name, print, until_ms = record_name(id), record.print or '', digits(ended_ms + KEPT_MS)
    record.print, record.successor, record.status = nil, nil, status
    record[status == 'revoked' and 'revokedAt' or 'expiresAt'] = digits(ended_ms)
    redis.call('DEL', name)
    for field, value in pairs(record) do redis.call('HSET', name, field, value) end
    redis.call('PEXPIREAT', name, until_ms)
    forget_active(id)
    local place = ended_ms * 100
    while redis.call('ZCOUNT', ended, digits(place), digits(place)) > 0 do place = place + 1 end
    redis.call('ZADD', ended, 'NX', digits(place), id)
    redis.call('PEXPIREAT', ended, digits(now_ms + KEPT_MS))
    return print, until_ms
end

-- Retires the keys that have expired since the last call, and forgets those that Redis has dropped.
local function sweep()
    redis.call('ZREMRANGEBYSCORE', ended, '-inf', digits((now_ms - KEPT_MS) * 100))
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', active, '-inf', digits(surely_ms))) do
        local record = read(id)
        local status, ended_ms = end_of(record)
        if status then retire(id, record, status, ended_ms) elseif not record.status then forget_active(id) end
    end
end

local function count_active()
    return redis.call('ZCOUNT', active, '(' .. digits(now_ms), '+inf')
end

-- Counts one more key of today. Returns for how many ms the account may create no more, or nil.
-- On any other day, also an earlier one, the count begins again: a clock set back locks no account out.
local function refuse_making(most)
    local made = account .. ':made'
    local state = redis.call('HMGET', made, 'day', 'count')
    local count = tonumber(state[1]) == today and tonumber(state[2]) or 0
    local ends_ms = (today + 1) * DAY_MS
    if count >= most then return ends_ms - now_ms end
    redis.call('HSET', made, 'day', digits(today), 'count', count + 1)
    redis.call('PEXPIREAT', made, digits(ends_ms))
end

-- Stores a new key. expires: in ms or ''; fields: the rest of its record.
local function write(id, expires, fields)
    local name = record_name(id)
    redis.call('HSET', name, 'status', 'active', 'createdAt', digits(now_ms), 'expiresAt', expires, unpack(fields))
    if expires ~= '' then redis.call('PEXPIREAT', name, digits(tonumber(expires) + KEPT_MS)) end
    redis.call('ZADD', keys, digits(now_us), id)
    redis.call('ZADD', active, expires == '' and '+inf' or expires, id)
end
