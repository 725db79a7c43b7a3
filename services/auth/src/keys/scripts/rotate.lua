-- Ends a key after an overlap and creates the record of another in its place.
-- KEYS keys (zset id → creation in µs), active (zset id → expiry in ms), old record, new record
-- ARGV old id, new id, overlap in ms, most active keys, new prefix
-- Returns 'rotated', 'unknown', 'not_active' or 'too_many'
local keys, active, old, new = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local old_id, new_id, overlap, most = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])

local state = redis.call('HMGET', old, 'status', 'expiresAt', 'successor', 'name', 'mode', 'scopes')
local status, expires, successor = state[1], state[2], state[3]
if not status then return 'unknown' end
local is_expired = expires ~= '' and tonumber(expires) <= now_ms
if status ~= 'active' or is_expired or successor then return 'not_active' end

redis.call('ZREMRANGEBYSCORE', active, '-inf', digits(now_ms))
local others = redis.call('ZCARD', active) - 1
if overlap > 0 and others + 2 > most then return 'too_many' end

local ends = now_ms + overlap
if expires ~= '' then ends = math.min(ends, tonumber(expires)) end
redis.call('HSET', old, 'expiresAt', digits(ends), 'successor', new_id)
if overlap > 0 then
    redis.call('ZADD', active, digits(ends), old_id)
else
    redis.call('ZREM', active, old_id)
end
redis.call('HSET', new, 'status', 'active', 'createdAt', digits(now_ms), 'expiresAt', expires,
    'name', state[4], 'mode', state[5], 'prefix', ARGV[5], 'scopes', state[6])
redis.call('ZADD', keys, digits(now_us), new_id)
redis.call('ZADD', active, expires == '' and '+inf' or expires, new_id)
redis.call('PUBLISH', CHANGES, old_id)
return 'rotated'
