import { describe, expect, test } from 'vitest'
import { parseRedisUrl } from './redis-url.ts'

const at = (host: string, port: number) => ({ host, port })

describe('the address of Redis', () => {
  test.each([
    ['redis://cache', { kind: 'single', isSecure: false, addresses: [at('cache', 6379)], database: 0 }],
    [
      'rediss://ayu:p%40ss:word@10.0.0.7:6380/2',
      {
        kind: 'single',
        isSecure: true,
        addresses: [at('10.0.0.7', 6380)],
        username: 'ayu',
        password: 'p@ss:word',
        database: 2,
      },
    ],
    [
      'redis://:secret@[::1]:7000/',
      { kind: 'single', isSecure: false, addresses: [at('::1', 7000)], password: 'secret', database: 0 },
    ],
    [
      'redis+sentinel://main:secret@a,b:26380,c/1',
      {
        kind: 'sentinel',
        isSecure: false,
        addresses: [at('a', 26379), at('b', 26380), at('c', 26379)],
        masterName: 'main',
        password: 'secret',
        database: 1,
      },
    ],
    [
      'rediss+cluster://a,b,c:7001',
      {
        kind: 'cluster',
        isSecure: true,
        addresses: [at('a', 6379), at('b', 6379), at('c', 7001)],
        database: 0,
      },
    ],
  ])('names one server, sentinels or a cluster: %s', (url, place) => {
    expect(parseRedisUrl(url)).toEqual(place)
  })

  test.each([
    '',
    'cache:6379',
    'http://cache',
    'redis://',
    'redis://cache:0',
    'redis://cache:70000',
    'redis://a,b',
    'redis://name@cache',
    'redis://%zz:secret@cache',
    'redis://cache/two',
    'redis+sentinel://a,b,c',
    'redis+sentinel://:secret@a,b,c',
    'redis+cluster://a,,c',
    'redis+cluster://a,b/1',
    'redis+ring://a,b',
    'redis://cache?db=1',
  ])('is refused where it is none: %s', (url) => {
    expect(parseRedisUrl(url)).toBeNull()
  })
})
