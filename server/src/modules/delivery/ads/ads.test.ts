import { Readable } from 'node:stream'
import { ads, playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import type { PrerollDraft } from './prerolls.ts'

let harness: CatalogHarness
let free: { id: string }
beforeAll(async () => {
  harness = await openCatalogHarness()
  free = (await harness.publish()).title
})
afterAll(() => harness[Symbol.asyncDispose]())

function box(name: string, bytes: Buffer = Buffer.alloc(8)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, bytes])
}
const MP4 = Buffer.concat([box('ftyp'), box('moov'), box('mdat', Buffer.from('0123456789'))])
const draft: PrerollDraft = {
  title: 'Satu rumah & "semua" <layar> ]]>',
  durationSeconds: 15,
  skipAfterSeconds: 5,
  clickUrl: 'https://tayang.example/?a=1&b=]]>',
  width: 640,
  height: 360,
}
const put = (bytes: Buffer = MP4, more: Partial<PrerollDraft> = {}) =>
  harness.delivery.preroll.put({ ...draft, ...more }, Readable.from([bytes]))

const vast = async (headers: Record<string, string> = {}) => {
  const answer = await harness.calls.ask({
    url: '/ads/v1.0/vast',
    headers: { host: 'localhost:3000', ...headers },
  })
  return { ...answer, text: answer.bytes.toString() }
}
const accessOf = async (token: string | null, query: Record<string, string> = {}, id = free.id) => {
  const operation = token ? playback.getVideoAccess : playback.getVideoPublicAccess
  const { body } = await harness.calls.call(operation, { params: { id }, query, ...(token ? { token } : {}) })
  return body.data
}

describe('before a pre-roll exists', () => {
  test('the response is a VAST without an ad, and no access names it', async () => {
    const { status, text, headers } = await vast()
    expect([status, text]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="4.2"/>\n'])
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(await accessOf(null)).toMatchObject({ ads: false, adTag: null })
  })

  test('a file that browsers cannot begin to play at once is refused', async () => {
    const late = Buffer.concat([box('ftyp'), box('mdat'), box('moov')])
    for (const bytes of [Buffer.from('<html>'), Buffer.alloc(0), Buffer.alloc(40), late]) {
      await expect(put(bytes)).rejects.toMatchObject({ code: 'MEDIA_NOT_SUPPORTED' })
    }
    await expect(put(Buffer.alloc(21 * 1024 * 1024))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  })
})

describe('with a pre-roll', () => {
  beforeAll(() => put())

  test('the response is VAST 4.2 with its fifteen seconds, its skip and absolute addresses', async () => {
    const { text, headers } = await vast()
    expect(text).toContain('<VAST version="4.2"')
    expect(text).toContain('<Linear skipoffset="00:00:05">')
    expect(text).toContain('<Duration>00:00:15</Duration>')
    expect(text).toContain('<AdTitle>Satu rumah &amp; &quot;semua&quot; &lt;layar&gt; ]]&gt;</AdTitle>')
    expect(text).toContain('<ClickThrough><![CDATA[https://tayang.example/?a=1&b=]]%3E]]></ClickThrough>')
    expect(text).toMatch(
      /<Error><!\[CDATA\[http:\/\/localhost:3000\/ads\/v1\.0\/events\/error\?spot=[0-9a-f]{16}&error=\[ERRORCODE\]\]\]>/,
    )
    expect(headers['access-control-allow-origin']).toBe('*')
    const tracked = [...text.matchAll(/<Tracking event="(\w+)">/g)].map(([, event]) => event)
    expect(tracked).toEqual(
      expect.arrayContaining(['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip']),
    )
  })

  test('an unknown Host header does not get into the addresses', async () => {
    const { text } = await vast({ host: 'evil.example"><script' })
    expect(text).not.toContain('evil')
  })

  test('its file is served whole and in ranges, to any player', async () => {
    const { text } = await vast()
    const [, path = ''] = /http:\/\/localhost:3000(\/media\/ads\/[0-9a-f]{16}\.mp4)/.exec(text) ?? []
    const whole = await harness.calls.ask({ url: path })
    expect([whole.status, whole.bytes.equals(MP4), whole.headers['content-type']]).toEqual([
      200,
      true,
      'video/mp4',
    ])
    const part = await harness.calls.ask({ url: path, headers: { range: 'bytes=0-3' } })
    expect([part.status, part.bytes.length]).toEqual([206, 4])
    for (const wrong of [
      '/media/ads/0123456789abcdef.mp4',
      '/media/ads/..%2f..%2fsecret',
      '/media/ads/x.mp4.mp4',
    ]) {
      expect((await harness.calls.ask({ url: wrong })).status).toBe(404)
    }
  })

  test('guests and viewers without a subscription get it; subscribers of any package and partners do not', async () => {
    expect(await accessOf(null)).toMatchObject({ ads: true, adTag: ads.OWN_AD_TAG })
    expect(await accessOf('eko')).toMatchObject({ ads: true, adTag: ads.OWN_AD_TAG })
    const account = people['eko']?.accountId ?? ''
    harness.ads.subscribers.add(account)
    expect(await accessOf('eko')).toMatchObject({ ads: false, adTag: null })
    harness.ads.subscribers.delete(account)
    expect(await accessOf(null, { partner: 'true' })).toMatchObject({ ads: false, adTag: null })
    expect(await accessOf(null, { partner: 'false' })).toMatchObject({ ads: true })
  })

  test('a premium title has none, also where a person may watch it without a subscription of their own', async () => {
    const { title } = await harness.publish({ premium: true })
    expect(await accessOf('citra', {}, title.id)).toMatchObject({ ads: false, adTag: null })
  })

  test('an operator’s own ad tag replaces it, and an empty tag shows none', async () => {
    harness.ads.tag = 'https://ads.example/vast?cb=[CACHEBUSTING]'
    expect((await accessOf(null)).adTag).toBe('https://ads.example/vast?cb=[CACHEBUSTING]')
    harness.ads.tag = ''
    expect((await accessOf(null)).adTag).toBeNull()
    harness.ads.tag = ads.OWN_AD_TAG
  })
})

describe('the events that players report', () => {
  const tell = async (event: string, more = '') => {
    const { text } = await vast()
    const [, spot = ''] = /spot=([0-9a-f]{16})/.exec(text) ?? []
    return harness.calls.ask({ url: `/ads/v1.0/events/${event}?spot=${spot}${more}` })
  }
  beforeAll(() => put())

  test('are counted per day without a name, and answered with a picture', async () => {
    const pixel = await tell('impression')
    expect(pixel.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'private, no-store' })
    await tell('impression')
    await tell('skip')
    await tell('error', '&error=303')
    await tell('error', '&error=-1')
    const day = new Date(harness.clock.now()).toISOString().slice(0, 10)
    expect(await harness.delivery.adCounts()).toEqual([
      { day, event: 'error', error: 303, count: 1 },
      { day, event: 'error', error: 900, count: 1 },
      { day, event: 'impression', error: null, count: 2 },
      { day, event: 'skip', error: null, count: 1 },
    ])
  })

  test('are not counted for other pre-rolls, in an invalid form, or far too often', async () => {
    const before = await harness.delivery.adCounts()
    expect((await harness.calls.ask({ url: '/ads/v1.0/events/start?spot=0123456789abcdef' })).status).toBe(
      200,
    )
    expect((await harness.calls.ask({ url: '/ads/v1.0/events/explode?spot=0123456789abcdef' })).status).toBe(
      400,
    )
    expect((await tell('error', '&error=drop%20table')).status).toBe(400)
    expect(await harness.delivery.adCounts()).toEqual(before)
    for (let i = 0; i < 260; i++) await tell('midpoint')
    const midpoint = (await harness.delivery.adCounts()).find(({ event }) => event === 'midpoint')
    expect(midpoint?.count).toBeLessThanOrEqual(240)
  })

  test('are not counted once the pre-roll and its file are removed', async () => {
    await harness.delivery.preroll.remove()
    expect((await vast()).text).toContain('<VAST version="4.2"/>')
    expect(await accessOf(null)).toMatchObject({ ads: false })
    const files: string[] = []
    for await (const key of harness.blobs.list('ads')) files.push(key)
    expect(files).toEqual([])
  })
})
