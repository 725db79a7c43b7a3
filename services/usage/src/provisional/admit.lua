-- Admits a generation that was delivered while the store was down, so that a commit can
-- charge it; idempotent for a day. Does not change a reservation of the store itself.
-- ARGV reservation id, date ("YYYY-MM-DD"), API key's id, format, what it counts as, '1' if it
--      counts in the allowance for demos, the key's origin
local id = ARGV[1]
local DAY_MS = 24 * 3600000

local until_ms = ms_after(now, DAY_MS)
-- Reservations expire sooner: without the mark a late repeat would be charged again.
if not redis.call('SET', account .. ':provisional:' .. id, '', 'NX', 'PXAT', until_ms) then return end
if redis.call('EXISTS', reservation_of(id)) == 1 then return end
redis.call('HSET', reservation_of(id), 'state', 'reserved', 'lease', now + DAY_MS * 1000,
    'leased_at', now, 'date', ARGV[2], 'key', ARGV[3], 'format', ARGV[4], 'counts_as', ARGV[5], 'idempotency', '',
    'demo', ARGV[6], 'origin', ARGV[7])
redis.call('PEXPIREAT', reservation_of(id), until_ms)
