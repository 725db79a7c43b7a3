-- The ledger of a month: hash of counts, each in all and by format, key and day:
-- "used", "used:format:html", "used:key:…", "used:day:31"; likewise "overage",
-- "failed" and "test".

-- So many months are kept beside that which they belong to.
local MONTHS_KEPT = 24

-- Keeps a month, from its first count on, for as long as ledgers are kept.
local function keep_month(date)
    redis.call('PEXPIREAT', month_of(date), month_begins_ms(
        tonumber(string.sub(date, 1, 4)), tonumber(string.sub(date, 6, 7)) + 1 + MONTHS_KEPT))
end

-- Counts one generation (1), or takes it back (-1), in the month of its admission.
-- generation: date ("YYYY-MM-DD"), key and format ('' is none)
-- Returns how many of them the month has now
local function count(what, generation, change)
    local date, month = generation.date, month_of(generation.date)
    local total = redis.call('HINCRBY', month, what, change)
    redis.call('HINCRBY', month, what .. ':day:' .. string.sub(date, 9), change)
    if generation.format ~= '' then
        redis.call('HINCRBY', month, what .. ':format:' .. generation.format, change)
    end
    if generation.key ~= '' then
        redis.call('HINCRBY', month, what .. ':key:' .. generation.key, change)
    end
    -- Among what is the first of its kind is what is the first of its month.
    if total == 1 then keep_month(date) end
    return total
end

-- Counts a delivered generation (1), or takes it back (-1): in its month as what it is
-- (counts_as: 'used' or 'test'), and for its key ever.
local function count_delivered(generation, change)
    if generation.key ~= '' then redis.call('HINCRBY', account .. ':keys', generation.key, change) end
    return count(generation.counts_as, generation, change)
end
