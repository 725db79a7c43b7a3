-- Returns the usage of this month, unless the API key has asked too often.
-- ARGV the API key's id or '' (no limit), how often it may ask in a minute or ''
-- Returns retry after in µs or 0, date, used, overage, held, ms when the quota resets,
--      hang-ups of today: uncharged, charged; used and held of the allowance for demos;
--      admitted in the last minute
local retry_us = ask('usage', ARGV[1], limit_of(ARGV[2]))
if retry_us > 0 then return {retry_us} end

local date, resets_at_ms = period(now)
local counts = redis.call('HMGET', month_of(date), 'used', 'overage')
local hang_ups = hang_ups_today()
return {0, date, tonumber(counts[1] or 0), tonumber(counts[2] or 0), held_in(date), resets_at_ms,
    hang_ups.uncharged, hang_ups.charged, demo_used(), demo_places(), open_window(rate)}
