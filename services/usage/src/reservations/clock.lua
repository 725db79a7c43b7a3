-- Only the store's clock counts. In microseconds since the Unix epoch; exact, below
-- 2^53.
local function now_us()
    local time = redis.call('TIME')
    return time[1] * 1000000 + time[2]
end
