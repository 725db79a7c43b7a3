-- Shared by the scripts: the active and ended keys of an account.
-- KEYS account; all other names begin with it, so a cluster keeps them on one node
-- ARGV 1: auth's own clock in ms
--
-- An active key has a hash (account:key:ID) and a place in two indexes. An ended key has one field in a
-- hash of the day on which it ended. Redis drops that hash as a whole, so no script has to trim it.
local account = KEYS[1]
local keys = account .. ':keys'     -- zset id → creation in µs
local active = account .. ':active' -- zset id → expiry in ms

-- A record shrinks only when both clocks agree, so a clock that jumps ahead ends no key for good.
local surely_ms = math.min(now_ms, tonumber(ARGV[1]))

-- How long auth reports an ended key as ended.
local KEPT_MS = 90 * DAY_MS

local function record_name(id) return account .. ':key:' .. id end
local function ended_name(day) return account .. ':ended:' .. digits(day) end

local function read(id)
    local flat = redis.call('HGETALL', record_name(id))
    local record = {}
    for i = 1, #flat, 2 do record[flat[i]] = flat[i + 1] end
    return record, flat
end

-- An ended key in at most 60 bytes: flags, times in ms (0: none), 4 characters of its prefix,
-- the end of its id, as much of its name as fits.
local HEAD = '>BI6I6I6I6'
local HEAD_BYTES, PREFIX_BYTES, TAIL_BYTES, NAME_BYTES = 25, 4, 2, 29
local REVOKED, TEST, GENERATE, USAGE = 1, 2, 4, 8
local CUT = '…'

-- Never cuts UTF-8 inside a character.
local function shortened(name)
    if #name <= NAME_BYTES then return name end
    local last = NAME_BYTES - #CUT
    while name:byte(last + 1) >= 0x80 and name:byte(last + 1) < 0xC0 do last = last - 1 end
    return name:sub(1, last) .. CUT
end

local function flag(is_set, bit) return is_set and bit or 0 end
local function has(flags, bit) return math.floor(flags / bit) % 2 == 1 end

-- The field's name leaves out `key_` and the last two digits of the id.
local function field_of(id) return id:sub(5, -1 - TAIL_BYTES) end

local function packed(id, record, status, ended_ms)
    local scopes = record.scopes or ''
    local flags = flag(status == 'revoked', REVOKED) + flag(record.mode == 'test', TEST)
        + flag(scopes == '' or scopes:find('generate'), GENERATE)
        + flag(scopes == '' or scopes:find('usage'), USAGE)
    return struct.pack(HEAD, flags, tonumber(record.createdAt) or 0, ended_ms,
        tonumber(record.expiresAt) or 0, tonumber(record.lastUsedAt) or 0)
        .. (record.prefix or ''):sub(-PREFIX_BYTES) .. id:sub(-TAIL_BYTES) .. shortened(record.name or '')
end

local function unpacked(field, value)
    local flags, created, ended, expires, used = struct.unpack(HEAD, value)
    local id = 'key_' .. field .. value:sub(HEAD_BYTES + PREFIX_BYTES + 1, HEAD_BYTES + PREFIX_BYTES + TAIL_BYTES)
    local mode = has(flags, TEST) and 'test' or 'live'
    local scopes = {}
    if has(flags, GENERATE) then scopes[1] = 'generate' end
    if has(flags, USAGE) then scopes[#scopes + 1] = 'usage' end
    local status = has(flags, REVOKED) and 'revoked' or 'expired'
    local fields = {
        'status', status, 'mode', mode, 'scopes', table.concat(scopes, ','), 'createdAt', digits(created),
        'prefix', 'platen_' .. mode .. '_' .. value:sub(HEAD_BYTES + 1, HEAD_BYTES + PREFIX_BYTES),
        'name', value:sub(HEAD_BYTES + PREFIX_BYTES + TAIL_BYTES + 1),
    }
    local function add(field, ms)
        if ms > 0 then fields[#fields + 1], fields[#fields + 2] = field, digits(ms) end
    end
    add('expiresAt', expires)
    add('revokedAt', status == 'revoked' and ended or 0)
    add('lastUsedAt', used)
    return {id = id, status = status, ended = ended, fields = fields}
end

-- A change that auth has to make to a key's lookup, which may be on another node: the key's id, its
-- fingerprint (or ''), how it ended ('': not yet), and until when to keep the lookup, in ms.
local function lookup(id, print, status, ended_ms)
    return {id, print or '', status, digits(ended_ms + KEPT_MS)}
end

-- How and when a key has ended for good; nil: it has not.
local function end_of(record)
    if record.status == 'revoked' then return 'revoked', tonumber(record.revokedAt) or now_ms end
    local expires = tonumber(record.expiresAt)
    if record.status and expires and expires <= surely_ms then return 'expired', expires end
end

-- Shrinks a record. Its fingerprint stays until auth has removed the lookup.
local function retire(id, record, status, ended_ms)
    local name, gone_ms = record_name(id), ended_ms + KEPT_MS
    redis.call('DEL', name)
    redis.call('ZREM', keys, id)
    redis.call('ZREM', active, id)
    if gone_ms > now_ms then
        local day = math.floor(ended_ms / DAY_MS)
        redis.call('HSET', ended_name(day), field_of(id), packed(id, record, status, ended_ms))
        redis.call('PEXPIREAT', ended_name(day), digits((day + 1) * DAY_MS + KEPT_MS))
        if record.print then
            redis.call('HSET', name, 'print', record.print)
            redis.call('PEXPIREAT', name, digits(gone_ms))
        end
    end
    return lookup(id, record.print, status, ended_ms)
end

-- Retires the keys that have expired since the last call. Returns the lookups.
local function sweep()
    local lookups = {}
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', active, '-inf', digits(surely_ms))) do
        local record = read(id)
        local status, ended_ms = end_of(record)
        if status then
            lookups[#lookups + 1] = retire(id, record, status, ended_ms)
        elseif not record.status then -- Redis has dropped the record
            redis.call('ZREM', keys, id)
            redis.call('ZREM', active, id)
        end
    end
    return lookups
end

-- An ended key of this account, or nil. After a clock was set back, it may be in tomorrow's hash.
local function find_ended(id)
    if not id:match('^key_%w%w%w%w%w%w%w%w%w%w%w%w%w%w%w%w$') then return nil end
    for day = today + 1, today - 91, -1 do
        local value = redis.call('HGET', ended_name(day), field_of(id))
        local found = value and unpacked(field_of(id), value)
        if found and found.id == id then return found end
    end
end

-- The lookup of a key that ended before; it may still exist.
local function way_of_ended(id, record)
    local found = find_ended(id)
    if found then return lookup(id, record.print, found.status, found.ended) end
end

local function count_active()
    return redis.call('ZCOUNT', active, '(' .. digits(now_ms), '+inf')
end

-- Counts one more key of today. Returns for how many ms the account may create no more, or nil.
-- On any other day, also an earlier one, the count begins again: a clock set back locks no account out.
local function refuse_making(most)
    local made = account .. ':made'
    local state = redis.call('HMGET', made, 'day', 'count')
    local count = tonumber(state[1]) == today and tonumber(state[2]) or 0
    local ends_ms = (today + 1) * DAY_MS
    if count >= most then return ends_ms - now_ms end
    redis.call('HSET', made, 'day', digits(today), 'count', count + 1)
    redis.call('PEXPIREAT', made, digits(ends_ms))
end

-- Stores a new key. expires: in ms or ''; fields: the rest of its record.
local function write(id, expires, fields)
    local name = record_name(id)
    redis.call('HSET', name, 'status', 'active', 'createdAt', digits(now_ms), 'expiresAt', expires, unpack(fields))
    if expires ~= '' then redis.call('PEXPIREAT', name, digits(tonumber(expires) + KEPT_MS)) end
    redis.call('ZADD', keys, digits(now_us), id)
    redis.call('ZADD', active, expires == '' and '+inf' or expires, id)
end
