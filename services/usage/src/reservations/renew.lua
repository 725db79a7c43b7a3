-- Renews a reservation's lease, unless it has ended.
-- ARGV reservation id, lease in ms
-- Returns 'renewed' or 'lost'
local id, lease_ms = ARGV[1], tonumber(ARGV[2])

local reservation = read_reservation(id)
if reservation.state ~= 'reserved' or reservation.lease <= now then return 'lost' end

local lease = now + lease_ms * 1000
local remembered_until = ms_after(lease, MEMORY_MS)
move_places(id, reservation.date, reservation.origin, lease)
redis.call('HSET', reservation_of(id), 'lease', lease, 'leased_at', now)
redis.call('PEXPIREAT', reservation_of(id), remembered_until)
if reservation.idempotency then keep_at_least_until(reservation.idempotency, remembered_until) end
return 'renewed'
