-- How a reservation ends: charged, or given back.
local LOST = -1
local IDEMPOTENCY_MS = 24 * 3600000

-- Whether the quota, or the allowance for demos, has no place for what has none of its own.
local function is_blocked(reservation, limits)
    if reservation.counts_as ~= 'used' then return false end
    if reservation.demo == '1' and limits.demo and is_demo_used_up(limits.demo) then return true end
    if not (limits.blocks and limits.quota) then return false end
    return used_in(reservation.date) + held_in(reservation.date) >= limits.quota
end

-- Frees the places that are kept for a reservation.
-- Returns whether there were any
local function leave_places(id, reservation)
    redis.call('ZREM', demo_held, id)
    return redis.call('ZREM', held_of(reservation.date), id) == 1
end

local function charge_now(reservation, quota)
    local total = count_delivered(reservation, 1)
    if reservation.counts_as ~= 'used' or not quota or total <= quota then return total, '' end
    count('overage', reservation, 1)
    return total, '1'
end

-- Charges what is reserved in the month of its admission. Of those with one Idempotency-Key
-- the first pays for itself and its free repeats, each later one for itself.
-- limits: see limits_from
-- Returns how many the month has used after the charge; 0 if this charged nothing; LOST if
--      its lease has ended and the quota or the Idempotency-Key has gone to others
local function charge(id, reservation, limits)
    local in_time = reservation.lease > now
    local idempotency = reservation.idempotency
    local delivered = 0
    if idempotency then
        local record = redis.call('HMGET', idempotency, 'holder', 'delivered')
        if not in_time and record[1] ~= id then return LOST end
        delivered = tonumber(record[2] or 0)
    end

    local has_place = leave_places(id, reservation) and in_time
    local total, overage = 0, ''
    if not is_free_repeat(delivered) then
        if not has_place and is_blocked(reservation, limits) then return LOST end
        total, overage = charge_now(reservation, limits.quota)
        if idempotency and delivered == 0 then
            redis.call('HSET', idempotency, 'date', reservation.date, 'key', reservation.key,
                'format', reservation.format, 'overage', overage, 'demo', reservation.demo or '')
            keep_at_least_until(idempotency, ms_after(now, IDEMPOTENCY_MS))
        end
    end

    local shares = idempotency and delivered <= FREE_REPEATS
    local remembered_until = ms_after(now, MEMORY_MS)
    redis.call('HSET', reservation_of(id),
        'state', 'committed', 'overage', overage, 'shares', shares and '1' or '')
    redis.call('PEXPIREAT', reservation_of(id), remembered_until)
    if shares then
        redis.call('HINCRBY', idempotency, 'delivered', 1)
        keep_at_least_until(idempotency, remembered_until)
    end
    return reservation.counts_as == 'used' and total or 0
end

-- What is to be refunded: its own charge, or the shared one if no other was delivered on it.
local function charge_to_refund(reservation)
    if not reservation.shares then return reservation end
    local idempotency = reservation.idempotency
    local record = redis.call('HMGET', idempotency, 'delivered', 'date', 'key', 'format', 'overage',
        'demo')
    if not record[1] then return nil end
    if redis.call('HINCRBY', idempotency, 'delivered', -1) > 0 then return nil end
    return {date = record[2], key = record[3], format = record[4], overage = record[5],
        demo = record[6], counts_as = reservation.counts_as}
end

-- Gives a reservation back, or refunds it if it was charged; idempotent. What is released
-- stays remembered, so that a late commit is refused.
-- as_failed: it counts as failed, else for nothing
-- Returns 'refunded' or 'released'
local function give_back(id, reservation, as_failed)
    local state = reservation.state
    if state == 'refunded' then return 'refunded' end
    local outcome = 'released'
    if state == 'reserved' then
        leave_places(id, reservation)
    elseif state == 'committed' then
        local refund = charge_to_refund(reservation)
        if refund then
            count_delivered(refund, -1)
            if refund.overage == '1' then count('overage', refund, -1) end
            outcome = 'refunded'
        end
    end
    if as_failed and (state == 'reserved' or state == 'committed') then
        count('failed', reservation, 1)
    end
    redis.call('HSET', reservation_of(id), 'state', outcome)
    redis.call('PEXPIREAT', reservation_of(id), ms_after(now, MEMORY_MS))
    return outcome
end
