import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { probe, startEngine, type EngineRun } from '../engine/index.ts'
import { encodersOf } from '../test/encoders-of.ts'
import { openLiveHarness, type LiveHarness } from '../test/live-harness.ts'
import { makeFlv } from '../test/make-flv.ts'
import { openRtmpClient, type RtmpClient } from '../test/rtmp-client.ts'
import { sendGarbage } from '../test/rtmp-fuzz.ts'
import { MESSAGE } from '../wire/index.ts'

let harness: LiveHarness
let folder: string
const publishers: EngineRun[] = []
const clients: RtmpClient[] = []

beforeEach(async () => {
  harness = await openLiveHarness({ TAYANG_LIVE_FLV: '1' })
  folder = await mkdtemp(join(tmpdir(), 'tayang-live-'))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.end()
  for (const publisher of publishers.splice(0)) {
    publisher.stop()
    await publisher.done
  }
  await harness[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Publishes with FFmpeg's own RTMP client, in real time. */
function publish(
  key: string,
  { size = '426x240', rate = 30, hasAudio = true, seconds = 30 } = {},
): EngineRun {
  const re = { re: '1' }
  const run = startEngine(
    {
      inputs: [
        { from: `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`, format: 'lavfi', options: re },
        ...(hasAudio
          ? [
              {
                from: `sine=frequency=440:sample_rate=44100:duration=${seconds}`,
                format: 'lavfi',
                options: re,
              },
            ]
          : []),
      ],
      outputs: [
        {
          to: `rtmp://127.0.0.1:${harness.rtmpPort}/live/${key}`,
          format: 'flv',
          streams: [
            {
              from: '0:v:0',
              codec: 'libx264',
              options: {
                preset: 'ultrafast',
                tune: 'zerolatency',
                pix_fmt: 'yuv420p',
                g: String(rate),
                b: '400000',
              },
            },
            ...(hasAudio
              ? [{ from: '1:a:0', codec: 'aac', options: { b: '64000', ar: '44100', ac: '2' } }]
              : []),
          ],
        },
      ],
    },
    { pipes: 0 },
  )
  publishers.push(run)
  return run
}

/** Publishes the same at once with our own client, for tests that only count seconds of media. */
async function publishAtOnce(key: string, { rate = 30, hasAudio = true } = {}): Promise<void> {
  const client = await openRtmpClient(harness.rtmpPort)
  clients.push(client)
  await client.publish(key)
  for (const { type, timestampMs, payload } of await makeFlv({ rate, seconds: 4 })) {
    if (hasAudio || type === MESSAGE.video) client.send(type, payload, timestampMs)
  }
}

async function fetchText(path: string): Promise<string> {
  const answer = await fetch(harness.live(path))
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Waits by blocking reloads until a rendition has complete segments up to `msn`; returns the playlist. */
async function playlistTo(showId: string, rung: string, msn: number): Promise<string> {
  let text = await fetchText(`${showId}/${rung}/media.m3u8`)
  for (let next = 0; next <= msn; next += 1) {
    text = await fetchText(`${showId}/${rung}/media.m3u8?_HLS_msn=${next}`)
  }
  return text
}

/** Probes the initialisation segment and the listed segments of a rendition. */
async function probeRung(showId: string, rung: string, playlist: string) {
  const names = [
    ...[...playlist.matchAll(/URI="(init-[^"]+)"/g)].map(([, name]) => name).slice(-1),
    ...[...playlist.matchAll(/^seg-.+$/gm)].map(([name]) => name),
  ]
  const pieces = await Promise.all(
    names.map(async (name) =>
      Buffer.from(await (await fetch(harness.live(`${showId}/${rung}/${name}`))).arrayBuffer()),
    ),
  )
  const path = join(folder, `${rung}.mp4`)
  await writeFile(path, Buffer.concat(pieces))
  const found = await probe(path)
  return found.ok ? found.media : expect.fail(found.message)
}

/** As in the frame header of the JPEG. */
function sizeOfJpeg(jpeg: Buffer): { width: number; height: number } {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return { height: jpeg.readUInt16BE(frame + 5), width: jpeg.readUInt16BE(frame + 7) }
}

const durations = (playlist: string) =>
  [...playlist.matchAll(/EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))

describe('a published stream', () => {
  test('is on air with every rung up to its own height, in parts, with picture and sound', async () => {
    publish('key-show', { size: '640x360' })
    expect(await harness.server.receives('on-air')).toMatchObject({
      showId: 'show',
      source: { width: 640, height: 360, framesPerSecond: 30, hasAudio: true },
      heights: [360, 240],
    })
    const multivariant = await fetchText('show/multivariant.m3u8')
    expect(multivariant.match(/RESOLUTION=\S+?,/g)).toEqual(['RESOLUTION=640x360,', 'RESOLUTION=426x240,'])
    expect(multivariant).toMatch(/CODECS="avc1\.[\da-f]{6},mp4a\.40\.2"/)

    const picture = await playlistTo('show', '360', 2)
    expect(durations(picture).every((seconds) => seconds === 1)).toBe(true)
    const targets = /PART-TARGET=([\d.]+)/.exec(picture)
    for (const [, seconds] of picture.matchAll(/PART:DURATION=([\d.]+)/g)) {
      expect(Number(seconds)).toBeLessThanOrEqual(Number(targets?.[1]))
    }
    expect(picture).toMatch(/PRELOAD-HINT:TYPE=PART/)
    const { video } = await probeRung('show', '360', picture)
    expect(video).toMatchObject({ codec: 'h264', width: 640, height: 360 })
    const still = await fetch(harness.live('show/still.jpg'))
    expect(still.headers.get('content-type')).toBe('image/jpeg')
    expect(sizeOfJpeg(Buffer.from(await still.arrayBuffer()))).toEqual({ width: 426, height: 240 })
    const { audio } = await probeRung('show', 'audio', await playlistTo('show', 'audio', 2))
    expect(audio).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 })
  })

  test('without sound has silence as long as its pictures', async () => {
    await publishAtOnce('key-silent', { hasAudio: false })
    const report = await harness.server.receives('on-air')
    expect(report.source.hasAudio).toBe(false)
    expect(await fetchText('silent/multivariant.m3u8')).toContain('TYPE=AUDIO')
    expect(await playlistTo('silent', '240', 2)).toContain('seg-')
    const { audio } = await probeRung('silent', 'audio', await playlistTo('silent', 'audio', 2))
    expect(audio).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 })
  })

  test.each([
    { rate: 24, framesPerSecond: 24, partTarget: '0.20900' },
    { rate: 50, framesPerSecond: 25, partTarget: '0.20000' },
  ])(
    'of $rate frames a second has segments of whole seconds',
    async ({ rate, framesPerSecond, partTarget }) => {
      await publishAtOnce('key-rate', { rate })
      await harness.server.receives('on-air')
      expect(await fetchText('rate/multivariant.m3u8')).toContain(`FRAME-RATE=${framesPerSecond}.000`)
      const playlist = await playlistTo('rate', '240', 2)
      expect(durations(playlist).every((seconds) => seconds === 1)).toBe(true)
      expect(playlist).toContain(`PART-TARGET=${partTarget}`)
    },
  )

  test('is also served as the publisher sent it, where the setting is on', async () => {
    publish('key-flv')
    await harness.server.receives('on-air')
    const answer = await fetch(harness.live('flv/source.flv'))
    expect(answer.headers.get('content-type')).toBe('video/x-flv')
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    expect(
      Buffer.from(first?.value ?? [])
        .subarray(0, 3)
        .toString(),
    ).toBe('FLV')
    await reader?.cancel()
  })
})

describe('when a publisher', () => {
  test('stops, the server gets a report, and the playlist ends by order of the server', async () => {
    const publisher = publish('key-stop', { seconds: 3 })
    await harness.server.receives('on-air')
    await publisher.done
    expect(await harness.server.receives('publish-ended')).toMatchObject({
      showId: 'stop',
      reason: 'unpublished',
    })
    expect(await fetchText('stop/240/media.m3u8')).not.toContain('ENDLIST')
    harness.server.send({ type: 'cut', showId: 'stop', reason: 'stopped', isWithdrawn: false })
    let text = ''
    while (!text.includes('ENDLIST')) text = await fetchText('stop/240/media.m3u8')
    expect(durations(text).reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(3, 1)
  })

  test('is cut by an operator, nothing of the show is served from then on', async () => {
    const publisher = publish('key-withdrawn')
    await harness.server.receives('on-air')
    await playlistTo('withdrawn', '240', 2)
    const reason = 'This show was ended by Tayang'
    harness.server.send({ type: 'cut', showId: 'withdrawn', reason, isWithdrawn: true })
    while ((await fetch(harness.live('withdrawn/multivariant.m3u8'))).status !== 404);
    await publisher.done
    expect(await harness.server.receives('show-closed')).toMatchObject({ showId: 'withdrawn' })
    expect((await fetch(harness.live('withdrawn/240/media.m3u8'))).status).toBe(404)
  })

  test('is asked for every few seconds while it goes on, so a lost order ends it a little later', async () => {
    const publisher = publish('key-lost')
    await harness.server.receives('on-air')
    const asks = () => harness.server.received.filter((sent) => sent.type === 'holds' && sent.isRepeated)
    await expect.poll(asks, { timeout: 10_000 }).toMatchObject([{ showIds: ['lost'] }])
    harness.server.send({ type: 'cut', showId: 'lost', reason: 'removed', isWithdrawn: true })
    await publisher.done
    await harness.server.receives('show-closed')
    const asked = asks().length
    publish('key-other')
    await expect.poll(asks, { timeout: 15_000 }).toHaveLength(asked + 1)
    expect(asks().at(-1)).toMatchObject({ showIds: ['other'] })
  }, 40_000)

  test('comes back within the grace, its viewers see the slate until then', async () => {
    await publish('key-back', { seconds: 2 }).done
    await harness.server.receives('publish-ended')
    // The edge moves although nobody publishes.
    await playlistTo('back', '240', 4)
    publish('key-back')
    await harness.server.receives('on-air', { nth: 2 })
    const text = await fetchText('back/240/media.m3u8')
    // The slate is encoded exactly as the show, so only the return is a discontinuity.
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(text.match(/#EXT-X-MAP/g)).toHaveLength(2)
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    const { video } = await probeRung(
      'back',
      '240',
      text.slice(0, text.lastIndexOf('#EXT-X-DISCONTINUITY\n')),
    )
    expect(video).toMatchObject({ codec: 'h264', width: 426, height: 240 })
  })

  test('does not come back, the playlists end with the grace', async () => {
    const short = await openLiveHarness({ TAYANG_LIVE_GRACE_MS: '1' })
    const before = harness
    harness = short
    await publish('key-gone', { seconds: 2 }).done
    await short.server.receives('publish-ended')
    let text = ''
    while (!text.includes('ENDLIST')) text = await fetchText('gone/240/media.m3u8')
    harness = before
    await short[Symbol.asyncDispose]()
  })

  test('does not come back, publishers that are refused do not renew the grace', async () => {
    const graceMs = 1500
    const short = await openLiveHarness({ TAYANG_LIVE_GRACE_MS: String(graceMs) })
    const before = harness
    harness = short
    await publish('key-av1', { seconds: 2 }).done
    await short.server.receives('publish-ended')
    const since = performance.now()
    let isClosed = false
    void short.server.receives('show-closed').then(() => (isClosed = true))
    while (!isClosed && performance.now() - since < 4 * graceMs) {
      const client = await openRtmpClient(short.rtmpPort)
      await client.publish('key-av1')
      client.send(MESSAGE.video, Buffer.from([0x90, ...Buffer.from('av01')]))
      expect((await client.status()).description).toContain('not supported')
      client.end()
    }
    harness = before
    await short[Symbol.asyncDispose]()
    expect(isClosed).toBe(true)
  })

  test.skipIf(!existsSync('/proc'))('has an encoder that is killed, another one replaces it', async () => {
    publish('key-tough')
    await harness.server.receives('on-air')
    for (const pid of encodersOf(process.pid)) process.kill(pid, 'SIGKILL')
    await harness.server.receives('on-air', { nth: 2 })
    expect(await fetchText('tough/240/media.m3u8')).toContain('#EXT-X-DISCONTINUITY\n')
    expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
  })
})

test('a server that was away gets the shows on air again, and they continue', async () => {
  publish('key-on')
  await harness.server.receives('on-air')
  harness.server.hangUp()
  await harness.server.receives('hello', { nth: 2 })
  expect(await harness.server.receives('on-air', { nth: 2 })).toMatchObject({ showId: 'on' })
  expect(harness.server.received.some(({ type }) => type === 'publish-ended')).toBe(false)
})

test('2,000 connections of garbage cause no gap in a show', async () => {
  publish('key-calm', { seconds: 60 })
  await harness.server.receives('on-air')
  await sendGarbage({ port: harness.rtmpPort, connections: 2000, seed: 2026 })
  const last = Number(/part-\w+-(\d+)-/.exec(await fetchText('calm/240/media.m3u8'))?.[1])
  const text = await playlistTo('calm', '240', last + 1)
  expect(text).not.toMatch(/DISCONTINUITY\n/)
  expect(durations(text).every((seconds) => seconds === 1)).toBe(true)
  expect(harness.server.received.filter(({ type }) => type === 'publish-ended')).toEqual([])
})
