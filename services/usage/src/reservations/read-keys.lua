-- Tells what was delivered for API keys.
-- KEYS totals by API key (as in commit)
-- ARGV the keys' ids, at least one
-- Returns month, counts of the month, counts ever
local totals = KEYS[1]
local month = period(now_us())
return {month, redis.call('HMGET', totals .. ':' .. month, unpack(ARGV)), redis.call('HMGET', totals, unpack(ARGV))}
