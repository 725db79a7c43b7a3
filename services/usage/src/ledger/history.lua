-- Returns the ledger of the last months, unless the API key has asked too often, or the account has read too much.
-- ARGV how many, with the current one; the API key's id or '' (no limit), how often
--      it may ask in a minute or ''
-- Returns retry after in µs or 0, 'account' if that has read too much; or for each month with counts, newest first:
--      "YYYY-MM", its fields and counts

-- How often an account may read in a minute, by all of its keys and by tokens. Each further 500 fields count
-- once more: a month has some of each key that its documents were made with.
local MOST_READS, FIELDS = 600, 500

local reads = account .. ':asked:history'
local before = open_window(reads)
if before >= MOST_READS then return {leaves_in(reads, before - MOST_READS), 'account'} end
local retry_us = ask('history', ARGV[2], limit_of(ARGV[3]))
local history = {retry_us}
if retry_us > 0 then return history end
local fields = 0
for back = 0, tonumber(ARGV[1]) - 1 do
    local name = month_before(now, back)
    local counts = redis.call('HGETALL', month_of(name))
    if #counts > 0 then history[#history + 1] = {name, counts} end
    fields = fields + #counts / 2
end
for read = 0, math.floor(fields / FIELDS) do enter_window(reads, digits(now) .. ':' .. before + read) end
return history
