-- Charges a reservation; idempotent.
-- ARGV reservation id, then see limits_from
-- Returns the month's use after the charge; 0 if this charged nothing; -1 if the reservation is
--      lost: released, expired, or see charge
local id, limits = ARGV[1], limits_from(ARGV[2], ARGV[3], ARGV[4])

local reservation = read_reservation(id)
if reservation.state == 'committed' then return 0 end
if reservation.state ~= 'reserved' then return LOST end
return charge(id, reservation, limits)
