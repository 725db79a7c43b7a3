-- Returns the deliveries of API keys.
-- ARGV the keys' ids, at least one; then the origin of each
-- Returns date, used in the month, test in the month, total, in the month of all keys of its origin; each by key
local date = period(now)
local count = #ARGV / 2

local function in_month(what)
    local fields = {}
    for index = 1, count do fields[index] = what .. ':key:' .. ARGV[index] end
    return redis.call('HMGET', month_of(date), unpack(fields))
end

local totals, of_origin = {}, {}
for index = 1, count do
    totals[index] = delivered_for(ARGV[index])
    of_origin[index] = delivered_by(ARGV[count + index], date)
end
return {date, in_month('used'), in_month('test'), totals, of_origin}
