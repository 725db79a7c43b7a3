-- A sliding minute: zset of what came → when, in µs.
local WINDOW_US = 60000000

-- Forgets what has left the window. What seems to be yet to come came before the clock was
-- set back: it counts as of now, so that nobody waits longer than a minute.
-- Returns how many are in it
local function open_window(window)
    redis.call('ZREMRANGEBYSCORE', window, '-inf', now - WINDOW_US)
    for _, early in ipairs(redis.call('ZRANGE', window, '(' .. digits(now), '+inf', 'BYSCORE')) do
        redis.call('ZADD', window, now, early)
    end
    return redis.call('ZCARD', window)
end

local function enter_window(window, name)
    redis.call('ZADD', window, now, name)
    redis.call('PEXPIREAT', window, ms_after(now, WINDOW_US / 1000))
end

-- Until an entry of the window leaves it; an absent one (a limit of 0) never does.
local function leaves_in(window, index)
    local entry = redis.call('ZRANGE', window, index, index, 'WITHSCORES')
    return entry[2] and tonumber(entry[2]) + WINDOW_US - now or WINDOW_US
end
