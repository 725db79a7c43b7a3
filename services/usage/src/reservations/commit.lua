-- Charges a reservation; idempotent.
-- ARGV reservation id, quota or '', '1' if the quota blocks
-- Returns how many the month has used after the charge; 0 if this charged nothing; -1 if it
--      is lost: released, forgotten, or see charge
local id, quota, blocks = ARGV[1], limit_of(ARGV[2]), ARGV[3] == '1'

local reservation = read_reservation(id)
if reservation.state == 'committed' then return 0 end
if reservation.state ~= 'reserved' then return LOST end
return charge(id, reservation, quota, blocks)
