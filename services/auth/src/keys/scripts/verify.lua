-- Returns the state of a key; shrinks one that has ended.
-- ARGV 2: key id
-- Returns the time in ms, the record (field, value, …), the account's plan or '', the lookup to remove or nil
local id = ARGV[2]

local record, flat = read(id)
local status, ended_ms = end_of(record)
local ended = false
if status then
    ended = retire(id, record, status, ended_ms)
elseif not record.status then
    ended = way_of_ended(id, record) or false
end
return {now_ms, flat, redis.call('HGET', account, 'plan') or '', ended}
