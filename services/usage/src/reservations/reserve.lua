-- Admits one generation, or says why not; idempotent by reservation.
-- KEYS rate (zset id → µs), held (zset id → lease end in µs), ledger (hash
--      YYYY-MM → delivered), reservation (hash state, month, key)
-- ARGV reservation id, rate limit or '', quota or '' (not blocking), lease in
--      ms, how long the reservation is remembered in ms, API key's id
-- Returns verdict, retry after in µs, delivered, held, in the window, µs until
--      the window's oldest leaves it, ms when the quota resets
local rate, held, ledger, reservation = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, rate_limit, quota = ARGV[1], limit_of(ARGV[2]), limit_of(ARGV[3])
local lease_ms, memory_ms = tonumber(ARGV[4]), tonumber(ARGV[5])
local WINDOW_US = 60000000

local now = now_us()
local month, resets_at_ms = period(now)

redis.call('ZREMRANGEBYSCORE', rate, '-inf', now - WINDOW_US)
redis.call('ZREMRANGEBYSCORE', held, '-inf', now)

local function standing(verdict, retry_us)
    local oldest = redis.call('ZRANGE', rate, 0, 0, 'WITHSCORES')
    local reset_us = 0
    if oldest[2] then reset_us = tonumber(oldest[2]) + WINDOW_US - now end
    local delivered = tonumber(redis.call('HGET', ledger, month) or 0)
    return {verdict, retry_us, delivered, redis.call('ZCARD', held),
        redis.call('ZCARD', rate), reset_us, resets_at_ms}
end

if redis.call('EXISTS', reservation) == 1 then return standing('admitted', 0) end

local in_window = redis.call('ZCARD', rate)
if rate_limit and in_window >= rate_limit then
    -- A place is free once all but limit - 1 of the window's entries have left it.
    local last = redis.call('ZRANGE', rate, in_window - rate_limit, in_window - rate_limit, 'WITHSCORES')
    local retry_us = WINDOW_US
    if last[2] then retry_us = tonumber(last[2]) + WINDOW_US - now end
    return standing('rate_limited', retry_us)
end

local delivered = tonumber(redis.call('HGET', ledger, month) or 0)
if quota and delivered + redis.call('ZCARD', held) >= quota then
    return standing('quota_exceeded', 0)
end

redis.call('ZADD', rate, now, id)
redis.call('PEXPIRE', rate, WINDOW_US / 1000)
redis.call('ZADD', held, now + lease_ms * 1000, id)
redis.call('HSET', reservation, 'state', 'reserved', 'month', month, 'key', ARGV[6])
redis.call('PEXPIRE', reservation, lease_ms + memory_ms)
return standing('admitted', 0)
