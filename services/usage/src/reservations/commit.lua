-- Charges a reservation in the month of its admission; idempotent. Of those with
-- one Idempotency-Key the first that is delivered pays for all.
-- ARGV reservation id, quota or '', '1' if the quota blocks
-- Returns how many the month has used after the charge; 0 if this charged
--      nothing; -1 if it is lost (released, forgotten, or its lease ended and the
--      quota or the Idempotency-Key has gone to others)
local id, quota, blocks = ARGV[1], limit_of(ARGV[2]), ARGV[3] == '1'
local LOST = -1
local IDEMPOTENCY_MS = 24 * 3600000

local reservation = read_reservation(id)
if reservation.state == 'committed' then return 0 end
if reservation.state ~= 'reserved' then return LOST end

local now = now_us()
local in_time = reservation.lease > now
local idempotency = reservation.idempotency
local delivered = 0
if idempotency then
    local record = redis.call('HMGET', idempotency, 'holder', 'delivered')
    if not in_time and record[1] ~= id then return LOST end
    delivered = tonumber(record[2] or 0)
end

local has_place = redis.call('ZREM', held_of(reservation.date), id) == 1 and in_time

local function is_blocked()
    if reservation.counts_as ~= 'used' or has_place or not (blocks and quota) then return false end
    return used_in(reservation.date) + held_in(reservation.date, now) >= quota
end

local total, overage = 0, ''
if delivered == 0 then
    if is_blocked() then return LOST end
    total = count_delivered(reservation, 1)
    if reservation.counts_as == 'used' and quota and total > quota then
        count('overage', reservation, 1)
        overage = '1'
    end
    if idempotency then
        redis.call('HSET', idempotency, 'date', reservation.date, 'key', reservation.key,
            'format', reservation.format, 'overage', overage)
        keep_at_least_until(idempotency, ms_after(now, IDEMPOTENCY_MS))
    end
end

local remembered_until = ms_after(now, MEMORY_MS)
redis.call('HSET', reservation_of(id), 'state', 'committed', 'overage', overage)
redis.call('PEXPIREAT', reservation_of(id), remembered_until)
if idempotency then
    redis.call('HINCRBY', idempotency, 'delivered', 1)
    keep_at_least_until(idempotency, remembered_until)
end
return reservation.counts_as == 'used' and total or 0
