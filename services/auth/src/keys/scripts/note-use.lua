-- Notes a key's last use, unless it has ended meanwhile.
-- KEYS record
-- ARGV time in ms, fingerprint (records of older versions lack it)
if redis.call('HEXISTS', KEYS[1], 'status') == 1 then
    redis.call('HSET', KEYS[1], 'lastUsedAt', ARGV[1], 'print', ARGV[2])
end
