-- The keys of an account. All begin with its hash tag, so a cluster keeps them on one
-- node.
--   rate           zset reservation → admitted at, in µs: the sliding window
--   held:YYYY-MM   zset reservation → its lease's end in µs: places in this month's quota
--   key-held:YYYY-MM:…  the same for the limit of API keys of one origin: a key, and what replaced it
--   replaced:YYYY-MM    hash origin → deliveries of the keys that came after it
--   demo           all deliveries on plans for demos: an allowance that never resets
--   demo-held      zset reservation → its lease's end in µs: places in the allowance
--   reservation:…  hash, see reserve
--   idempotency:…  hash holder (the reservation that asked last), content,
--                  delivered (how many share its charge: the first and its free repeats),
--                  and of that charge: date, key, format, overage, demo
--   provisional:…  marks a delivery while the store was down, see admit
--   hang-ups:YYYY-MM-DD  hash uncharged, charged: hang-ups of that day, see hang-up
--   month:YYYY-MM  hash, see count
--   key:…          all deliveries of this API key, see count
--   asked:…        zset question → asked at, in µs, see ask
local account = KEYS[1]
local rate = account .. ':rate'
local demo_count, demo_held = account .. ':demo', account .. ':demo-held'

-- The time of everything that a script does.
local now = now_us()

local function month_of(date)
    return account .. ':month:' .. string.sub(date, 1, 7)
end

local function held_of(date)
    return account .. ':held:' .. string.sub(date, 1, 7)
end

-- Not by `..`, which rounds to 14 digits.
local function digits(number)
    return string.format('%.0f', number)
end

-- Empty arguments mean "no limit".
local function limit_of(argument)
    if argument == '' then return nil end
    return tonumber(argument)
end

-- How many places of the month's quota are held.
local function held_in(date)
    return redis.call('ZCOUNT', held_of(date), '(' .. digits(now), '+inf')
end

-- The used part of the allowance for demos.
local function demo_used()
    return tonumber(redis.call('GET', demo_count) or 0)
end

local function demo_places()
    return redis.call('ZCOUNT', demo_held, '(' .. digits(now), '+inf')
end

local function is_demo_used_up(allowance)
    return demo_used() + demo_places() >= allowance
end

local function key_held_of(origin, date)
    return account .. ':key-held:' .. string.sub(date, 1, 7) .. ':' .. origin
end

local function replaced_of(date)
    return account .. ':replaced:' .. string.sub(date, 1, 7)
end

-- What all keys of an origin have delivered in a month.
local function delivered_by(origin, date)
    local own = redis.call('HMGET', month_of(date), 'used:key:' .. origin, 'test:key:' .. origin)
    return (own[1] or 0) + (own[2] or 0) + (redis.call('HGET', replaced_of(date), origin) or 0)
end

-- limit: PDFs in the month of the date
local function is_key_used_up(origin, date, limit)
    local held = redis.call('ZCOUNT', key_held_of(origin, date), '(' .. digits(now), '+inf')
    return delivered_by(origin, date) + held >= limit
end

-- A repeat is free because its first delivery was charged. One by a test key was not, so it has a name of its own.
local function idempotency_of(key, counts_as)
    return account .. ':idempotency:' .. counts_as .. ':' .. key
end

local function reservation_of(id)
    return account .. ':reservation:' .. id
end

-- Changes when the places of a reservation end.
local function move_places(id, date, origin, lease)
    for _, held in ipairs({held_of(date), demo_held, key_held_of(origin, date)}) do
        redis.call('ZADD', held, 'XX', lease, id)
    end
end

-- A lease with a begin in the future is from before the clock was set back. It begins now,
-- so that no reservation lasts longer than its length.
local function lease_of(id, date, origin, ends, leased_at)
    if not leased_at or leased_at <= now then return ends end
    local lease = now + ends - leased_at
    redis.call('HSET', reservation_of(id), 'lease', lease, 'leased_at', now)
    move_places(id, date, origin, lease)
    return lease
end

local function read_reservation(id)
    local values = redis.call('HMGET', reservation_of(id), 'state', 'lease', 'leased_at',
        'date', 'key', 'format', 'counts_as', 'overage', 'idempotency', 'shares', 'hung_up', 'demo', 'origin', 'key_limit')
    local date, idempotency, origin = values[4], values[9], values[13] or values[5]
    return {
        state = values[1],
        lease = date and lease_of(id, date, origin, tonumber(values[2]), tonumber(values[3])),
        date = date, key = values[5], format = values[6],
        counts_as = values[7], overage = values[8],
        idempotency = idempotency and idempotency ~= '' and idempotency_of(idempotency, values[7]),
        shares = values[10] == '1', hung_up = values[11], demo = values[12],
        origin = origin, key_limit = limit_of(values[14] or ''),
    }
end

local function used_in(date)
    return tonumber(redis.call('HGET', month_of(date), 'used') or 0)
end

-- Rounds up, so that nothing expires too early.
local function ms_after(us, ms)
    return math.ceil(us / 1000) + ms
end

local function keep_at_least_until(key, ms)
    if redis.call('PEXPIRETIME', key) < ms then redis.call('PEXPIREAT', key, ms) end
end

-- How many repeats of a request are free.
local FREE_REPEATS = 5

-- delivered: how many share the charge of their Idempotency-Key already
local function is_free_repeat(delivered)
    return delivered > 0 and delivered <= FREE_REPEATS
end

-- The limits of a charge: quota or '', '1' if the quota blocks, allowance for demos or ''
local function limits_from(quota, blocks, demo)
    return {quota = limit_of(quota), blocks = blocks == '1', demo = limit_of(demo)}
end

-- Removes places whose lease has ended.
-- lease: of a place that is taken now; a longer one may come from a clock that was set back
-- since
local function open_places(held, lease)
    redis.call('ZREMRANGEBYSCORE', held, '-inf', now)
    for _, other in ipairs(redis.call('ZRANGE', held, '(' .. digits(lease), '+inf', 'BYSCORE')) do
        read_reservation(other)
    end
end
