-- Revokes a key for good; idempotent. Does not change a key that has ended.
-- ARGV 2: key id
-- Returns 'revoked' or 'unknown', lookups to remove
local id = ARGV[2]

local lookups = sweep()
local record = read(id)
if record.status then
    local status, ended_ms = end_of(record)
    lookups[#lookups + 1] = retire(id, record, status or 'revoked', ended_ms or now_ms)
else
    local ended = way_of_ended(id, record)
    if not ended then return {'unknown', lookups} end
    lookups[#lookups + 1] = ended
end
redis.call('PUBLISH', CHANGES, id)
return {'revoked', lookups}
