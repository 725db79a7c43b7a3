-- Creates a key.
-- ARGV 2: id, most active keys, most creations a day, expiry in ms or '', name, mode, prefix, scopes, fingerprint
-- Returns 'created', 'no_account', 'past', 'too_many' or 'too_often', ms to wait
local id, most, most_made, expires = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]

if redis.call('EXISTS', account) == 0 then return {'no_account', 0} end
if expires ~= '' and tonumber(expires) <= now_ms then return {'past', 0} end
sweep()
if count_active() >= most then return {'too_many', 0} end
local wait_ms = refuse_making(most_made)
if wait_ms then return {'too_often', wait_ms} end

write(id, expires, {'name', ARGV[6], 'mode', ARGV[7], 'prefix', ARGV[8], 'scopes', ARGV[9], 'print', ARGV[10]})
note('created', id)
return {'created', 0}
