-- The UTC calendar; Redis has none.

-- Year, month and day of the month of a day number since 1970-01-01 (Howard
-- Hinnant's civil_from_days: years begin in March, so leap days come last).
local function civil_from_days(number)
    local shifted = number + 719468
    local era = math.floor(shifted / 146097)
    local day_of_era = shifted - era * 146097
    local year_of_era = math.floor((day_of_era - math.floor(day_of_era / 1460)
        + math.floor(day_of_era / 36524) - math.floor(day_of_era / 146096)) / 365)
    local day_of_year = day_of_era - (365 * year_of_era + math.floor(year_of_era / 4)
        - math.floor(year_of_era / 100))
    local shifted_month = math.floor((5 * day_of_year + 2) / 153)
    local day = day_of_year - math.floor((153 * shifted_month + 2) / 5) + 1
    local month = (shifted_month + 2) % 12 + 1
    local year = era * 400 + year_of_era
    if month <= 2 then year = year + 1 end
    return year, month, day
end

-- The beginning of a month, in ms since the epoch (days_from_civil); month 13 is the
-- next year's first, and so on.
local function month_begins_ms(year, month)
    year = year + math.floor((month - 1) / 12)
    month = (month - 1) % 12 + 1
    if month <= 2 then year = year - 1 end
    local era = math.floor(year / 400)
    local year_of_era = year - era * 400
    local day_of_year = math.floor((153 * ((month + 9) % 12) + 2) / 5)
    local day_of_era = year_of_era * 365 + math.floor(year_of_era / 4)
        - math.floor(year_of_era / 100) + day_of_year
    return (era * 146097 + day_of_era - 719468) * 86400000
end

-- "YYYY-MM-DD" of a moment, and the end of its month in ms since the epoch.
local function period(us)
    local year, month, day = civil_from_days(math.floor(us / 86400000000))
    return string.format('%04d-%02d-%02d', year, month, day), month_begins_ms(year, month + 1)
end

-- "YYYY-MM" of a moment's month, or of one so many months before.
local function month_before(us, back)
    local year, month = civil_from_days(math.floor(us / 86400000000))
    local index = year * 12 + month - 1 - back
    return string.format('%04d-%02d', math.floor(index / 12), index % 12 + 1)
end
