import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodersOf } from '../test/encoders-of.ts'
import { openLiveHarness, type LiveHarness } from '../test/live-harness.ts'
import { makeFlv, type FlvTag } from '../test/make-flv.ts'
import { openRtmpClient, type RtmpClient } from '../test/rtmp-client.ts'
import { MESSAGE } from '../wire/index.ts'

const LOOK_MS = 20

let harness: LiveHarness
let client: RtmpClient

/** Sources come here at once and then stop: a busy machine would take that for a publisher that fell silent. */
const NEVER_QUIET = { TAYANG_LIVE_QUIET_MS: '86400000' }

beforeEach(async () => {
  harness = await openLiveHarness(NEVER_QUIET)
  client = await openRtmpClient(harness.rtmpPort)
  await client.publish('key-odd')
})
afterEach(async () => {
  client.end()
  await harness[Symbol.asyncDispose]()
})

function send(tags: readonly FlvTag[], { fromMs = 0 } = {}): void {
  for (const { type, timestampMs, payload } of tags) client.send(type, payload, (timestampMs + fromMs) >>> 0)
}

/** Publishes this again and again, twice as fast as it plays, until the engine has reported. */
async function publishUntil<T>(
  report: Promise<T>,
  tags: readonly FlvTag[],
  start: { fromMs: number },
): Promise<T> {
  const lengthMs = 1000 * Math.ceil((tags.at(-1)?.timestampMs ?? 0) / 1000)
  let isReported = false
  void report.finally(() => (isReported = true))
  for (let { fromMs } = start; !isReported; fromMs += lengthMs) {
    send(tags, { fromMs })
    await Promise.race([report, setTimeout(lengthMs / 2)])
  }
  return report
}

const fetchText = async (path: string) => (await fetch(harness.live(`odd/${path}`))).text()

/** The playlist once its segments last this many seconds. */
async function playlistOf(seconds: number, rung = '240'): Promise<string> {
  for (;;) {
    const text = await fetchText(`${rung}/media.m3u8`)
    const found = [...text.matchAll(/EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    if (found >= seconds) return text
    await setTimeout(LOOK_MS)
  }
}

test('a source that changes its size continues after a discontinuity in the size of the show', async () => {
  const tall = await makeFlv({ size: '360x640', seconds: 2 })
  send(await makeFlv({ size: '640x360', seconds: 2 }))
  expect(await harness.server.receives('on-air')).toMatchObject({
    source: { height: 360 },
    heights: [360, 240],
  })
  await playlistOf(1)
  expect(
    await publishUntil(harness.server.receives('on-air', { nth: 2 }), tall, { fromMs: 2000 }),
  ).toMatchObject({ source: { width: 360, height: 640 } })
  const text = await playlistOf(2)
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(await fetchText('multivariant.m3u8')).toContain('RESOLUTION=640x360')
  expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
})

test('a source that switches to full range is shown in the colours of the show', async () => {
  const fullRange = await makeFlv({ seconds: 3, pixels: 'yuvj420p' })
  send(await makeFlv({ seconds: 2 }))
  await harness.server.receives('on-air')
  await publishUntil(harness.server.receives('on-air', { nth: 2 }), fullRange, { fromMs: 2000 })
  const names = [...(await playlistOf(4)).matchAll(/EXT-X-MAP:URI="(.+)"/g)].map(([, name]) => name)
  const [first, second, ...more] = await Promise.all(names.map((name) => fetchText(`240/${name}`)))
  expect(more).toEqual([])
  // The initialisation segment declares the colours.
  expect(second).toBe(first)
})

test.skipIf(!existsSync('/proc'))(
  'a source that keeps changing its size gets few encoders, and is on air once it stops changing',
  async () => {
    const forms = await Promise.all(['160x90', '256x144'].map((size) => makeFlv({ size, seconds: 1 })))
    const [one = [], other = []] = forms.map((tags) => tags.slice(0, 12))
    let most = 0
    for (let turn = 0; turn < 16; turn += 1) {
      send(turn % 2 ? one : other, { fromMs: turn * 1000 })
      await setTimeout(25)
      most = Math.max(most, encodersOf(process.pid).length)
    }
    // The finishing encoders, and the running one.
    expect(most).toBeLessThanOrEqual(3)
    const before = harness.server.received.filter(({ type }) => type === 'on-air').length
    send(await makeFlv({ seconds: 4 }), { fromMs: 16_000 })
    await harness.server.receives('on-air', { nth: before + 1 })
    expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
  },
)

test('a source that becomes taller continues in the rungs of the show', async () => {
  const taller = await makeFlv({ size: '640x360', seconds: 4 })
  send(await makeFlv({ size: '426x240', seconds: 2 }))
  await harness.server.receives('on-air')
  const report = harness.server.receives('on-air', { nth: 2 })
  expect((await publishUntil(report, taller, { fromMs: 2000 })).heights).toEqual([240])
  expect(await fetchText('multivariant.m3u8')).not.toContain('RESOLUTION=640x360')
  expect(await playlistOf(3)).toContain('#EXT-X-DISCONTINUITY\n')
})

test('a publisher that comes back smaller and without sound continues in the rungs and the sound of the show', async () => {
  const smaller = (await makeFlv({ size: '256x144', seconds: 3 })).filter(
    ({ type }) => type === MESSAGE.video,
  )
  send(await makeFlv({ seconds: 2 }))
  await harness.server.receives('on-air')
  const multivariant = await fetchText('multivariant.m3u8')
  client.end()
  await harness.server.receives('publish-ended')
  client = await openRtmpClient(harness.rtmpPort)
  await client.publish('key-odd')
  const report = harness.server.receives('on-air', { nth: 2 })
  expect((await publishUntil(report, smaller, { fromMs: 0 })).source).toMatchObject({
    height: 144,
    hasAudio: false,
  })
  expect((await fetchText('multivariant.m3u8')).replaceAll(/BANDWIDTH=\d+/g, '')).toBe(
    multivariant.replaceAll(/BANDWIDTH=\d+/g, ''),
  )
  for (const rung of ['240', 'audio']) {
    const listed = () => fetchText(`${rung}/media.m3u8`)
    await expect.poll(listed).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP.*\n(.*\n)+?seg-/)
  }
})

test('a source that loses its sound continues with silence until its sound is back', async () => {
  const tags = await makeFlv({ seconds: 6 })
  send(
    tags.filter(
      ({ type, timestampMs, payload }) =>
        type !== MESSAGE.audio || payload[1] === 0 || timestampMs < 1000 || timestampMs > 4000,
    ),
  )
  await harness.server.receives('on-air')
  const sound = await playlistOf(5, 'audio')
  expect(sound).not.toContain('DISCONTINUITY\n')
  const lengths = [...sound.matchAll(/EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))
  for (const length of lengths.slice(0, -1)) expect(Math.abs(length - 1)).toBeLessThan(0.25)
})

test('timestamps that wrap around after 49 days cause no discontinuity', async () => {
  send(await makeFlv({ seconds: 4 }), { fromMs: 2 ** 32 - 1500 })
  const text = await playlistOf(3)
  expect(text).not.toContain('DISCONTINUITY\n')
  expect([...text.matchAll(/EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds)).slice(0, 3)).toEqual([
    1, 1, 1,
  ])
})

test('a clock that jumps by an hour does not add an hour of pictures', async () => {
  const tags = await makeFlv({ seconds: 2 })
  send(tags)
  send(tags.slice(3), { fromMs: 3_600_000 })
  client.end()
  await harness.server.receives('publish-ended')
  const text = await playlistOf(3)
  expect(text.match(/^seg-/gm)?.length).toBeLessThanOrEqual(5)
})

test('sound that was announced and never comes delays the show only for a bounded time', async () => {
  const tags = await makeFlv({ seconds: 4 })
  send(tags.filter(({ type }) => type !== MESSAGE.audio))
  expect((await harness.server.receives('on-air')).source.hasAudio).toBe(false)
})

test('a publisher of sound alone gets the placeholder picture until it sends pictures', async () => {
  const tags = await makeFlv({ seconds: 3 })
  const sound = tags.filter(({ type }) => type === MESSAGE.audio)
  let isOnAir = false
  void harness.server.receives('on-air').then(() => (isOnAir = true))
  let round = 0
  for (; !isOnAir; round += 1) {
    send(sound, { fromMs: round * 3000 })
    // A little faster than real time, while the picture is being encoded.
    await setTimeout(100)
  }
  expect((await harness.server.receives('on-air')).source).toMatchObject({
    width: 640,
    height: 360,
    hasAudio: true,
  })
  expect(await fetchText('multivariant.m3u8')).toContain('RESOLUTION=640x360')
  const report = harness.server.receives('on-air', { nth: 2 })
  expect((await publishUntil(report, tags, { fromMs: round * 3000 })).source).toMatchObject({
    width: 426,
    height: 240,
  })
  expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
})

test('damaged pictures do not end the show', async () => {
  const tags = await makeFlv({ seconds: 4 })
  // Every third picture that is no key frame loses its content but not its header.
  const damaged = tags.map((tag, index) => {
    const isPlain = tag.type === MESSAGE.video && tag.payload[0] === 0x27
    if (!isPlain || index % 3 !== 0) return tag
    return {
      ...tag,
      payload: Buffer.concat([tag.payload.subarray(0, 9), Buffer.alloc(tag.payload.length, 0xa5)]),
    }
  })
  send(damaged)
  await playlistOf(3)
  expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
})

test('a malformed H.264 configuration is refused with a reason', async () => {
  client.send(MESSAGE.video, Buffer.from([0x17, 0, 0, 0, 0, 1, 0xff, 0xff, 0xff]))
  expect((await client.status()).description).toBe('The H.264 configuration cannot be read')
})
