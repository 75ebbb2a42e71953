import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '../clock/clock-fake.ts'
import { openPageCache, type PageCache } from './page-cache.ts'

const KEPT = { freshMs: 5_000, staleMs: 60_000 }

let clock: FakeClock
let cache: PageCache
let made: number
beforeEach(() => {
  clock = fakeClock()
  cache = openPageCache({ clock, pagesMax: 500 })
  made = 0
})

const page = async () => new Response(`page ${++made}`)
const textOf = async (key: string, make = page) => (await cache.get(key, KEPT, make)).bytes.toString()

describe('a page', () => {
  it('that many ask for at once is made once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => textOf('en /')))
    expect(new Set(all)).toEqual(new Set(['page 1']))
    expect(made).toBe(1)
  })

  it('is given as it is for five seconds, then once more while a new one is made', async () => {
    await textOf('en /')
    await clock.advance(4_999)
    expect(await textOf('en /')).toBe('page 1')
    expect(made).toBe(1)
    await clock.advance(1)
    expect(await Promise.all([textOf('en /'), textOf('en /')])).toEqual(['page 1', 'page 1'])
    expect(made).toBe(2)
    await expect.poll(() => textOf('en /')).toBe('page 2')
    expect(made).toBe(2)
  })

  it('that is older than a minute is given to nobody', async () => {
    await textOf('en /')
    await clock.advance(60_000)
    expect(await textOf('en /')).toBe('page 2')
  })

  it('that a clock made which was put back since is given to nobody either', async () => {
    await textOf('en /')
    await clock.advance(-7_200_000)
    expect(await textOf('en /')).toBe('page 2')
  })

  it('is held while it is made, and for as long as it is young enough', async () => {
    expect(cache.holds('en /', 60_000)).toBe(false)
    const making = textOf('en /')
    expect(cache.holds('en /', 0)).toBe(true)
    await making
    await clock.advance(5_000)
    expect([cache.holds('en /', 5_000), cache.holds('en /', 5_001)]).toEqual([false, true])
  })

  it('in one language is never given in another', async () => {
    await textOf('en /')
    expect(await textOf('id /')).toBe('page 2')
  })

  it('that is a mistake or a redirect is not kept', async () => {
    for (const status of [302, 404, 500]) {
      const key = `en /${status}`
      const make = async () => new Response(null, { status })
      expect((await cache.get(key, KEPT, make)).status).toBe(status)
      expect(await textOf(key)).toBe(`page ${made}`)
    }
  })

  it('that cannot be rendered again is served while it may be, and the failure is reported afterwards', async () => {
    const fail = async (): Promise<Response> => {
      throw new Error('no database')
    }
    await textOf('en /')
    await clock.advance(5_000)
    expect(await textOf('en /', fail)).toBe('page 1')
    await clock.advance(60_000)
    await expect(cache.get('en /', KEPT, fail)).rejects.toThrow('no database')
    expect(await textOf('en /')).toBe('page 2')
  })

  it('waits for nobody when too many others are being made, and those that are known stay', async () => {
    await textOf('en /')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const slow = async () => {
      await held
      return page()
    }
    const others = Array.from({ length: 256 }, (_, i) => cache.get(`en /${i}`, KEPT, slow))
    await expect(cache.get('en /more', KEPT, slow)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await textOf('en /')).toBe('page 1')
    // One more of an address that is being made already is no more work.
    others.push(cache.get('en /0', KEPT, slow))
    release()
    expect(await Promise.all(others)).toHaveLength(257)
    expect(await textOf('en /more')).toBe(`page ${made}`)
  })

  it('is packed in two ways that say the same, each once', async () => {
    const page = await cache.get('en /', KEPT, async () => new Response('x'.repeat(5_000)))
    const [br, gzip] = [await page.compressed('br'), await page.compressed('gzip')]
    expect(brotliDecompressSync(br).equals(page.bytes)).toBe(true)
    expect(gunzipSync(gzip).equals(page.bytes)).toBe(true)
    expect(br.length).toBeLessThan(page.bytes.length)
    expect(await (await cache.get('en /', KEPT, async () => new Response())).compressed('br')).toBe(br)
  })

  it('that was being made when all was forgotten is told to who waits and kept for nobody', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const before = textOf('en /', async () => {
      await held
      return page()
    })
    cache.clear()
    const after = textOf('en /')
    release()
    expect([await after, await before]).toEqual(['page 1', 'page 2'])
    expect(await textOf('en /')).toBe('page 1')
  })

  it('makes place for others: of five hundred and one the first is made again', async () => {
    for (let i = 0; i <= 500; i++) await textOf(`en /${i}`)
    await textOf('en /500')
    expect(made).toBe(501)
    await textOf('en /0')
    expect(made).toBe(502)
  })
})
