-- Gives a reservation back, or refunds it if it was charged; idempotent. What
-- is released stays remembered, so that a late commit is refused.
-- ARGV reservation id, '1' to give the place in the rate back too: it then counts
--      for nothing, else as failed
-- Returns 'refunded' or 'released'
local id, refund_rate = ARGV[1], ARGV[2] == '1'

if refund_rate then redis.call('ZREM', rate, id) end

local reservation = read_reservation(id)
local state = reservation.state
if state == 'refunded' then return 'refunded' end

-- What is to be refunded: the charge, unless another reservation was delivered on it.
local function charge_of_last_delivered()
    local idempotency = reservation.idempotency
    if not idempotency then return reservation end
    local record = redis.call('HMGET', idempotency, 'delivered', 'date', 'key', 'format', 'overage')
    if not record[1] then return nil end
    if redis.call('HINCRBY', idempotency, 'delivered', -1) > 0 then return nil end
    return {date = record[2], key = record[3], format = record[4], overage = record[5],
        counts_as = reservation.counts_as}
end

local outcome = 'released'
if state == 'reserved' then
    redis.call('ZREM', held_of(reservation.date), id)
elseif state == 'committed' then
    local charge = charge_of_last_delivered()
    if charge then
        count_delivered(charge, -1)
        if charge.overage == '1' then count('overage', charge, -1) end
        outcome = 'refunded'
    end
end
if not refund_rate and (state == 'reserved' or state == 'committed') then
    count('failed', reservation, 1)
end
redis.call('HSET', reservation_of(id), 'state', outcome)
redis.call('PEXPIREAT', reservation_of(id), ms_after(now_us(), MEMORY_MS))
return outcome
