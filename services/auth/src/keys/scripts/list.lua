-- Lists an account's keys, newest first.
-- KEYS keys (zset id → creation in µs)
-- ARGV before which creation in µs, or ''; how many; prefix of the records' names
-- Returns the time in ms, then a key each: id, creation in µs, the record (field, value, …)
local keys = KEYS[1]
local before, count, prefix = ARGV[1], ARGV[2], ARGV[3]
local from = before == '' and '+inf' or '(' .. before
local found = redis.call('ZRANGE', keys, from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, count, 'WITHSCORES')
local reply = {now_ms}
for i = 1, #found, 2 do
    reply[#reply + 1] = {found[i], digits(tonumber(found[i + 1])), redis.call('HGETALL', prefix .. found[i])}
end
return reply
