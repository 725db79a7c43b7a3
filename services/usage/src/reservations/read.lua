-- Tells what was delivered this month.
-- KEYS held, ledger
-- Returns month, delivered, held, ms when the quota resets
local held, ledger = KEYS[1], KEYS[2]
local now = now_us()
local month, resets_at_ms = period(now)
local delivered = tonumber(redis.call('HGET', ledger, month) or 0)
-- Not by `..`, which rounds to 14 digits.
local live = redis.call('ZCOUNT', held, string.format('(%.0f', now), '+inf')
return {month, delivered, live, resets_at_ms}
