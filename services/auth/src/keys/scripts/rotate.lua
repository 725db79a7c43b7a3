-- Ends a key after an overlap and creates its successor.
-- ARGV 2: old id, new id, overlap in ms, most active keys, most creations a day, new prefix, new fingerprint
-- Returns 'rotated', 'unknown', 'not_active', 'too_many' or 'too_often', ms to wait, the old key's fingerprint or '',
-- until when to keep its lookup in ms
local old_id, new_id, overlap = ARGV[2], ARGV[3], tonumber(ARGV[4])
local most, most_made = tonumber(ARGV[5]), tonumber(ARGV[6])

local old = read(old_id)
if not old.status then return {'unknown', 0} end
local expires = old.expiresAt or ''
if not is_active(old) or old.successor then return {'not_active', 0} end
if overlap > 0 and count_active() + 1 > most then return {'too_many', 0} end
local wait_ms = refuse_making(most_made)
if wait_ms then return {'too_often', wait_ms} end

local print, until_ms = old.print or '', nil
if overlap > 0 then
    local ends = now_ms + overlap
    if expires ~= '' then ends = math.min(ends, tonumber(expires)) end
    until_ms = digits(ends + KEPT_MS)
    redis.call('HSET', record_name(old_id), 'expiresAt', digits(ends), 'successor', new_id)
    redis.call('PEXPIREAT', record_name(old_id), until_ms)
    redis.call('ZADD', active, digits(ends), old_id)
else
    print, until_ms = retire(old_id, old, 'expired', now_ms)
end
write(new_id, expires, {'name', old.name or '', 'mode', old.mode or 'live', 'prefix', ARGV[7],
    'scopes', old.scopes or '', 'print', ARGV[8], 'monthlyLimit', old.monthlyLimit or '',
    'origin', old.origin or old_id})
note('rotated', old_id)
note('created', new_id)
redis.call('PUBLISH', CHANGES, old_id)
return {'rotated', 0, print, until_ms}
