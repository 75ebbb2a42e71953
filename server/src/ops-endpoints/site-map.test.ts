import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerMetrics } from './ledger-metrics.ts'
import { OWN_PAGES, sliceOf, writeMap, writeMapIndex, type Listed } from './site-map.ts'

const item = (more: Partial<Listed> = {}): Listed => ({
  kind: 'title',
  type: 'movie',
  id: 'x1',
  name: null,
  since: null,
  ...more,
})

describe('the path of a public item', () => {
  it.each<[Partial<Listed>, string]>([
    [{}, '/movie/x1'],
    [{ type: 'liveshow-vod' }, '/liveshow-vod/x1'],
    [
      { id: '7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10', name: 'Hutan Kecil' },
      '/movie/hutan-kecil-7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10',
    ],
    [{ kind: 'channel', type: 'channel' }, '/channel/x1'],
    [{ kind: 'playlist', type: 'season' }, '/playlists/x1'],
    [{ kind: 'page', type: 'page', id: 'home' }, '/home'],
    [{ id: 'a/b?c' }, '/movie/a%2Fb%3Fc'],
  ])('of %j is %s', (more, path) => {
    const text = writeMap('https://tayang.example', { own: [], items: [item(more)] })
    expect(text).toContain(`<loc>https://tayang.example${path}</loc>`)
  })
})

describe('the files of a sitemap', () => {
  it('together have each own page and each item once, whatever the size of a file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(60), (pageSize, total) => {
        const all = [...OWN_PAGES, ...Array.from({ length: total }, (_, at) => `item ${at}`)]
        const pages = Math.max(1, Math.ceil(all.length / pageSize))
        const listed = Array.from({ length: pages }, (_, at) => {
          const { own, offset, limit } = sliceOf(at + 1, pageSize)
          return [...own, ...all.slice(OWN_PAGES.length + offset, OWN_PAGES.length + offset + limit)]
        })
        expect(listed.flat()).toEqual(all)
        expect(Math.max(...listed.map(({ length }) => length))).toBeLessThanOrEqual(pageSize)
      }),
    )
  })

  it('have complete addresses and, where it is known, the time of the last change', () => {
    const since = new Date('2026-01-02T03:04:05Z')
    const items = [item({ since }), item({ id: 'x2' })]
    expect(writeMap('https://tayang.example', { own: ['/'], items }).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://tayang.example/</loc></url>',
      '<url><loc>https://tayang.example/movie/x1</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>',
      '<url><loc>https://tayang.example/movie/x2</loc></url>',
      '</urlset>',
      '',
    ])
  })

  it('escape what XML would read as markup', () => {
    const text = writeMap(`https://a.example/?a=1&b="<'>`, { own: ['/'], items: [] })
    expect(text).toContain('<loc>https://a.example/?a=1&amp;b=&quot;&lt;&apos;&gt;/</loc>')
  })

  it('are named by an index where there are several', () => {
    const text = writeMapIndex('https://tayang.example', 2)
    expect(text.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      '<loc>https://tayang.example/sitemap.xml?page=1</loc>',
      '<loc>https://tayang.example/sitemap.xml?page=2</loc>',
    ])
  })
})

describe('the numbers of the ledger', () => {
  const valuesOf = (health: Parameters<typeof ledgerMetrics>[0]) =>
    Object.fromEntries(ledgerMetrics(health).map(({ name, value }) => [name, value]))

  it('are those of its last verification, in seconds', () => {
    expect(valuesOf({ breaches: 2, at: 1_700_000_000_500, tookMs: 250 })).toEqual({
      tayang_ledger_breaches: 2,
      tayang_ledger_verified_timestamp_seconds: 1_700_000_000.5,
      tayang_ledger_verify_duration_seconds: 0.25,
    })
  })

  it('are unknown before the first verification, and never zero', () => {
    expect(Object.values(valuesOf(null))).toEqual([null, null, null])
  })
})
