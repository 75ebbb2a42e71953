import { describe, expect, it } from 'vitest'
import { openSharedCache, type CacheableRequest } from './shared-cache.ts'

const SECOND_MS = 1_000

/** A site whose every answer has these headers and its own number. */
function open(headers: Record<string, string>, status = 200) {
  let [fetched, now] = [0, 0]
  const fetchFresh = async () => ({ status, headers, number: (fetched += 1) })
  const cache = openSharedCache(fetchFresh, () => now)
  const ask = async (of: Record<string, string> = {}, more: Partial<CacheableRequest> = {}) =>
    (await cache.answer({ method: 'GET', url: '/', headers: of, ...more })).response.number
  return { ask, wait: (ms: number) => void (now += ms) }
}

describe('the shared cache of the tests', () => {
  it('keeps what is public, for as long as it is fresh', async () => {
    const { ask, wait } = open({ 'cache-control': 'public, max-age=5' })
    expect([await ask(), await ask()]).toEqual([1, 1])
    wait(5 * SECOND_MS)
    expect(await ask()).toBe(2)
  })

  it.each([
    ['private, max-age=5'],
    ['no-store'],
    ['no-cache'],
    ['max-age=0'],
    ['public, s-maxage=0, max-age=9'],
  ])('keeps nothing of %s', async (control) => {
    const { ask } = open({ 'cache-control': control })
    expect([await ask(), await ask()]).toEqual([1, 2])
  })

  it('keeps what names no life of its own, but not the answer to a token', async () => {
    const { ask } = open({})
    expect([await ask(), await ask()]).toEqual([1, 1])
    const other = open({ 'cache-control': 'max-age=5' })
    const token = { authorization: 'Bearer a' }
    expect([await other.ask(token), await other.ask(token)]).toEqual([1, 2])
    const shared = open({ 'cache-control': 'public, max-age=5' })
    expect([await shared.ask(token), await shared.ask()]).toEqual([1, 1])
  })

  it('keeps an answer apart for every header that Vary names', async () => {
    const { ask } = open({ 'cache-control': 'public, max-age=5', vary: 'Authorization, Cookie' })
    const asked = [{}, { cookie: 'a' }, { cookie: 'b' }, { cookie: 'a' }, { authorization: 'x' }, {}]
    const numbers: number[] = []
    for (const headers of asked) numbers.push(await ask(headers as Record<string, string>))
    expect(numbers).toEqual([1, 2, 3, 2, 4, 1])
    const never = open({ 'cache-control': 'public, max-age=5', vary: '*' })
    expect([await never.ask(), await never.ask()]).toEqual([1, 2])
  })

  it('keeps neither parts nor what was no GET', async () => {
    const part = open({ 'cache-control': 'public, max-age=5' }, 206)
    expect([await part.ask(), await part.ask()]).toEqual([1, 2])
    const { ask } = open({ 'cache-control': 'public, max-age=5' })
    expect([await ask({}, { method: 'POST' }), await ask({}, { method: 'POST' })]).toEqual([1, 2])
  })
})
