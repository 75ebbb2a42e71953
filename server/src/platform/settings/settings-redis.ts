import * as z from 'zod/mini'
import { parseRedisUrl } from '../bus/redis/redis-url.ts'
import { secretText, text, type Setting } from './settings-kinds.ts'

/** What processes share and may lose: news between them, limits and counters. */
export const redisSettings = {
  redis: {
    url: {
      ...secretText(
        'REDIS_URL',
        'A Redis 7 or a Valkey for events, limits and counters instead of the memory of the process: `redis://` or' +
          ' `rediss://` with `user:password@host:port/database`, `redis+sentinel://name:password@a,b,c`,' +
          ' `redis+cluster://a,b,c`. It may be lost at any time.',
      ),
      schema: z.optional(z.string().check(z.refine((url) => parseRedisUrl(url) !== null))),
      must: 'an address like redis://host:6379, redis+sentinel://name@a,b,c or redis+cluster://a,b,c',
    } satisfies Setting<string | undefined>,
    prefix: {
      ...text(
        'TAYANG_REDIS_PREFIX',
        'tayang:',
        'What the name of every key and channel of REDIS_URL begins with.',
      ),
      schema: z.string().check(z.regex(/^[\w.:-]{1,40}$/)),
      must: 'up to 40 letters, digits and . : _ -',
    } satisfies Setting<string>,
  },
}
