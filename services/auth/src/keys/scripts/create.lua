-- Creates a key's record.
-- KEYS account, keys (zset id → creation in µs), active (zset id → expiry in ms), record
-- ARGV key id, most active keys, expiry in ms or '', name, mode, prefix, scopes
-- Returns 'created', 'no_account', 'past' or 'too_many', and the time in ms
local account, keys, active, record = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, most, expires = ARGV[1], tonumber(ARGV[2]), ARGV[3]

if redis.call('EXISTS', account) == 0 then return {'no_account', now_ms} end
if expires ~= '' and tonumber(expires) <= now_ms then return {'past', now_ms} end
redis.call('ZREMRANGEBYSCORE', active, '-inf', digits(now_ms))
if redis.call('ZCARD', active) >= most then return {'too_many', now_ms} end

redis.call('HSET', record, 'status', 'active', 'createdAt', digits(now_ms), 'expiresAt', expires,
    'name', ARGV[4], 'mode', ARGV[5], 'prefix', ARGV[6], 'scopes', ARGV[7])
redis.call('ZADD', keys, digits(now_us), id)
redis.call('ZADD', active, expires == '' and '+inf' or expires, id)
return {'created', now_ms}
