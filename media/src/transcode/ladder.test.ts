import { describe, expect, test } from 'vitest'
import type { Height } from '@tayang/contract/ingest'
import type { MediaVideo } from '../engine/index.ts'
import { cascadeRecipe, firstRungOf, toStandardRange, videoHead } from './ladder.ts'
import type { Film } from './plan-film.ts'
import { TRANSCODE_DEFAULTS } from './settings.ts'

function film({ video, ...more }: Partial<Omit<Film, 'video'>> & { video?: Partial<MediaVideo> } = {}): Film {
  return {
    seconds: 60,
    width: 1920,
    height: 1080,
    rate: '25/1',
    framesPerSecond: 25,
    heights: [1080, 720, 480],
    audio: null,
    ...more,
    video: {
      index: 0,
      codec: 'h264',
      width: 1920,
      height: 1080,
      pixelFormat: 'yuv420p',
      framesPerSecond: 25,
      frames: 1500,
      seconds: 60,
      rotation: 0,
      sampleAspectRatio: [1, 1],
      transfer: '',
      ...video,
    },
  }
}
const cascade = (
  of: Film,
  heights: readonly Height[] = of.heights,
  { soundFilter = null, isHurried = false }: { soundFilter?: string | null; isHurried?: boolean } = {},
) =>
  cascadeRecipe({
    film: of,
    heights,
    source: 'upload.mp4',
    to: (height) => `${height}.mp4`,
    sound: soundFilter === null ? null : { filter: soundFilter, to: 'a.mp4', lowTo: 'low.mp4' },
    likeness: null,
    isHurried,
    settings: TRANSCODE_DEFAULTS,
  })
const optionsOf = (of: Film, height: Height) => cascade(of, [height]).outputs[0]?.streams[0]?.options

describe('the rung that is published first', () => {
  test.each<[readonly Height[], Height]>([
    [[1080, 720, 480, 360, 240], 360],
    [[480, 240], 240],
    [[720], 720],
    [[], 240],
  ])('of %j is %s', (heights, height) => expect(firstRungOf(heights)).toBe(height))
})

describe('the sound', () => {
  const withSound = film({
    audio: {
      index: 1,
      codec: 'aac',
      channels: 2,
      sampleRate: 48_000,
      seconds: 60,
    } as unknown as Film['audio'],
  })

  test('is encoded in the run of the rungs, from the same decoding of the film', () => {
    const { filter, inputs, outputs } = cascade(withSound, [360], { soundFilter: 'volume=3dB' })
    expect(inputs).toHaveLength(1)
    expect(filter?.split(';')).toEqual([
      '[0:0]null,fps=25/1:start_time=0,scale=640:360:flags=bicubic,setsar=1,format=yuv420p,null[v360]',
      '[0:1]volume=3dB,asplit[sound][low]',
    ])
    expect(outputs.map(({ to }) => to)).toEqual(['360.mp4', 'a.mp4', 'low.mp4'])
    expect(outputs[1]?.streams).toEqual([
      { from: '[sound]', codec: 'aac', options: { b: '128k', ar: '48000', ac: '2' } },
    ])
    expect(outputs[2]?.streams).toEqual([
      { from: '[low]', codec: 'aac', options: { b: '64k', ar: '48000', ac: '2' } },
    ])
  })

  test('is left out of a run that has it already', () => {
    expect(cascade(withSound).outputs.map(({ to }) => to)).toEqual(['1080.mp4', '720.mp4', '480.mp4'])
  })
})

describe('the rungs of one run', () => {
  test('come from one decoding, each scaled from the one above it', () => {
    const { filter, inputs, outputs } = cascade(film())
    expect(inputs).toHaveLength(1)
    expect(filter?.split(';')).toEqual([
      '[0:0]null,fps=25/1:start_time=0,format=yuv420p,split[v1080][above1]',
      '[above1]scale=1280:720:flags=bicubic,setsar=1,split[v720][above2]',
      '[above2]scale=854:480:flags=bicubic,setsar=1,null[v480]',
    ])
    expect(outputs.map(({ to }) => to)).toEqual(['1080.mp4', '720.mp4', '480.mp4'])
  })

  test('scale the top too where the source has another size', () => {
    const taller = film({ video: { width: 2560, height: 1440 } })
    expect(cascade(taller).filter).toMatch(/start_time=0,scale=1920:1080:flags=bicubic/)
  })

  test('repeat the last picture while sound continues after it', () => {
    expect(cascade(film({ seconds: 62 })).filter).toContain('tpad=stop_mode=clone:stop_duration=2.000')
    expect(cascade(film({ seconds: 60.4 })).filter).not.toContain('tpad')
  })
})

test('the first picture of a rung is shown at 0, although pictures lean on later ones', () => {
  for (const { options, streams } of cascade(film()).outputs) {
    expect(options).toEqual({ movflags: '+negative_cts_offsets' })
    expect(Number(streams[0]?.options?.['bf'])).toBeGreaterThan(0)
  }
})

test.each<[Height, string]>([
  [1080, 'high'],
  [720, 'high'],
  [480, 'main'],
  [240, 'main'],
])('a rung of %s lines has the profile %s', (height, profile) => {
  expect(optionsOf(film(), height)).toMatchObject({ profile })
})

test('a run that somebody waits for is scaled in the quicker way', () => {
  expect(cascade(film(), [360], { isHurried: true }).filter).toContain('flags=bilinear')
  expect(cascade(film(), [360]).filter).toContain('flags=bicubic')
})

test('closed groups of pictures start every two seconds in every rung', () => {
  for (const { streams } of cascade(film()).outputs) {
    expect(streams[0]?.options).toMatchObject({
      force_key_frames: 'expr:gte(t,n_forced*2)',
      sc_threshold: '0',
    })
  }
})

describe('a picture that its container rotates', () => {
  test.each([
    [0, '[0:0]null'],
    [90, '[0:0]transpose=clock,sidedata=mode=delete:type=DISPLAYMATRIX'],
    [180, '[0:0]hflip,vflip,sidedata=mode=delete:type=DISPLAYMATRIX'],
    [270, '[0:0]transpose=cclock,sidedata=mode=delete:type=DISPLAYMATRIX'],
  ])('by %s degrees is turned once', (rotation, head) => {
    expect(videoHead(film({ video: { rotation } }))).toBe(head)
  })

  test('is scaled although its stored size is that of the rung', () => {
    expect(cascade(film({ video: { rotation: 180 } })).filter).toContain('scale=1920:1080')
  })
})

describe('high dynamic range', () => {
  test('is mapped to standard range in the first rung of each run only', () => {
    const bright = film({ video: { transfer: 'smpte2084' } })
    expect(toStandardRange(bright)).toContain('tonemap=hable')
    expect(cascade(bright).filter?.match(/tonemap/g)).toHaveLength(1)
  })

  test('is not looked for in a film of standard range', () => expect(toStandardRange(film())).toBe(''))
})
