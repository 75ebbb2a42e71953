import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import { CONFINED_INPUT, probe, type Recipe, type RecipeInput } from '../../engine/index.ts'
import { JobFailure } from '../job-failure.ts'
import { AUDIO_SAMPLE_RATE, videoTail } from '../ladder.ts'
import {
  audioFilterOf,
  meterOf,
  readLoudness,
  toleranceSecondsOf,
  TO_STEREO,
  type Loudness,
} from '../loudness.ts'
import type { Film } from '../plan-film.ts'
import type { ClipRuns } from './clip-runs.ts'
import { examine } from './examine.ts'
import { framingFilter, sizeOf } from './upright.ts'

type RenderOrder = Extract<ToEngine, { type: 'render' }>
type Rendered = Extract<FromEngine, { type: 'rendered' }>

const FILE = 'clip.mp4'
/** Measuring the sound takes about this share of the time. */
const MEASURE_SHARE = 0.05
/** The width of the picture for which a mark is drawn. */
const MARK_FOR_WIDTH = 720
const KEY_FRAME_SECONDS = 2
const KILOBITS_MAX = 4000

/** Encodes a clip to one MP4 to keep. */
export async function renderClip(
  order: RenderOrder,
  runs: ClipRuns,
  onProgress: (share: number) => void,
): Promise<Rendered> {
  const films: Film[] = []
  for (const source of order.sources) films.push(await examine(source, runs))
  const [first] = films
  if (first === undefined) throw new JobFailure('damaged', 'no source')
  const clip = { ...first, seconds: films.reduce((sum, { seconds }) => sum + seconds, 0) }
  const hasSound = films.some(({ audio }) => audio !== null)
  const loudness = hasSound ? await measure(order, films, runs) : null
  onProgress(MEASURE_SHARE)

  const size = sizeOf(order.framing, clip)
  let told = MEASURE_SHARE
  await runs.run(recipeOf(order, { films, clip, size, loudness }), {
    seconds: clip.seconds,
    onProgress(seconds) {
      const share = MEASURE_SHARE + (1 - MEASURE_SHARE) * Math.min(1, seconds / clip.seconds)
      if (share - told < 0.01) return
      told = share
      onProgress(Math.round(share * 100) / 100)
    },
  })
  await verify(join(order.folder, FILE), clip, runs)
  return { type: 'rendered', jobId: order.jobId, file: FILE, seconds: clip.seconds, ...size }
}

interface RenderPlan {
  readonly films: readonly Film[]
  /** The whole: the first source, as long as all of them. */
  readonly clip: Film
  readonly size: { readonly width: number; readonly height: number }
  readonly loudness: Loudness | null
}

function recipeOf(order: RenderOrder, { films, clip, size, loudness }: RenderPlan): Recipe {
  const { mark, framing, folder } = order
  const framed = framingFilter(framing, { from: 'picture', to: 'framed', source: clip, size })
  const marked =
    mark === null
      ? '[framed]format=yuv420p[v]'
      : `[${films.length}:v]scale=iw*${(size.width / MARK_FOR_WIDTH).toFixed(4)}:-1[mark];` +
        `[framed][mark]overlay=0:0,format=yuv420p[v]`
  const rate = clip.framesPerSecond
  return {
    inputs: [
      ...inputsOf(order, films),
      ...(mark === null ? [] : [{ from: mark, format: 'png_pipe' } satisfies RecipeInput]),
    ],
    filter: [
      pictureOf(films),
      framed,
      marked,
      soundOf(films),
      `[sound]${audioFilterOf(clip, loudness)}[a]`,
    ].join(';'),
    outputs: [
      {
        to: join(folder, FILE),
        format: 'mp4',
        options: { movflags: '+faststart' },
        streams: [
          {
            from: '[v]',
            codec: 'libx264',
            options: {
              preset: 'veryfast',
              profile: 'high',
              crf: '21',
              maxrate: `${KILOBITS_MAX}k`,
              bufsize: `${KILOBITS_MAX * 2}k`,
              // No B-frames: programs that do not read edit lists would show the pictures late.
              bf: '0',
              g: String(Math.round(rate * KEY_FRAME_SECONDS)),
              threads: String(Math.max(2, availableParallelism())),
            },
          },
          { from: '[a]', codec: 'aac', options: { b: '128k', ar: String(AUDIO_SAMPLE_RATE), ac: '2' } },
        ],
      },
    ],
  }
}

/** One after the other: a later source is read when the one before it was. */
function inputsOf({ sources }: RenderOrder, films: readonly Film[]): RecipeInput[] {
  return sources.map((from, at) => ({
    from,
    // Threads of a decoder would hold back the first pictures of sources whose turn has not come.
    options: { ...CONFINED_INPUT, threads: '1', itsoffset: startOf(films, at).toFixed(6) },
  }))
}

function startOf(films: readonly Film[], at: number): number {
  return films.slice(0, at).reduce((sum, { seconds }) => sum + seconds, 0)
}

/** All pictures as those of the first source: one size, one rate, one clock. */
function pictureOf(films: readonly Film[]): string {
  const [first] = films
  const steps = films.map((film, at) => {
    const clock = `setpts=PTS-${startOf(films, at).toFixed(6)}/TB`
    const tail = videoTail({ ...film, rate: first?.rate ?? film.rate })
    const scaled = `scale=${first?.width}:${first?.height},setsar=1,format=yuv420p`
    return `[${at}:${film.video.index}]${clock},${tail},trim=0:${film.seconds.toFixed(6)},${scaled}[p${at}]`
  })
  return [...steps, concatOf(films, 'p', 'v=1:a=0', 'picture')].join(';')
}

/** All sounds, with silence where a source has none. */
function soundOf(films: readonly Film[]): string {
  const steps = films.map((film, at) => {
    const length = `atrim=0:${film.seconds.toFixed(6)}`
    if (film.audio === null) {
      const silence = `anullsrc=r=${AUDIO_SAMPLE_RATE}:cl=stereo,aformat=sample_fmts=fltp`
      return `${silence},${length}[s${at}]`
    }
    const clock = `asetpts=PTS-${startOf(films, at).toFixed(6)}/TB`
    return `[${at}:${film.audio.index}]${clock},${TO_STEREO},apad=whole_dur=${film.seconds.toFixed(6)},${length}[s${at}]`
  })
  return [...steps, concatOf(films, 's', 'v=0:a=1', 'sound')].join(';')
}

function concatOf(films: readonly Film[], pad: string, kinds: string, to: string): string {
  const pads = films.map((_, at) => `[${pad}${at}]`).join('')
  return `${pads}concat=n=${films.length}:${kinds}[${to}]`
}

/** The first pass: the loudness of the whole, which one gain brings to what all clips have. */
async function measure(order: RenderOrder, films: readonly Film[], runs: ClipRuns): Promise<Loudness | null> {
  const outcome = await runs.run(
    {
      inputs: inputsOf(order, films),
      filter: `${soundOf(films)};[sound]${meterOf()}[measured]`,
      outputs: [{ to: '-', format: 'null', streams: [{ from: '[measured]', codec: 'pcm_s16le' }] }],
    },
    { seconds: films.reduce((sum, { seconds }) => sum + seconds, 0) },
  )
  return readLoudness(outcome.log)
}

/** An encoder may end well and still have written nothing. */
async function verify(path: string, { seconds }: Film, runs: ClipRuns): Promise<void> {
  const { size } = await stat(path)
  if (size === 0) throw new JobFailure('no-space', 'the file is empty')
  const found = await probe(path, { ...runs.engine, priority: 'low' })
  const media = found.ok ? found.media : null
  const isWhole =
    media !== null &&
    media.video !== null &&
    media.audio !== null &&
    Math.abs(media.seconds - seconds) <= toleranceSecondsOf(seconds)
  if (!isWhole) throw new JobFailure('interrupted', 'the file is not whole')
}
