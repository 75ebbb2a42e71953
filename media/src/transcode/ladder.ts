import { availableParallelism } from 'node:os'
import type { Height } from '@tayang/contract/ingest'
import { CONFINED_INPUT, type Recipe, type RecipeOutput } from '../engine/index.ts'
import { SOUND_TAIL_SECONDS_MAX, widthOf, type Film } from './plan-film.ts'
import { rateOf, type Likeness } from './rates.ts'
import type { TranscodeSettings } from './settings.ts'

/** Closed groups of pictures start on this grid in every rung, so that players can switch rungs at each of them. */
export const GROUP_SECONDS = 2

/** Pictures lean on later ones too, which takes fewer bytes. A third in a row costs more than it saves. */
const B_FRAMES = '2'
/** Flat parts of a picture are spared by how much all its parts differ: 3 % fewer bytes for nothing. */
const QUANTISER_BY_VARIANCE = '2'
const AUDIO_KILOBITS = 128
/** Where a line carries no more than the smallest rung, the better sound is a third of what it has to carry. */
const LOW_AUDIO_KILOBITS = 64
export const AUDIO_SAMPLE_RATE = 48_000

// More threads than cores only cost CPU, frame threads of the decoder most (about 4 % of a ladder on two cores).
const DECODER_THREADS = String(Math.max(1, Math.floor(availableParallelism() / 2)))
const ENCODER_THREADS = String(Math.max(2, availableParallelism()))

/** Input options for the upload, which is untrusted. */
export const SOURCE_OPTIONS = { ...CONFINED_INPUT, threads: DECODER_THREADS }

/** The rung that is published first. */
export function firstRungOf(heights: readonly Height[]): Height {
  return heights.includes(360) ? 360 : (heights.at(-1) ?? 240)
}

/** What an encode of a film is made of. */
export interface Ladder {
  readonly film: Film
  /** Tallest first. */
  readonly heights: readonly Height[]
  readonly source: string
  readonly to: (height: Height) => string
  /** Filters that normalise the loudness, and the files of the sound and of the low one; null for a run without it. */
  readonly sound: { readonly filter: string; readonly to: string; readonly lowTo: string } | null
  readonly likeness: Likeness
  /** Somebody waits for this run: it is scaled in a quicker way. */
  readonly isHurried: boolean
  readonly settings: TranscodeSettings
}

/** Rungs from one decoding, each scaled from the one above it, and the sound with them. */
export function cascadeRecipe(work: Ladder): Recipe {
  const { film, heights, sound } = work
  const flags = work.isHurried ? 'bilinear' : 'bicubic'
  const filters = heights.map((height, at) => {
    const head = at === 0 ? `${videoHead(film)},${videoTail(film)},` : `[above${at}]`
    const format = at === 0 ? `${toStandardRange(film)}format=yuv420p,` : ''
    // The top is scaled only when the source is not that size already.
    const sized = at === 0 && isStoredSize(film, height) ? '' : `${scale(film, height, flags)},`
    const tail = at === heights.length - 1 ? `null[v${height}]` : `split[v${height}][above${at + 1}]`
    return `${head}${sized}${format}${tail}`
  })
  const outputs = heights.map((height) => videoOutput(work, height))
  if (sound !== null) {
    filters.push(`[0:${film.audio?.index}]${sound.filter},asplit[sound][low]`)
    outputs.push(
      audioOutput('[sound]', AUDIO_KILOBITS, sound.to),
      audioOutput('[low]', LOW_AUDIO_KILOBITS, sound.lowTo),
    )
  }
  return {
    inputs: [{ from: work.source, options: SOURCE_OPTIONS }],
    filter: filters.join(';'),
    outputs,
  }
}

/** Rotates the picture as its container says. */
export function videoHead(film: Film, input = 0): string {
  const rotations = { 0: 'null', 90: 'transpose=clock', 180: 'hflip,vflip', 270: 'transpose=cclock' }[
    film.video.rotation
  ]
  const untag = film.video.rotation === 0 ? '' : ',sidedata=mode=delete:type=DISPLAYMATRIX'
  return `[${input}:${film.video.index}]${rotations ?? 'null'}${untag}`
}

/** Maps high dynamic range to standard range, after scaling, where it costs least. */
export function toStandardRange(film: Film): string {
  if (film.video.transfer === '') return ''
  const light = 'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,tonemap=hable:desat=0'
  return `${light},zscale=transfer=bt709:matrix=bt709:range=tv,`
}

/** One steady clock, from 0 to the end of the film. */
export function videoTail(film: Film): string {
  const missing = film.seconds - (film.video.seconds || film.seconds)
  // While sound continues after the last picture, that picture is repeated.
  const held =
    missing > SOUND_TAIL_SECONDS_MAX ? `,tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}` : ''
  return `fps=${film.rate}:start_time=0${held}`
}

function isStoredSize(film: Film, height: Height) {
  const { video } = film
  return video.rotation === 0 && video.height === height && video.width === widthOf(film, height)
}

function scale(film: Film, height: Height, flags: 'bilinear' | 'bicubic') {
  return `scale=${widthOf(film, height)}:${height}:flags=${flags},setsar=1`
}

function videoOutput({ film, to, likeness, settings }: Ladder, height: Height): RecipeOutput {
  const { crf, kilobitsMax } = rateOf(film, height, likeness)
  return {
    to: to(height),
    format: 'mp4',
    // The first picture is shown at 0 although others are decoded before they are shown: titles are joined there.
    options: { movflags: '+negative_cts_offsets' },
    streams: [
      {
        from: `[v${height}]`,
        codec: 'libx264',
        options: {
          preset: settings.preset,
          profile: height >= 720 ? 'high' : 'main',
          crf: String(crf),
          maxrate: `${kilobitsMax}k`,
          bufsize: `${kilobitsMax * 2}k`,
          bf: B_FRAMES,
          'aq-mode': QUANTISER_BY_VARIANCE,
          g: '600',
          force_key_frames: `expr:gte(t,n_forced*${GROUP_SECONDS})`,
          sc_threshold: '0',
          threads: ENCODER_THREADS,
        },
      },
    ],
  }
}

function audioOutput(from: string, kilobits: number, to: string): RecipeOutput {
  const options = { b: `${kilobits}k`, ar: String(AUDIO_SAMPLE_RATE), ac: '2' }
  return { to, format: 'mp4', streams: [{ from, codec: 'aac', options }] }
}
