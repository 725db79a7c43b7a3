-- Revokes a key for good; idempotent. Does not change how a key has ended.
-- ARGV 2: key id
-- Returns 'revoked' or 'unknown', ms to wait (0), the key's fingerprint or '', until when to keep its lookup in ms
local id = ARGV[2]

local record = read(id)
if not record.status then return {'unknown', 0} end
local status, ended_ms = end_of(record)
local print, until_ms = retire(id, record, status or 'revoked', ended_ms or now_ms)
if not status then note('revoked', id) end
redis.call('PUBLISH', CHANGES, id)
return {'revoked', 0, print, until_ms}
