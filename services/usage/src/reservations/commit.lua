-- Charges a reservation in the month of its admission; idempotent.
-- KEYS held, ledger, reservation, totals by API key; beside the last, with the month behind it, those of a month
-- ARGV reservation id, quota or '' (not blocking), memory in ms
-- Returns 'charged' or 'lost' (released, forgotten, or its lease ended and the
--      quota has gone to others)
local held, ledger, reservation, by_key = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, quota, memory_ms = ARGV[1], limit_of(ARGV[2]), tonumber(ARGV[3])

local record = redis.call('HMGET', reservation, 'state', 'month', 'key')
local state, month, key = record[1], record[2], record[3]
if state == 'committed' then return 'charged' end
if state ~= 'reserved' then return 'lost' end

redis.call('ZREMRANGEBYSCORE', held, '-inf', now_us())
if redis.call('ZREM', held, id) == 0 and quota then
    local delivered = tonumber(redis.call('HGET', ledger, month) or 0)
    if delivered + redis.call('ZCARD', held) >= quota then return 'lost' end
end

redis.call('HINCRBY', ledger, month, 1)
count_for_key(by_key, month, key, 1)
redis.call('HSET', reservation, 'state', 'committed')
redis.call('PEXPIRE', reservation, memory_ms)
return 'charged'
