-- Admits one generation, or says why not; idempotent by reservation.
-- ARGV reservation id, rate limit or '', quota or '' (not blocking), lease in ms,
--      API key's id, format, what it counts as when delivered ('used' or 'test'),
--      hash of the Idempotency-Key or '', hash of the content, allowance for demos or '',
--      limit of the key or '', its origin
-- Returns verdict, retry after in µs, used, held, in the window, µs until the
--      window's oldest leaves it, ms when the quota resets, used and held of the
--      allowance (0 without one)
local id, rate_limit, quota = ARGV[1], limit_of(ARGV[2]), limit_of(ARGV[3])
local lease_ms, counts_as = tonumber(ARGV[4]), ARGV[7]
local allowance, key_limit, origin = limit_of(ARGV[10]), limit_of(ARGV[11]), ARGV[12]

-- Longer than any generation takes.
local LONGEST_MS = 24 * 3600000

local date, resets_at_ms = period(now)
local lease = now + lease_ms * 1000

local held = held_of(date)
open_places(held, lease)
if allowance then open_places(demo_held, lease) end
if key_limit then open_places(key_held_of(origin, date), lease) end
local used, holding = used_in(date), redis.call('ZCARD', held)
-- Without a limit there is no log, because nothing would bound it.
local in_window = rate_limit and open_window(rate) or 0

local function standing(verdict, retry_us)
    local reset_us = in_window > 0 and leaves_in(rate, 0) or 0
    local demos, places = 0, 0
    if allowance then demos, places = demo_used(), demo_places() end
    return {verdict, retry_us, used, holding, in_window, reset_us, resets_at_ms, demos, places}
end

if redis.call('EXISTS', reservation_of(id)) == 1 then return standing('admitted', 0) end

local idempotency, is_free
if ARGV[8] ~= '' then
    idempotency = idempotency_of(ARGV[8], counts_as)
    local record = redis.call('HMGET', idempotency, 'holder', 'content', 'delivered')
    local holder = record[1] and read_reservation(record[1])
    if holder and holder.state == 'reserved' and holder.lease > now then
        return standing('in_flight', 0)
    end
    local delivered = tonumber(record[3] or 0)
    is_free = is_free_repeat(delivered)
    if delivered > 0 and record[2] ~= ARGV[9] then return standing('mismatch', 0) end
end

if rate_limit and in_window >= rate_limit then
    -- A place is free once all but limit - 1 entries have left the window.
    return standing('rate_limited', leaves_in(rate, in_window - rate_limit))
end

local takes_quota = counts_as == 'used' and not is_free
if takes_quota and quota and used + holding >= quota then return standing('quota_exceeded', 0) end
if takes_quota and allowance and is_demo_used_up(allowance) then return standing('quota_exceeded', 0) end
local takes_limit = key_limit and not is_free
if takes_limit and is_key_used_up(origin, date, key_limit) then return standing('key_limit_reached', 0) end

if rate_limit then
    enter_window(rate, id)
    in_window = in_window + 1
end
if takes_quota then
    redis.call('ZADD', held, lease, id)
    if holding == 0 then redis.call('PEXPIREAT', held, resets_at_ms + LONGEST_MS) end
    holding = holding + 1
    if allowance then
        redis.call('ZADD', demo_held, lease, id)
        redis.call('PEXPIREAT', demo_held, ms_after(now, LONGEST_MS))
    end
end
if takes_limit then
    redis.call('ZADD', key_held_of(origin, date), lease, id)
    redis.call('PEXPIREAT', key_held_of(origin, date), resets_at_ms + LONGEST_MS)
end
redis.call('HSET', reservation_of(id), 'state', 'reserved', 'lease', lease, 'leased_at', now, 'date', date,
    'key', ARGV[5], 'format', ARGV[6], 'counts_as', counts_as, 'idempotency', ARGV[8],
    'demo', allowance and counts_as == 'used' and '1' or '', 'origin', origin, 'key_limit', key_limit or '')
local remembered_until = ms_after(lease, MEMORY_MS)
redis.call('PEXPIREAT', reservation_of(id), remembered_until)
if idempotency then
    redis.call('HSET', idempotency, 'holder', id, 'content', ARGV[9])
    keep_at_least_until(idempotency, remembered_until)
end
return standing('admitted', 0)
