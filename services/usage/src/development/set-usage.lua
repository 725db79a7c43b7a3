-- Sets the total that was used this month.
-- ARGV how many, how many of them beyond the quota
local date = period(now)
redis.call('HSET', month_of(date), 'used', ARGV[1], 'overage', ARGV[2])
keep_month(date)
