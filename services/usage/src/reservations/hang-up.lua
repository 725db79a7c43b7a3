-- Settles a hang-up. The first ones of a day are released, the others charged as delivered;
-- idempotent. Test keys are neither charged nor counted here.
-- ARGV reservation id, how many a day are free, then see limits_from
-- Returns 'refunded', 'released' or 'charged'; 1 if this call has counted it, else 0;
--      how many the month has used after a charge by this call, else 0
local id, allowance, limits = ARGV[1], tonumber(ARGV[2]), limits_from(ARGV[3], ARGV[4], ARGV[5])
local DAY_MS = 24 * 3600000

local reservation = read_reservation(id)
local state = reservation.state
if reservation.hung_up then return {reservation.hung_up, 0, 0} end
if (state ~= 'reserved' and state ~= 'committed') or reservation.counts_as ~= 'used' then
    return {give_back(id, reservation, true), 0, 0}
end

local function is_uncharged()
    return hang_ups_today().uncharged < allowance
end

local function settle_as_delivered()
    if state == 'committed' then return 0 end
    return charge(id, reservation, limits)
end

local outcome, total, counts_as = 'charged', 0, 'charged'
if is_uncharged() then
    outcome, counts_as = give_back(id, reservation, true), 'uncharged'
else
    total = settle_as_delivered()
    -- Its lease has ended, and its place is gone.
    if total == LOST then return {give_back(id, reservation, true), 0, 0} end
end
redis.call('HSET', reservation_of(id), 'hung_up', outcome)
local day = hang_ups_of_today()
redis.call('HINCRBY', day, counts_as, 1)
redis.call('PEXPIREAT', day, ms_after(now, 2 * DAY_MS))
return {outcome, 1, total}
