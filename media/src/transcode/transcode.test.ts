import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EncodeOrder, FromEngine } from '@tayang/contract/ingest'
import { CONFINED_INPUT, probe, startEngine, type RecipeInput } from '../engine/index.ts'
import { readLoudness } from './loudness.ts'
import { openTranscode, TRANSCODE_DEFAULTS, type TranscodeSettings } from './index.ts'
import { readPlaylist } from './read-playlist.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const KEY = {
  keyId: '00112233445566778899aabbccddeeff',
  key: '0123456789abcdef0123456789abcdef',
  systems: ['widevine' as const, 'fairplay' as const],
  clearKey: true,
}
/** Widevine's own description of the key: its box with the sixteen bytes of the key id. */
const WIDEVINE_BOX =
  /URI="data:text\/plain;base64,([A-Za-z0-9+/=]+)".*KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"$/

let root = ''
let made = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tayang-transcode-'))
})
afterAll(() => rm(root, { recursive: true }))

describe('a film', () => {
  test('is playable in 360p with sound first, then gets pictures and its other rungs, and no other files', async () => {
    const source = await film({ size: '640x360', seconds: 5 })
    const { reports, folder } = await encode({ source })
    expect(reports.map(({ type }) => type)).toEqual([
      'probed',
      'rung-finished',
      'pictures-finished',
      'rung-finished',
      'done',
    ])
    const rungs = reports.filter((message) => message.type === 'rung-finished')
    expect(rungs.map(({ rung }) => rung.height)).toEqual([360, 240])
    expect(rungs[0]).toMatchObject({
      rung: {
        width: 640,
        playlist: '360/video.m3u8',
        iframePlaylist: '360/iframes.m3u8',
        framesPerSecond: 25,
      },
      audio: {
        playlist: 'audio/audio.m3u8',
        codecs: 'mp4a.40.2',
        channels: 2,
        low: { playlist: 'audio-low/audio.m3u8', codecs: 'mp4a.40.2' },
      },
    })
    const sound = rungs[0]?.audio
    expect(sound?.low?.bandwidth).toBeLessThan(0.6 * (sound?.bandwidth ?? 0))
    expect(rungs[0]?.rung.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/)
    expect(rungs[1]).toMatchObject({ rung: { width: 426 }, audio: null, captions: [] })

    const files = reports.flatMap((message) => ('files' in message ? message.files : []))
    expect(listFiles(folder)).toEqual(files.toSorted())
    for (const file of files) expect((await stat(join(folder, file))).size).toBeGreaterThan(0)
  })

  test('has rungs, I-frames and sound that end together, on one grid of 2 s pictures and 4 s segments', async () => {
    const source = await film({ size: '640x360', seconds: 9, audioSeconds: 9.3 })
    const { folder } = await encode({ source })
    const lists = await Promise.all(
      ['360/video', '240/video', 'audio/audio', '360/iframes', 'audio-low/audio'].map(async (name) =>
        readPlaylist(await readFile(join(folder, `${name}.m3u8`), 'utf8')),
      ),
    )
    for (const list of lists) {
      expect(list.ended).toBe(true)
      expect(list.seconds).toBeCloseTo(9, 1)
      expect(list.targetSeconds).toBeLessThanOrEqual(5)
    }
    const [first, second, sound, iframes, low] = lists
    expect(first?.segments.map(({ seconds }) => seconds)).toEqual([4, 4, 1])
    expect(second?.segments).toEqual(first?.segments)
    expect(low?.segments).toEqual(sound?.segments)
    expect(iframes?.segments.map(({ seconds }) => seconds)).toEqual([2, 2, 2, 2, 1])
  })

  test('is brought to -16 LUFS, with no peak above -1.5 dB', async () => {
    const source = await film({ size: '320x240', seconds: 5, volume: '0.2' })
    const { reports, folder } = await encode({ source })
    const probed = reports.find((message) => message.type === 'probed')
    expect(probed?.source.loudnessLufs).toBeLessThan(-25)
    const loudness = await measureLoudness(folder)
    expect(Math.abs((loudness?.lufs ?? 0) + 16)).toBeLessThan(1)
    expect(loudness?.truePeakDb).toBeLessThan(-1.4)
  })

  test('gets a poster, a landscape still and thumbnails that point into their sheet', async () => {
    const { folder } = await encode({ source: await film({ size: '320x240', seconds: 5 }) })
    const sizes = await Promise.all(['poster', 'landscape', 'sprite-1'].map((name) => jpegSize(folder, name)))
    expect(sizes).toEqual(['480x720', '1280x720', '1600x90'])
    expect(await readFile(join(folder, 'pictures/thumbnails.vtt'), 'utf8')).toBe(
      [
        'WEBVTT\n',
        '00:00:00.000 --> 00:00:02.000\nsprite-1.jpg#xywh=0,0,160,90\n',
        '00:00:02.000 --> 00:00:04.000\nsprite-1.jpg#xywh=160,0,160,90\n',
        '00:00:04.000 --> 00:00:05.000\nsprite-1.jpg#xywh=320,0,160,90\n',
      ].join('\n'),
    )
  })

  test('of a premium title is encrypted, and its key lines name our licence operation and every system', async () => {
    const source = await film({ size: '320x240', seconds: 5 })
    const clear = await encode({ source })
    const premium = await encode({ source, key: KEY })
    expect(premium.reports.at(-1)).toEqual({ type: 'done', jobId: premium.jobId })
    for (const name of ['240/video.m3u8', '240/iframes.m3u8', 'audio/audio.m3u8', 'audio-low/audio.m3u8']) {
      const keys = (await readFile(join(premium.folder, name), 'utf8')).match(/^#EXT-X-KEY.*$/gm)
      expect(keys).toHaveLength(3)
      const box = keys?.flatMap((line) => WIDEVINE_BOX.exec(line)?.[1] ?? []) ?? []
      expect(box.map((text) => Buffer.from(text, 'base64').includes(Buffer.from(KEY.keyId, 'hex')))).toEqual([
        true,
      ])
      expect(keys).toContainEqual(
        expect.stringMatching(
          /URI="skd:\/\/00112233445566778899aabbccddeeff",.*com\.apple\.streamingkeydelivery/,
        ),
      )
      expect(keys?.find((line) => line.includes('identity'))).toMatch(
        /^#EXT-X-KEY:METHOD=SAMPLE-AES,URI="\/drm\/v1\.0\/license\/clearkey\/00112233445566778899aabbccddeeff",IV=0x[0-9a-f]{32},KEYFORMAT="identity"$/,
      )
      expect(await readFile(join(clear.folder, name), 'utf8')).not.toContain('EXT-X-KEY')
    }
    const init = await readFile(join(premium.folder, '240/init.mp4'), 'latin1')
    expect(init).toContain('encv')
    expect(init).toContain('cbcs')
    // The same encoder on the same source differs only by the encryption. cbcs leaves nine of ten blocks of pictures
    // clear.
    expect(await differingBytes(clear.folder, premium.folder, '240/1.m4s')).toBeGreaterThan(0.05)
    expect(await differingBytes(clear.folder, premium.folder, 'audio/1.m4s')).toBeGreaterThan(0.5)
    for (const file of listFiles(premium.folder)) {
      expect((await readFile(join(premium.folder, file))).includes(Buffer.from(KEY.key, 'hex'))).toBe(false)
    }
  })

  test('keeps its displayed aspect ratio: rotated, odd, wide or small', async () => {
    const plain = await film({ size: '426x240', seconds: 2, silent: true })
    const turned = await turnedCopy(plain)
    expect(await probe(turned)).toMatchObject({ media: { video: { rotation: 90 } } })
    expect(await rungsOf(turned)).toEqual(['202x360', '136x240'])
    expect(
      await rungsOf(await film({ size: '427x241', seconds: 2, silent: true, pixels: 'yuv444p' })),
    ).toEqual(['426x240'])
    expect(await rungsOf(await film({ size: '160x120', seconds: 2, silent: true }))).toEqual(['320x240'])
  })

  test.each([
    ['no sound', { silent: true }],
    ['10 bits', { pixels: 'yuv420p10le' }],
    [
      'high dynamic range',
      {
        pixels: 'yuv420p10le',
        filter: 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc',
      },
    ],
    ['six channels', { channels: '5.1' }],
    ['a changing frame rate', { filter: "select='mod(n,5)+gt(n,30)*mod(n,3)'" }],
    ['60 pictures a second', { rate: 60 }],
    ['120 pictures a second', { rate: 120 }],
    ['no length, as browsers record', { format: 'webm', video: 'libvpx', audio: 'libopus', live: true }],
  ] as [string, Partial<FilmOptions>][])('with %s plays as H.264 and AAC', async (_name, options) => {
    const source = await film({ size: '320x240', seconds: 4, ...options })
    const { reports, folder } = await encode({ source })
    expect(reports.at(-1)?.type).toBe('done')
    const rung = reports.find((message) => message.type === 'rung-finished')
    expect(rung?.audio === null).toBe(options.silent === true)
    expect(rung?.rung.framesPerSecond).toBeLessThanOrEqual(60)
    const found = await probe(await firstPartOf(folder, '240'))
    expect(found).toMatchObject({
      ok: true,
      media: { video: { codec: 'h264', pixelFormat: 'yuv420p', height: 240, transfer: '' } },
    })
  })

  test('that nobody waits for has all its rungs at once', async () => {
    const source = await film({ size: '640x360', seconds: 5 })
    const { reports, folder } = await encode({ source, isUnhurried: true })
    expect(reports.map(({ type }) => type)).toEqual([
      'probed',
      'rung-finished',
      'pictures-finished',
      'rung-finished',
      'done',
    ])
    const files = reports.flatMap((message) => ('files' in message ? message.files : []))
    expect(listFiles(folder)).toEqual(files.toSorted())
  })

  test('whose rungs are partly finished gets only the others', async () => {
    const source = await film({ size: '640x360', seconds: 3 })
    const { reports, folder } = await encode({ source, finished: [360] })
    expect(reports.map(({ type }) => type)).toEqual(['rung-finished', 'pictures-finished', 'done'])
    expect(existsSync(join(folder, '360'))).toBe(false)
    expect(existsSync(join(folder, 'audio'))).toBe(false)
  })

  test('whose rungs are all finished gets its missing pictures', async () => {
    const source = await film({ size: '320x240', seconds: 5 })
    const { reports, folder } = await encode({ source, finished: [240] })
    expect(reports.map(({ type }) => type)).toEqual(['pictures-finished', 'done'])
    expect(await jpegSize(folder, 'sprite-1')).toBe('1600x90')
  })

  test('gets its captions as segments, written again by us', async () => {
    const path = join(root, 'captions.srt')
    await writeFile(
      path,
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Halo</i> <img src=x onerror=alert(1)> & --> dunia\r\n',
    )
    const source = await film({ size: '320x240', seconds: 3 })
    const captions = [
      { language: 'id', label: 'Bahasa Indonesia', path },
      { language: '../../etc', label: 'x', path },
    ]
    const { reports, folder } = await encode({ source, captions })
    const rung = reports.find((message) => message.type === 'rung-finished')
    expect(rung?.captions).toEqual([
      { playlist: 'captions/id/captions.m3u8', language: 'id', label: 'Bahasa Indonesia' },
    ])
    expect(rung?.files).toContain('captions/id/1.vtt')
    expect(await readFile(join(folder, 'captions/id/1.vtt'), 'utf8')).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n' +
        '00:00:01.000 --> 00:00:02.500\n<i>Halo</i>  &amp; --&gt; dunia\n',
    )
    expect(readPlaylist(await readFile(join(folder, 'captions/id/captions.m3u8'), 'utf8'))).toMatchObject({
      seconds: 3,
      ended: true,
    })
  })
})

describe('a file that is no film', () => {
  test.each([
    ['text', () => 'hello, I am a film', 'not-supported'],
    ['nothing', () => '', 'not-supported'],
    [
      'random bytes',
      () => Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at * 7919) % 251)),
      'not-supported',
    ],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>', 'not-supported'],
    [
      'an HLS playlist',
      (victim) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${victim}\n#EXT-X-ENDLIST\n`,
      'not-supported',
    ],
    ['an ffconcat list', () => 'ffconcat version 1.0\nfile victim.mp4\n', 'not-supported'],
    [
      'a DASH manifest',
      (victim) => `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>file://${victim}</BaseURL></MPD>`,
      'not-supported',
    ],
  ] as [string, (victim: string) => string | Buffer, string][])(
    'is refused: %s',
    async (_name, contentOf, reason) => {
      const victim = join(root, 'victim.mp4')
      if (!existsSync(victim))
        await writeFile(victim, await readFile(await film({ size: '320x240', seconds: 1 })))
      const source = join(root, `hostile-${made++}.mp4`)
      await writeFile(source, contentOf(victim))
      const { reports, folder } = await encode({ source })
      expect(reports).toMatchObject([{ type: 'failed', reason }])
      expect(JSON.stringify(reports)).not.toContain(root)
      expect(listFiles(folder)).toEqual([])
    },
  )

  test('is reported as damaged when half of it is missing', async () => {
    const source = await film({ size: '320x240', seconds: 6, muxing: { movflags: 'faststart' } })
    await truncate(source, Math.floor((await stat(source)).size / 2))
    const { reports } = await encode({ source })
    expect(reports.at(-1)).toMatchObject({ type: 'failed', reason: 'damaged' })
    expect(reports.filter(({ type }) => type === 'rung-finished')).toEqual([])
  })

  test('is refused when one picture claims hours, or is too large, before anything is encoded', async () => {
    const hours = await film({ size: '320x240', seconds: 0.08, silent: true, filter: 'setpts=N*57600/TB' })
    expect((await encode({ source: hours })).reports).toMatchObject([{ type: 'failed', reason: 'too-long' }])
    const hour = await film({ size: '320x240', seconds: 0.08, silent: true, filter: 'setpts=N*3600/TB' })
    expect((await encode({ source: hour })).reports).toMatchObject([
      { type: 'failed', reason: 'not-supported' },
    ])
    const plain = await film({ size: '320x240', seconds: 1 })
    expect((await encode({ source: plain }, { pixelsMax: 10_000 })).reports).toMatchObject([
      { reason: 'too-large' },
    ])
    expect((await encode({ source: plain }, { secondsMax: 0.5 })).reports).toMatchObject([
      { reason: 'too-long' },
    ])
  })

  test('is not encoded without free space', async () => {
    const source = await film({ size: '320x240', seconds: 1 })
    const { reports } = await encode({ source }, { freeBytesMin: Number.MAX_SAFE_INTEGER })
    expect(reports).toMatchObject([{ type: 'failed', reason: 'no-space' }])
  })
})

describe('an encoder', () => {
  test('that is killed interrupts the job and leaves no file; the job then finishes on a retry', async () => {
    const source = await film({ size: '640x360', seconds: 8 })
    const folder = join(root, `job-${made++}`)
    const first = encode({ source, folder }, { preset: 'slower' })
    process.kill(await encoderIn(folder, first), 'SIGKILL')
    expect((await first).reports.at(-1)).toMatchObject({ type: 'failed', reason: 'interrupted' })
    expect(processesIn(folder)).toEqual([])
    expect(existsSync(join(folder, '.work'))).toBe(false)

    const { reports } = await encode({ source, folder })
    expect(reports.filter(({ type }) => type === 'done')).toHaveLength(1)
    expect(reports.filter(({ type }) => type === 'rung-finished')).toHaveLength(2)
  })

  test('that hangs is killed by the watchdog', async () => {
    const source = await film({ size: '640x360', seconds: 8 })
    const folder = join(root, `job-${made++}`)
    const hanging = encode({ source, folder }, { preset: 'slower', stallMs: 15_000 })
    process.kill(await encoderIn(folder, hanging), 'SIGSTOP')
    expect((await hanging).reports.at(-1)).toMatchObject({ type: 'failed', reason: 'interrupted' })
    expect(processesIn(folder)).toEqual([])
  })

  test('whose job is dropped ends without a report, with its work files', async () => {
    const source = await film({ size: '640x360', seconds: 8 })
    const folder = join(root, `job-${made++}`)
    const reports: FromEngine[] = []
    const ended = Promise.withResolvers<void>()
    const send = (message: FromEngine) => {
      reports.push(message)
      if (message.type === 'done' || message.type === 'failed') ended.resolve()
    }
    const transcode = openTranscode({
      send,
      settings: settings({ preset: 'slower' }),
      log: QUIET,
      isLiveBehind: () => false,
    })
    transcode.encode(orderOf({ jobId: 'dropped', source, folder }))
    await encoderIn(folder, ended.promise)
    transcode.drop('dropped')
    await transcode[Symbol.asyncDispose]()
    expect(reports.filter(({ type }) => type === 'failed' || type === 'done')).toEqual([])
    expect(processesIn(folder)).toEqual([])
    expect(existsSync(join(folder, '.work'))).toBe(false)
  })

  test('runs orders one after another, and the same order once', async () => {
    const source = await film({ size: '320x240', seconds: 1, silent: true })
    const reports: FromEngine[] = []
    const both = Promise.withResolvers<void>()
    const send = (message: FromEngine) => {
      reports.push(message)
      if (reports.filter(({ type }) => type === 'done').length === 2) both.resolve()
    }
    await using transcode = openTranscode({
      send,
      settings: settings(),
      log: QUIET,
      isLiveBehind: () => false,
    })
    for (const jobId of ['a', 'b', 'a', 'b']) {
      transcode.encode(orderOf({ jobId, source, folder: join(root, `turn-${jobId}`) }))
    }
    await both.promise
    const jobs = reports.map((message) => ('jobId' in message ? message.jobId : ''))
    expect(jobs.join('')).toMatch(/^a+b+$/)
  })
})

// ---- helpers ------------------------------------------------------------------------------------------------------

const QUIET = { info() {}, warn() {}, error() {} }

function settings(some: Partial<TranscodeSettings> = {}): TranscodeSettings {
  return { ...TRANSCODE_DEFAULTS, preset: 'ultrafast', ...some }
}

function orderOf(
  order: Partial<EncodeOrder> & Pick<EncodeOrder, 'jobId' | 'source' | 'folder'>,
): EncodeOrder {
  return {
    type: 'encode',
    heights: [1080, 720, 480, 360, 240],
    finished: [],
    key: null,
    captions: [],
    isUnhurried: false,
    ...order,
  }
}

async function encode(
  order: Partial<EncodeOrder> & { source: string },
  some: Partial<TranscodeSettings> = {},
) {
  const jobId = `job-${made++}`
  const folder = order.folder ?? join(root, jobId)
  const reports: FromEngine[] = []
  const ended = Promise.withResolvers<void>()
  const send = (message: FromEngine) => {
    reports.push(message)
    if (message.type === 'done' || message.type === 'failed') ended.resolve()
  }
  await using transcode = openTranscode({
    send,
    settings: settings(some),
    log: QUIET,
    isLiveBehind: () => false,
  })
  transcode.encode(orderOf({ ...order, jobId, folder }))
  await ended.promise
  return { reports, folder, jobId }
}

interface FilmOptions {
  size: string
  seconds: number
  audioSeconds?: number
  volume?: string
  silent?: boolean
  channels?: string
  rate?: number
  pixels?: string
  filter?: string
  format?: string
  video?: string
  audio?: string
  live?: boolean
  muxing?: Record<string, string>
}

/** A small film of moving bars and a tone. */
async function film(options: FilmOptions): Promise<string> {
  const format = options.format ?? 'mp4'
  const to = join(root, `film-${made++}.${format}`)
  const rate = options.rate ?? 25
  const bars: RecipeInput = {
    from: `testsrc2=size=${options.size}:rate=${rate}:duration=${options.seconds}`,
    format: 'lavfi',
  }
  const seconds = options.audioSeconds ?? options.seconds
  const tone: RecipeInput = {
    from: `sine=frequency=440:sample_rate=44100:duration=${seconds}`,
    format: 'lavfi',
  }
  const picture = `[0:v]${options.filter ?? 'null'},format=${options.pixels ?? 'yuv420p'}[v]`
  const sound = `;[1:a]volume=${options.volume ?? '1'},aformat=channel_layouts=${options.channels ?? 'mono'}:sample_rates=48000:sample_fmts=${options.audio ? 's16' : 'fltp'}[a]`
  const outcome = await startEngine(
    {
      inputs: options.silent ? [bars] : [bars, tone],
      filter: options.silent ? picture : picture + sound,
      outputs: [
        {
          to,
          format,
          options: { ...options.muxing, ...(options.live ? { live: '1' } : {}) },
          streams: [
            {
              from: '[v]',
              codec: options.video ?? 'libx264',
              options: options.video ? { b: '300k' } : { preset: 'ultrafast' },
            },
            ...(options.silent ? [] : [{ from: '[a]', codec: options.audio ?? 'aac' }]),
          ],
        },
      ],
    },
    { pipes: 0, program: null },
  ).done
  expect(outcome, outcome.log.join('\n')).toMatchObject({ ok: true })
  return to
}

/** The same film with a display matrix that rotates it by a quarter turn, as phones write it. */
async function turnedCopy(path: string): Promise<string> {
  const bytes = await readFile(path)
  const matrixAt = bytes.indexOf('tkhd') + 4 + 40
  const quarter = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
  quarter.forEach((value, at) => bytes.writeInt32BE(value, matrixAt + at * 4))
  const to = join(root, `turned-${made++}.mp4`)
  await writeFile(to, bytes)
  return to
}

async function rungsOf(source: string): Promise<string[]> {
  const { reports } = await encode({ source })
  const rungs = reports.filter((message) => message.type === 'rung-finished')
  return rungs.map(({ rung }) => `${rung.width}x${rung.height}`)
}

async function firstPartOf(folder: string, name: string): Promise<string> {
  const to = join(root, `joined-${made++}.mp4`)
  const parts = await Promise.all(['init.mp4', '1.m4s'].map((part) => readFile(join(folder, name, part))))
  await writeFile(to, Buffer.concat(parts))
  return to
}

async function measureLoudness(folder: string) {
  const names = [
    'init.mp4',
    ...readPlaylist(readFileSync(join(folder, 'audio/audio.m3u8'), 'utf8')).segments.map(({ uri }) => uri),
  ]
  const to = join(root, `measured-${made++}.mp4`)
  await writeFile(
    to,
    Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, 'audio', name))))),
  )
  const outcome = await startEngine(
    {
      inputs: [{ from: to, options: CONFINED_INPUT }],
      filter: '[0:a]ebur128=peak=true:framelog=verbose,aformat=sample_fmts=s16[a]',
      outputs: [{ to: '-', format: 'null', streams: [{ from: '[a]', codec: 'pcm_s16le' }] }],
    },
    { pipes: 0, program: null },
  ).done
  return readLoudness(outcome.log)
}

async function jpegSize(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, 'pictures', `${name}.jpg`))
  // The start-of-frame marker of baseline JPEG carries height and width.
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
}

async function differingBytes(one: string, other: string, name: string): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(async (folder) => {
      const bytes = await readFile(join(folder, name))
      const at = bytes.indexOf('mdat')
      return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
    }),
  )
  if (first === undefined || first.length !== second?.length) return 1
  return first.reduce((count, byte, at) => count + (byte === second[at] ? 0 : 1), 0) / first.length
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** Processes that work on files of the folder. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const texts = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
        return [...texts, readlinkSync(`/proc/${pid}/cwd`)].some((text) => text.includes(folder))
      } catch {
        // The process has just ended.
        return false
      }
    })
    .map(Number)
}

/** The encoder of a job, once it writes pictures. */
async function encoderIn(folder: string, job: Promise<unknown>): Promise<number> {
  let over = false
  void job.then(() => (over = true))
  while (!over) {
    const writing =
      existsSync(join(folder, '.work')) && readdirSync(join(folder, '.work')).includes('360.mp4')
    const [pid] = processesIn(folder)
    if (writing && pid !== undefined) return pid
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('the job ended before its encoder was seen')
}
