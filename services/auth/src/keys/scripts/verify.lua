-- Returns the state of a key.
-- ARGV 2: key id
-- Returns the time in ms, the record (field, value, …), the account's plan or ''
local _, flat = read(ARGV[2])
return {now_ms, flat, redis.call('HGET', account, 'plan') or ''}
