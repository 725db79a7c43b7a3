-- Lists an account's keys: active ones, newest first, then ended ones, latest first.
-- ARGV 2: end of the last page, or ''; how many
-- Returns the time in ms, end of this page or '', lookups to remove, for each key: id and record (field, value, …)
local position, most = tonumber(ARGV[2]), tonumber(ARGV[3])

-- The place of an ended key is its day and the number of keys left of that day. The place of an active
-- key is its creation in µs, which is always larger.
local DAY = 1000000
local FIRST_CREATION = 1000000000000

local lookups, listed = sweep(), {}

local function list_working(before)
    local from = before and '(' .. digits(before) or '+inf'
    local found = redis.call('ZRANGE', keys, from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, most + 1, 'WITHSCORES')
    for i = 1, math.min(#found, 2 * most), 2 do
        local record, flat = read(found[i])
        local status, ended_ms = end_of(record)
        if status then -- by a version that kept it
            lookups[#lookups + 1] = retire(found[i], record, status, ended_ms)
        elseif record.status then
            listed[#listed + 1] = {found[i], flat}
        end
    end
    if #found > 2 * most then return digits(tonumber(found[2 * most])) end
end

local function ended_on(day)
    local flat = redis.call('HGETALL', ended_name(day))
    local ended = {}
    for i = 1, #flat, 2 do
        local key = unpacked(flat[i], flat[i + 1])
        if key.ended + KEPT_MS > now_ms then ended[#ended + 1] = key end
    end
    table.sort(ended, function(a, b) return a.ended < b.ended or (a.ended == b.ended and a.id < b.id) end)
    return ended
end

local function list_ended(first_day, left)
    for day = math.min(first_day, today + 1), today - 91, -1 do
        local ended = ended_on(day)
        local from = day == first_day and math.min(left, #ended) or #ended
        for i = from, 1, -1 do
            if #listed >= most then return digits(day * DAY + i) end
            listed[#listed + 1] = {ended[i].id, ended[i].fields}
        end
    end
end

local next_position
if not position or position >= FIRST_CREATION then
    next_position = list_working(position) or list_ended(today + 1, DAY)
else
    next_position = list_ended(math.floor(position / DAY), position % DAY)
end
return {now_ms, next_position or '', lookups, listed}
