-- Admits one generation, or says why not; idempotent by reservation.
-- ARGV reservation id, rate limit or '', quota or '' (not blocking), lease in ms,
--      API key's id, format, what it counts as once delivered ('used' or 'test'),
--      hash of the Idempotency-Key or '', hash of the content
-- Returns verdict, retry after in µs, used, held, in the window, µs until the
--      window's oldest leaves it, ms when the quota resets
local id, rate_limit, quota = ARGV[1], limit_of(ARGV[2]), limit_of(ARGV[3])
local lease_ms, counts_as = tonumber(ARGV[4]), ARGV[7]

-- No generation is at work for so long.
local LONGEST_MS = 24 * 3600000

local now = now_us()
local date, resets_at_ms = period(now)

local held = held_of(date)
redis.call('ZREMRANGEBYSCORE', held, '-inf', now)
local used, holding = used_in(date), redis.call('ZCARD', held)
local in_window = 0
-- Without a limit there is no log: it would have no bound either.
if rate_limit then
    redis.call('ZREMRANGEBYSCORE', rate, '-inf', now - WINDOW_US)
    in_window = redis.call('ZCARD', rate)
end

-- Until an entry of the window leaves it; an absent one (a limit of 0) never does.
local function leaves_in(index)
    local entry = redis.call('ZRANGE', rate, index, index, 'WITHSCORES')
    return entry[2] and tonumber(entry[2]) + WINDOW_US - now or WINDOW_US
end

local function standing(verdict, retry_us)
    local reset_us = in_window > 0 and leaves_in(0) or 0
    return {verdict, retry_us, used, holding, in_window, reset_us, resets_at_ms}
end

if redis.call('EXISTS', reservation_of(id)) == 1 then return standing('admitted', 0) end

local idempotency, repeats
if ARGV[8] ~= '' then
    idempotency = idempotency_of(ARGV[8], counts_as)
    local record = redis.call('HMGET', idempotency, 'holder', 'content', 'delivered')
    local holder = record[1] and read_reservation(record[1])
    if holder and holder.state == 'reserved' and holder.lease > now then
        return standing('in_flight', 0)
    end
    repeats = tonumber(record[3] or 0) > 0
    if repeats and record[2] ~= ARGV[9] then return standing('mismatch', 0) end
end

if rate_limit and in_window >= rate_limit then
    -- A place is free once all but limit - 1 of the window's entries have left it.
    return standing('rate_limited', leaves_in(in_window - rate_limit))
end

local takes_quota = counts_as == 'used' and not repeats
if takes_quota and quota and used + holding >= quota then return standing('quota_exceeded', 0) end

if rate_limit then
    redis.call('ZADD', rate, now, id)
    redis.call('PEXPIREAT', rate, ms_after(now, WINDOW_US / 1000))
    in_window = in_window + 1
end
local lease = now + lease_ms * 1000
if takes_quota then
    redis.call('ZADD', held, lease, id)
    if holding == 0 then redis.call('PEXPIREAT', held, resets_at_ms + LONGEST_MS) end
    holding = holding + 1
end
redis.call('HSET', reservation_of(id), 'state', 'reserved', 'lease', lease, 'date', date,
    'key', ARGV[5], 'format', ARGV[6], 'counts_as', counts_as, 'idempotency', ARGV[8])
local remembered_until = ms_after(lease, MEMORY_MS)
redis.call('PEXPIREAT', reservation_of(id), remembered_until)
if idempotency then
    redis.call('HSET', idempotency, 'holder', id, 'content', ARGV[9])
    keep_at_least_until(idempotency, remembered_until)
end
return standing('admitted', 0)
