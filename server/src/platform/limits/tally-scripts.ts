import { luaScript } from '../bus/redis/open-redis.ts'

/**
 * What the tally does in Redis, each in one step on one key. ARGV[1] is the time of the process that asks, so that a
 * rule has one clock everywhere; a key ends a minute after it expired, since clocks of machines differ.
 */
const HEAD = `
local now = tonumber(ARGV[1])
local function endBy(atMs) redis.call('PEXPIRE', KEYS[1], math.max(1, math.ceil(atMs - now)) + 60000) end
local function text(number) return string.format('%.0f', number) end
local function alive()
  local found = redis.call('HMGET', KEYS[1], 'value', 'end')
  local endMs = tonumber(found[2] or '0') or 0
  if endMs > now then return tonumber(found[1]), endMs end
  return nil, nil
end
`

/** now, limit, perMs -> -1, or how long to wait. */
export const TAKE = luaScript(`${HEAD}
local value, endMs = alive()
value, endMs = value or 0, endMs or now + tonumber(ARGV[3])
if value >= tonumber(ARGV[2]) then return text(endMs - now) end
redis.call('HSET', KEYS[1], 'value', text(value + 1), 'end', text(endMs))
endBy(endMs)
return '-1'
`)

/** now, limit, forgetMs, firstMs, mostMs -> -1, or how long to wait. */
export const TAKE_SLOWER = luaScript(`${HEAD}
local limit, forgetMs = tonumber(ARGV[2]), tonumber(ARGV[3])
local found = redis.call('HMGET', KEYS[1], 'attempts', 'at', 'next')
local past, at = tonumber(found[1] or '0') or 0, tonumber(found[2] or ARGV[1]) or now
local nextMs = tonumber(found[3] or '0') or 0
if nextMs > now then return text(nextMs - now) end
local forgotten = math.floor((now - at) / forgetMs)
local before = math.max(0, past - forgotten)
at = before > 0 and at + forgotten * forgetMs or now
local attempts = before + 1
local over = attempts - limit
local waitMs = 0
if over > 0 then waitMs = math.min(tonumber(ARGV[5]), tonumber(ARGV[4]) * 2 ^ math.min(over - 1, 30)) end
redis.call('HSET', KEYS[1], 'attempts', text(attempts), 'at', text(at), 'next', text(now + waitMs))
endBy(math.max(at + attempts * forgetMs, now + waitMs))
return '-1'
`)

/** now */
export const GIVE_BACK = luaScript(`
local attempts = tonumber(redis.call('HGET', KEYS[1], 'attempts') or '')
if attempts then
  redis.call('HSET', KEYS[1], 'attempts', string.format('%.0f', math.max(0, attempts - 1)), 'next', '0')
end
return '-1'
`)

export const FORGET = luaScript(`redis.call('DEL', KEYS[1]) return '-1'`)

/** now, by, forMs -> the new number. */
export const ADD = luaScript(`${HEAD}
local value = (alive() or 0) + tonumber(ARGV[2])
local endMs = now + tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'value', string.format('%.17g', value), 'end', text(endMs))
endBy(endMs)
return string.format('%.17g', value)
`)

/** now -> the number. */
export const COUNT = luaScript(`${HEAD} return string.format('%.17g', alive() or 0)`)

/** now, member, forMs, members at most -> 1 where it is new. */
export const ARRIVE = luaScript(`${HEAD}
local untilMs = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[2]) or '0')
local endMs = now + tonumber(ARGV[3])
redis.call('ZADD', KEYS[1], text(endMs), ARGV[2])
if redis.call('ZCARD', KEYS[1]) > tonumber(ARGV[4]) then redis.call('ZPOPMIN', KEYS[1]) end
if redis.call('PTTL', KEYS[1]) < endMs - now + 60000 then endBy(endMs) end
return untilMs <= now and '1' or '0'
`)

/** now, member */
export const LEAVE = luaScript(`redis.call('ZREM', KEYS[1], ARGV[2]) return '-1'`)

/** now -> how many. */
export const PRESENT = luaScript(`
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
return tostring(redis.call('ZCARD', KEYS[1]))
`)
