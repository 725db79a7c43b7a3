-- The hang-ups of an account on this UTC day.
local function hang_ups_of_today()
    return account .. ':hang-ups:' .. (period(now))
end

local function hang_ups_today()
    local counts = redis.call('HMGET', hang_ups_of_today(), 'uncharged', 'charged')
    return {uncharged = tonumber(counts[1] or 0), charged = tonumber(counts[2] or 0)}
end
