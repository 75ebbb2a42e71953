import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playback } from '@tayang/contract'
import { openChannelsHarness, type ChannelsHarness } from './test/channels-harness.ts'

let test: ChannelsHarness
let free: string
let gold: string
let films: Record<string, { id: string; version: string }>
beforeAll(async () => {
  test = await openChannelsHarness()
  films = {
    satu: await test.film('satu', { segments: 4 }),
    dua: await test.film('dua', { segments: 6 }),
    emas: await test.film('emas', { segments: 5, draft: { premium: true } }),
  }
  free = await test.putChannel('free')
  gold = await test.putChannel('gold', { premium: true })
  await test.schedule('free', 'satu', 'emas', 'dua')
  await test.schedule('gold', 'emas')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

async function read(url: string) {
  const { status, headers, bytes } = await test.get(url)
  return { status, cache: headers['cache-control'], text: bytes.toString() }
}
const segmentsOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const sequenceOf = (text: string) => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])

describe('the playlists of a free channel', () => {
  it('name one sound and the heights that all programmes have', async () => {
    const { status, text, cache } = await read(`/media/c/${free}/multivariant.m3u8`)
    expect([status, cache]).toEqual([200, 'public, max-age=5'])
    expect(segmentsOf(text)).toEqual(['video-360.m3u8', 'audio.m3u8'])
    expect(text).toContain('URI="audio.m3u8"')
  })

  it('name the cached segments of the titles, and may be cached for a second', async () => {
    const { status, text, cache } = await read(`/media/c/${free}/video-360.m3u8`)
    expect([status, cache]).toEqual([200, 'public, max-age=1'])
    const segments = segmentsOf(text)
    expect(segments.length).toBeGreaterThan(30)
    const versions = new Set(segments.map((segment) => segment.split('/')[3]))
    // A premium title is no programme of a free channel, even where an operator scheduled it.
    expect(versions).toEqual(new Set([films['satu']?.version, films['dua']?.version]))
    expect(segments[0]).toMatch(/^\/media\/t\/[0-9a-f-]{36}\/v360\/\d\.m4s$/)
    expect((await read(segments[0] ?? '')).status).toBe(segments[0]?.endsWith('/1.m4s') ? 200 : 404)
    expect((await read(`/media/c/${free}/audio.m3u8`)).text).toContain('/audio/')
  })

  it('fill a height that a programme lacks with the nearest one below', async () => {
    expect((await read(`/media/c/${free}/video-1080.m3u8`)).text).toContain('/v360/')
  })

  it('have captions for every segment, empty where a title has none', async () => {
    const { text } = await read(`/media/c/${free}/captions-id.m3u8`)
    const [segment = ''] = segmentsOf(text)
    const caption = await read(`/media/c/${free}/${segment}`)
    expect([caption.status, caption.text.split('\n')[0]]).toEqual([200, 'WEBVTT'])
  })

  it('read the captions of a programme once for all viewers', async () => {
    const key = `versions/${films['dua']?.version}/subtitles/id.vtt`
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHalo\n\n00:02.000 --> 00:03.000\nSampai nanti\n'
    await test.harness.blobs.write(key, Readable.from([Buffer.from(text)]), { sizeBytesMax: 1_000 })
    const caption = (at: number) => read(`/media/c/${free}/captions/${films['dua']?.version}/id/${at}.vtt`)
    expect((await caption(0)).text).toContain('Halo')
    await test.harness.blobs.remove(key)
    const second = await caption(1)
    expect([second.text.includes('Sampai nanti'), second.text.includes('Halo')]).toEqual([true, false])
    expect((await caption(99)).status).toBe(404)
  })

  it.each(['', 'video.m3u8', 'video-360.m3u8/x', '../t/x', 'captions/../../x/id/1.vtt', 't/x/1.m4s'])(
    'are nothing but these: %s',
    async (file) => {
      expect((await read(`/media/c/${free}/${file}`)).status).toBe(404)
    },
  )

  it('are not found for an unknown channel', async () => {
    for (const id of [films['satu']?.id, 'x', crypto.randomUUID()])
      expect((await read(`/media/c/${id}/multivariant.m3u8`)).status).toBe(404)
  })
})

describe('a premium channel', () => {
  it('opens by its grant only, and every address below it inherits the grant', async () => {
    expect((await read(`/media/c/${gold}/multivariant.m3u8`)).status).toBe(403)
    const { url } = await test.access(gold, 'citra')
    const folder = url.slice(0, url.lastIndexOf('/') + 1)
    expect((await read(url)).cache).toBe('private, max-age=5')
    const { text } = await read(`${folder}video-360.m3u8`)
    const segment = segmentsOf(text).find((line) => line.endsWith('/1.m4s')) ?? ''
    expect(segment).toMatch(/^t\//)
    expect((await read(folder + segment)).status).toBe(200)
    // The grant opens nothing else: no other title, no other channel.
    expect(
      (await read(folder + segment.replace(films['emas']?.version ?? '', films['satu']?.version ?? '')))
        .status,
    ).toBe(404)
    expect((await read(url.replace(gold, free))).status).toBe(403)
    expect((await read(url.replace('/c/', '/c/'.toUpperCase()))).status).toBe(404)
    expect((await read(url.replace(/g\/./, 'g/z'))).status).toBe(403)
  })

  it('gives its viewers the keys of what it shows, and of nothing else', async () => {
    const { drmToken, url } = await test.access(gold, 'citra')
    const { text } = await read(url.replace('multivariant', 'video-360'))
    const kid = /clearkey\/([0-9a-f]{32})/.exec(text)?.[1] ?? ''
    const key = (token: string, id: string) =>
      test.harness.calls.call(playback.getClearKey, {
        params: { kid: id },
        headers: { [playback.LICENCE_HEADER]: token },
      })
    expect((await key(drmToken ?? '', kid)).status).toBe(200)
    expect((await key(drmToken ?? '', '0'.repeat(32))).status).toBe(401)
    expect((await key('nonsense', kid)).status).toBe(401)
  })

  it('gives the key of a programme for as long as it is on, and none of a hidden title', async () => {
    await test.film('perak', { segments: 40, draft: { premium: true } })
    await test.film('besok', { draft: { premium: true } })
    const silver = await test.putChannel('silver', { premium: true })
    await test.schedule('silver', 'perak')
    const { drmToken, url } = await test.access(silver, 'citra')
    const { text } = await read(url.replace('multivariant', 'video-360'))
    const kid = /clearkey\/([0-9a-f]{32})/.exec(text)?.[1] ?? ''
    const statusOf = async () => {
      const headers = { [playback.LICENCE_HEADER]: drmToken ?? '' }
      return (await test.harness.calls.call(playback.getClearKey, { params: { kid }, headers })).status
    }
    // It is no longer in the schedule, and is shown to its end.
    await test.schedule('silver', 'besok')
    expect((await read(url.replace('multivariant', 'video-360'))).text).toContain(kid)
    expect(await statusOf()).toBe(200)
    await test.schedule('silver', 'perak', 'besok')
    await test.harness.content.hide((await test.harness.library.titleState('perak')).id)
    await test.harness.clock.advance(5_000)
    expect(await statusOf()).toBe(401)
  })

  it('closes when the grant ends', async () => {
    const { url } = await test.access(gold, 'citra')
    await test.harness.clock.leap(600_000)
    expect((await read(url)).status).toBe(403)
  })
})

describe('a change by an operator', () => {
  it('goes on air behind what players have seen, with continued numbers', async () => {
    const url = `/media/c/${free}/video-360.m3u8`
    const before = await read(url)
    const state = await test.schedule('free', 'dua')
    expect(state.programmes).toEqual([{ title: 'dua', startAt: null, skipped: null }])
    expect(segmentsOf((await read(url)).text)).toEqual(segmentsOf(before.text))
    await test.harness.clock.advance(120_000)
    const after = await read(url)
    expect(sequenceOf(after.text)).toBeGreaterThan(sequenceOf(before.text))
    expect(new Set(segmentsOf(after.text).map((line) => line.split('/')[3]))).toEqual(
      new Set([films['dua']?.version]),
    )
  })

  it('a hidden title becomes a gap at once, and the others follow without a hole', async () => {
    const url = `/media/c/${free}/video-360.m3u8`
    await test.schedule('free', 'satu', 'dua')
    await test.harness.clock.advance(60_000)
    const before = await read(url)
    await test.harness.content.hide(films['dua']?.id ?? '')
    await test.harness.clock.advance(5_000)
    const during = await read(url)
    expect(during.text).toContain('#EXT-X-GAP')
    expect(during.text).not.toContain(films['dua']?.version)
    expect(sequenceOf(during.text)).toBeGreaterThanOrEqual(sequenceOf(before.text))
    await test.harness.clock.advance(120_000)
    const after = await read(url)
    expect(after.text).not.toContain('#EXT-X-GAP')
    expect(new Set(segmentsOf(after.text).map((line) => line.split('/')[3]))).toEqual(
      new Set([films['satu']?.version]),
    )
    expect((await test.harness.live.channelState('free')).programmes).toEqual([
      { title: 'satu', startAt: null, skipped: null },
      { title: 'dua', startAt: null, skipped: 'hidden' },
    ])
  })

  it('a hidden channel is gone', async () => {
    await test.harness.content.hide(free)
    await test.harness.clock.advance(5_000)
    expect((await read(`/media/c/${free}/multivariant.m3u8`)).status).toBe(404)
  })
})
