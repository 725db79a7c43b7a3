-- Ends a key after an overlap and creates its successor.
-- ARGV 2: old id, new id, overlap in ms, most active keys, most creations a day, new prefix, new fingerprint
-- Returns 'rotated', 'unknown', 'not_active', 'too_many' or 'too_often', lookups to remove, ms to wait
local old_id, new_id, overlap = ARGV[2], ARGV[3], tonumber(ARGV[4])
local most, most_made = tonumber(ARGV[5]), tonumber(ARGV[6])

local lookups = sweep()
local old = read(old_id)
if not old.status then return {find_ended(old_id) and 'not_active' or 'unknown', lookups, 0} end
local expires = old.expiresAt or ''
local is_expired = expires ~= '' and tonumber(expires) <= now_ms
if old.status ~= 'active' or is_expired or old.successor then return {'not_active', lookups, 0} end
if overlap > 0 and count_active() + 1 > most then return {'too_many', lookups, 0} end
local wait_ms = refuse_making(most_made)
if wait_ms then return {'too_often', lookups, wait_ms} end

if overlap > 0 then
    local ends = now_ms + overlap
    if expires ~= '' then ends = math.min(ends, tonumber(expires)) end
    redis.call('HSET', record_name(old_id), 'expiresAt', digits(ends), 'successor', new_id)
    redis.call('PEXPIREAT', record_name(old_id), digits(ends + KEPT_MS))
    redis.call('ZADD', active, digits(ends), old_id)
    lookups[#lookups + 1] = lookup(old_id, old.print, '', ends)
else
    old.expiresAt = digits(now_ms)
    lookups[#lookups + 1] = retire(old_id, old, 'expired', now_ms)
end
write(new_id, expires, {'name', old.name or '', 'mode', old.mode or 'live', 'prefix', ARGV[7],
    'scopes', old.scopes or '', 'print', ARGV[8]})
redis.call('PUBLISH', CHANGES, old_id)
return {'rotated', lookups, 0}
