-- A sliding minute: zset of entry → its time in µs.
local WINDOW_US = 60000000

-- Removes entries that have left the window. An entry from the future is from before the clock was
-- set back. It counts as of now, so that no caller waits longer than a minute.
-- Returns the number of entries
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

-- Time until an entry leaves the window; an absent one (a limit of 0) never does.
local function leaves_in(window, index)
    local entry = redis.call('ZRANGE', window, index, index, 'WITHSCORES')
    return entry[2] and tonumber(entry[2]) + WINDOW_US - now or WINDOW_US
end
