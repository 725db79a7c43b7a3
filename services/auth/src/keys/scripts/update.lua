-- Changes fields of an active key.
-- ARGV 2: key id; then fields and values
-- Returns 'updated', 'unknown' or 'ended', ms to wait (0)
local id = ARGV[2]

local record = read(id)
if not record.status then return {'unknown', 0} end
if not is_active(record) then return {'ended', 0} end
local is_changed = false
for i = 3, #ARGV - 1, 2 do
    if (record[ARGV[i]] or '') ~= ARGV[i + 1] then
        redis.call('HSET', record_name(id), ARGV[i], ARGV[i + 1])
        is_changed = true
    end
end
if is_changed then
    note('updated', id)
    redis.call('PUBLISH', CHANGES, id)
end
return {'updated', 0}
