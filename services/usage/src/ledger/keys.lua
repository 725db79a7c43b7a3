-- Returns the deliveries of API keys.
-- ARGV the keys' ids, at least one
-- Returns date, used in the month, test in the month, total; each by key
local date = period(now)

local function in_month(what)
    local fields = {}
    for index, key in ipairs(ARGV) do fields[index] = what .. ':key:' .. key end
    return redis.call('HMGET', month_of(date), unpack(fields))
end

local totals = {}
for index, key in ipairs(ARGV) do totals[index] = delivered_for(key) end
return {date, in_month('used'), in_month('test'), totals}
