-- What scripts know of an account. All its keys begin alike, with its hash tag:
-- a cluster keeps them on one node, whatever follows.
--   rate           zset reservation → admitted at, in µs: the sliding window
--   held:YYYY-MM   zset reservation → its lease's end in µs: those that this month's quota keeps a place for
--   reservation:…  hash, see reserve
--   idempotency:…  hash holder (the reservation that asked last), content,
--                  delivered (how many reservations were), and of the charge: date, key, format, overage
--   provisional:…  marks what was delivered while the store was away, see admit
--   month:YYYY-MM  hash, see count
--   keys           hash API key → delivered ever
local account = KEYS[1]
local rate = account .. ':rate'

local WINDOW_US = 60000000

-- How long an ended reservation is remembered, so that late and repeated calls
-- meet what became of it.
local MEMORY_MS = 15 * 60000

local function month_of(date)
    return account .. ':month:' .. string.sub(date, 1, 7)
end

local function held_of(date)
    return account .. ':held:' .. string.sub(date, 1, 7)
end

-- How many places the month's quota keeps.
local function held_in(date, now)
    -- Not by `..`, which rounds to 14 digits.
    return redis.call('ZCOUNT', held_of(date), string.format('(%.0f', now), '+inf')
end

-- Tests are apart: nobody paid for what they would let repeat.
local function idempotency_of(key, counts_as)
    return account .. ':idempotency:' .. counts_as .. ':' .. key
end

local function reservation_of(id)
    return account .. ':reservation:' .. id
end

local function read_reservation(id)
    local values = redis.call('HMGET', reservation_of(id),
        'state', 'lease', 'date', 'key', 'format', 'counts_as', 'overage', 'idempotency')
    local idempotency = values[8]
    return {
        state = values[1], lease = tonumber(values[2]),
        date = values[3], key = values[4], format = values[5],
        counts_as = values[6], overage = values[7],
        idempotency = idempotency and idempotency ~= '' and idempotency_of(idempotency, values[6]),
    }
end

local function used_in(date)
    return tonumber(redis.call('HGET', month_of(date), 'used') or 0)
end

-- Rounds up: what is kept until then is there until then.
local function ms_after(us, ms)
    return math.ceil(us / 1000) + ms
end

local function keep_at_least_until(key, ms)
    if redis.call('PEXPIRETIME', key) < ms then redis.call('PEXPIREAT', key, ms) end
end

-- Empty arguments mean "no limit".
local function limit_of(argument)
    if argument == '' then return nil end
    return tonumber(argument)
end
