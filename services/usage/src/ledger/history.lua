-- Tells the ledger of the last months.
-- ARGV how many, the current one included
-- Returns for each that has anything, the newest first: "YYYY-MM", its fields and counts
local year, month = civil_from_days(math.floor(now_us() / 86400000000))
local history = {}
for back = 0, tonumber(ARGV[1]) - 1 do
    local index = year * 12 + month - 1 - back
    local name = string.format('%04d-%02d', math.floor(index / 12), index % 12 + 1)
    local counts = redis.call('HGETALL', month_of(name))
    if #counts > 0 then history[#history + 1] = {name, counts} end
end
return history
