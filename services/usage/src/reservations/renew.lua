-- Prolongs a reservation's lease, if it is still held.
-- KEYS held, reservation
-- ARGV reservation id, lease in ms, memory in ms
-- Returns 'renewed' or 'lost'
local held, reservation = KEYS[1], KEYS[2]
local id, lease_ms, memory_ms = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local now = now_us()
local lease_end = redis.call('ZSCORE', held, id)
if not lease_end or tonumber(lease_end) <= now then return 'lost' end
redis.call('ZADD', held, 'XX', now + lease_ms * 1000, id)
redis.call('PEXPIRE', reservation, lease_ms + memory_ms)
return 'renewed'
