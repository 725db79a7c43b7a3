-- Shared by the scripts: the store's clock is the only one that counts.

-- Microseconds since the Unix epoch; exact, below 2^53.
local function now_us()
    local time = redis.call('TIME')
    return time[1] * 1000000 + time[2]
end

-- UTC year and month of a day number since 1970-01-01 (Howard Hinnant's
-- civil_from_days: years begin in March, so leap days come last).
local function month_of(day)
    local shifted = day + 719468
    local era = math.floor(shifted / 146097)
    local day_of_era = shifted - era * 146097
    local year_of_era = math.floor((day_of_era - math.floor(day_of_era / 1460)
        + math.floor(day_of_era / 36524) - math.floor(day_of_era / 146096)) / 365)
    local day_of_year = day_of_era - (365 * year_of_era + math.floor(year_of_era / 4)
        - math.floor(year_of_era / 100))
    local month = (math.floor((5 * day_of_year + 2) / 153) + 2) % 12 + 1
    local year = era * 400 + year_of_era
    if month <= 2 then year = year + 1 end
    return year, month
end

-- Day number of the first of a month (days_from_civil).
local function first_day(year, month)
    if month <= 2 then year = year - 1 end
    local era = math.floor(year / 400)
    local year_of_era = year - era * 400
    local day_of_year = math.floor((153 * ((month + 9) % 12) + 2) / 5)
    local day_of_era = year_of_era * 365 + math.floor(year_of_era / 4)
        - math.floor(year_of_era / 100) + day_of_year
    return era * 146097 + day_of_era - 719468
end

-- "YYYY-MM" of a moment, and when that month ends, in ms since the epoch.
local function period(us)
    local year, month = month_of(math.floor(us / 86400000000))
    local resets_at_ms
    if month == 12 then
        resets_at_ms = first_day(year + 1, 1) * 86400000
    else
        resets_at_ms = first_day(year, month + 1) * 86400000
    end
    return string.format('%04d-%02d', year, month), resets_at_ms
end

-- Empty arguments mean "no limit".
local function limit_of(argument)
    if argument == '' then return nil end
    return tonumber(argument)
end

-- Counts what is delivered for an API key: ever, and in a month.
local function count_for_key(totals, month, key, change)
    if not key or key == '' then return end
    redis.call('HINCRBY', totals, key, change)
    redis.call('HINCRBY', totals .. ':' .. month, key, change)
end
