-- Returns the ledger of the last months, unless the API key has asked too often.
-- ARGV how many, with the current one; the API key's id or '' (no limit), how often
--      it may ask in a minute or ''
-- Returns retry after in µs or 0; then for each month with counts, newest first:
--      "YYYY-MM", its fields and counts
local retry_us = ask('history', ARGV[2], limit_of(ARGV[3]))
local history = {retry_us}
if retry_us > 0 then return history end
for back = 0, tonumber(ARGV[1]) - 1 do
    local name = month_before(now, back)
    local counts = redis.call('HGETALL', month_of(name))
    if #counts > 0 then history[#history + 1] = {name, counts} end
end
return history
