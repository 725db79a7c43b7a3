-- Gives a reservation back, or refunds it if it was charged; idempotent. What
-- is released stays remembered, so that a late commit is refused.
-- KEYS rate, held, ledger, reservation, totals by API key (as in commit)
-- ARGV reservation id, memory in ms, '1' to give the place in the rate back too
-- Returns 'refunded' or 'released'
local rate, held, ledger, reservation, by_key = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, memory_ms, refund_rate = ARGV[1], tonumber(ARGV[2]), ARGV[3] == '1'

if refund_rate then redis.call('ZREM', rate, id) end

local record = redis.call('HMGET', reservation, 'state', 'month', 'key')
local state, month, key = record[1], record[2], record[3]
if state == 'refunded' then return 'refunded' end

redis.call('ZREM', held, id)
local outcome = 'released'
if state == 'committed' then
    redis.call('HINCRBY', ledger, month, -1)
    count_for_key(by_key, month, key, -1)
    outcome = 'refunded'
end
redis.call('HSET', reservation, 'state', outcome)
redis.call('PEXPIRE', reservation, memory_ms)
return outcome
