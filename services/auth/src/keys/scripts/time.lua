-- Shared by the scripts: only the store's clock counts.

-- Milliseconds and microseconds since the Unix epoch; exact, below 2^53.
local time = redis.call('TIME')
local now_us = time[1] * 1000000 + time[2]
local now_ms = math.floor(now_us / 1000)

local DAY_MS = 24 * 60 * 60 * 1000
-- UTC days since the epoch.
local today = math.floor(now_ms / DAY_MS)

-- Not by `..`, which rounds to 14 digits.
local function digits(number)
    return string.format('%.0f', number)
end

local CHANGES = 'auth:changes'
