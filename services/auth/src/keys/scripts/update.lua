-- Changes fields of an active key.
-- ARGV 2: key id; then fields and values
-- Returns 'updated', 'unknown' or 'ended', ms to wait (0)
local id = ARGV[2]

local record = read(id)
if not record.status then return {'unknown', 0} end
if not is_active(record) then return {'ended', 0} end
for i = 3, #ARGV - 1, 2 do redis.call('HSET', record_name(id), ARGV[i], ARGV[i + 1]) end
note('updated', id)
redis.call('PUBLISH', CHANGES, id)
return {'updated', 0}
