-- Revokes a key for good; idempotent.
-- KEYS active, record
-- ARGV key id
-- Returns 'revoked' or 'unknown'
local active, record = KEYS[1], KEYS[2]
local id = ARGV[1]

local status = redis.call('HGET', record, 'status')
if not status then return 'unknown' end
if status ~= 'revoked' then
    redis.call('HSET', record, 'status', 'revoked', 'revokedAt', digits(now_ms))
    redis.call('ZREM', active, id)
end
redis.call('PUBLISH', CHANGES, id)
return 'revoked'
