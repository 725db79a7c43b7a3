-- Tells how a key stands.
-- KEYS account, record
-- Returns the time in ms, the record (field, value, …), the account's plan or ''
local account, record = KEYS[1], KEYS[2]
return {now_ms, redis.call('HGETALL', record), redis.call('HGET', account, 'plan') or ''}
