-- Finds an account, or creates it. Stores the issuer's plan, unless the
-- account's plan is managed.
-- KEYS account
-- ARGV issuer, subject, default plan, claimed plan or '', '1' to create it
-- Returns its plan, or ''
local account = KEYS[1]
local default_plan, claimed_plan, may_create = ARGV[3], ARGV[4], ARGV[5] == '1'

local state = redis.call('HMGET', account, 'plan', 'managed')
local plan, managed = state[1], state[2]
if not plan and not may_create then return '' end
if not plan then
    plan = claimed_plan ~= '' and claimed_plan or default_plan
    redis.call('HSET', account, 'issuer', ARGV[1], 'subject', ARGV[2], 'plan', plan)
elseif claimed_plan ~= '' and claimed_plan ~= plan and not managed then
    plan = claimed_plan
    redis.call('HSET', account, 'plan', plan)
end
return plan
