-- Tells what was used this month, as often as one API key may ask.
-- ARGV the API key's id or '' (not limited), how often it may ask in a minute or ''
-- Returns retry after in µs or 0, date, used, overage, held, ms when the quota resets
local key, limit = ARGV[1], limit_of(ARGV[2])

local now = now_us()
if key ~= '' and limit then
    -- The moments of its last questions, the newest first; what is beyond the limit does not matter.
    local asked = account .. ':asked:' .. key
    local first = redis.call('LINDEX', asked, limit - 1)
    local retry_us = first and tonumber(first) + WINDOW_US - now or 0
    if retry_us > 0 then return {retry_us} end
    redis.call('LPUSH', asked, now)
    redis.call('LTRIM', asked, 0, limit - 1)
    redis.call('PEXPIREAT', asked, ms_after(now, WINDOW_US / 1000))
end

local date, resets_at_ms = period(now)
local counts = redis.call('HMGET', month_of(date), 'used', 'overage')
return {0, date, tonumber(counts[1] or 0), tonumber(counts[2] or 0), held_in(date, now), resets_at_ms}
