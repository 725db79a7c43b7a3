-- Releases a reservation, or refunds it if it was charged; idempotent.
-- ARGV reservation id, '1' to release the place in the rate, too: then it does not count,
--      else it counts as failed
-- Returns 'refunded' or 'released'
local id, refund_rate = ARGV[1], ARGV[2] == '1'

if refund_rate then redis.call('ZREM', rate, id) end
return give_back(id, read_reservation(id), not refund_rate)
