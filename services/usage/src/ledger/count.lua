-- The ledger of a month: hash of counts, each in all and by format, key, day, and format of a
-- day: "used", "used:format:html", "used:key:…", "used:day:31", "used:day-format:31:html";
-- likewise "overage", "failed" and "test".

-- How many months a ledger is kept after its own month.
local MONTHS_KEPT = 24

-- Sets the expiry of a month at its first count.
local function keep_month(date)
    redis.call('PEXPIREAT', month_of(date), month_begins_ms(
        tonumber(string.sub(date, 1, 4)), tonumber(string.sub(date, 6, 7)) + 1 + MONTHS_KEPT))
end

-- Counts one generation (1), or reverts it (-1), in the month of its admission.
-- generation: date ("YYYY-MM-DD"), key and format ('' for none)
-- Returns the new count of the month
local function count(what, generation, change)
    local date, month = generation.date, month_of(generation.date)
    local total = redis.call('HINCRBY', month, what, change)
    local day = string.sub(date, 9)
    redis.call('HINCRBY', month, what .. ':day:' .. day, change)
    if generation.format ~= '' then
        redis.call('HINCRBY', month, what .. ':format:' .. generation.format, change)
        redis.call('HINCRBY', month, what .. ':day-format:' .. day .. ':' .. generation.format, change)
    end
    if generation.key ~= '' then
        redis.call('HINCRBY', month, what .. ':key:' .. generation.key, change)
    end
    -- The first count of a kind may be the first count of its month.
    if total == 1 then keep_month(date) end
    return total
end

-- How long the total of an API key is kept after its last count. usage does not learn when a key ends.
local NUMBER_KEPT_MS = 90 * 24 * 3600000

local function number_of(key)
    return account .. ':key:' .. key
end

-- The deliveries of an API key: its total, or the sum of the kept months if the total has expired.
local function delivered_for(key)
    local number = redis.call('GET', number_of(key))
    if number then return tonumber(number) end
    local delivered = 0
    for back = 0, MONTHS_KEPT do
        local counts = redis.call('HMGET', month_of(month_before(now, back)), 'used:key:' .. key, 'test:key:' .. key)
        delivered = delivered + (counts[1] or 0) + (counts[2] or 0)
    end
    return delivered
end

-- Counts a delivered generation (1), or reverts it (-1): in its month as 'used' or 'test'
-- (counts_as), in its key's total, and in the allowance for demos.
local function count_delivered(generation, change)
    if generation.demo == '1' then redis.call('INCRBY', demo_count, change) end
    local key, origin = generation.key, generation.origin
    if key ~= origin then
        local replaced, year, month = replaced_of(generation.date), string.match(generation.date, '(%d+)-(%d+)')
        redis.call('HINCRBY', replaced, origin, change)
        -- A refund comes some minutes later at most.
        redis.call('PEXPIREAT', replaced, month_begins_ms(tonumber(year), tonumber(month) + 2))
    end
    if key ~= '' then
        redis.call('SET', number_of(key), delivered_for(key) + change,
            'PXAT', ms_after(now, NUMBER_KEPT_MS))
    end
    return count(generation.counts_as, generation, change)
end
