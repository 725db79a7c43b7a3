-- Sets what was used this month, in all.
-- ARGV how many, how many of them beyond the quota
local date = period(now)
redis.call('HSET', month_of(date), 'used', ARGV[1], 'overage', ARGV[2])
keep_month(date)
