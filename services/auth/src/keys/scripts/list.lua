-- Lists an account's keys: active ones, newest first, then ended ones, latest first.
-- ARGV 2: end of the last page, or ''; how many
-- Returns the time in ms, end of this page or '', for each key: id and record (field, value, …)
local before, most = ARGV[2] == '' and '+inf' or '(' .. ARGV[2], tonumber(ARGV[3])

sweep()
local found = {}
for _, index in ipairs({keys, ended}) do
    local places = redis.call('ZRANGE', index, before, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, most + 1, 'WITHSCORES')
    for i = 1, #places, 2 do found[#found + 1] = {id = places[i], place = places[i + 1]} end
end
local listed = {}
for i = 1, math.min(#found, most) do
    local record, flat = read(found[i].id)
    if record.status then listed[#listed + 1] = {found[i].id, flat} end
end
return {now_ms, #found > most and digits(tonumber(found[most].place)) or '', listed}
