-- Ends a reservation: charges, releases or refunds it.
local LOST = -1
local IDEMPOTENCY_MS = 24 * 3600000

-- Whether the quota, the allowance for demos, or the key's limit has no free place.
local function is_blocked(reservation, limits)
    local key_limit = reservation.key_limit
    if key_limit and is_key_used_up(reservation.origin, reservation.date, key_limit) then return true end
    if reservation.counts_as ~= 'used' then return false end
    if reservation.demo == '1' and limits.demo and is_demo_used_up(limits.demo) then return true end
    if not (limits.blocks and limits.quota) then return false end
    return used_in(reservation.date) + held_in(reservation.date) >= limits.quota
end

-- Frees the places of a reservation. Returns whether it had any
local function leave_places(id, reservation)
    redis.call('ZREM', demo_held, id)
    local of_key = redis.call('ZREM', key_held_of(reservation.origin, reservation.date), id)
    return redis.call('ZREM', held_of(reservation.date), id) + of_key > 0
end

local function charge_now(reservation, quota)
    local total = count_delivered(reservation, 1)
    if reservation.counts_as ~= 'used' or not quota or total <= quota then return total, '' end
    count('overage', reservation, 1)
    return total, '1'
end

-- Charges a reservation in the month of its admission. With one Idempotency-Key the first
-- delivery pays for itself and its free repeats, and each later one for itself.
-- limits: see limits_from
-- Returns the month's use after the charge; 0 if this charged nothing; LOST if the lease has
--      ended and others have the quota or the Idempotency-Key
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
                'format', reservation.format, 'overage', overage, 'demo', reservation.demo or '',
                'origin', reservation.origin)
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

-- The charge to refund: its own, or the shared one if it was the last delivery on it.
local function charge_to_refund(reservation)
    if not reservation.shares then return reservation end
    local idempotency = reservation.idempotency
    local record = redis.call('HMGET', idempotency, 'delivered', 'date', 'key', 'format', 'overage',
        'demo', 'origin')
    if not record[1] then return nil end
    if redis.call('HINCRBY', idempotency, 'delivered', -1) > 0 then return nil end
    return {date = record[2], key = record[3], format = record[4], overage = record[5],
        demo = record[6], origin = record[7] or record[3], counts_as = reservation.counts_as}
end

-- Releases a reservation, or refunds it if it was charged; idempotent. A released reservation
-- is kept for a while, so that a late commit is refused.
-- as_failed: counts it as failed
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
