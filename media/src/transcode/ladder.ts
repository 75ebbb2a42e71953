import { availableParallelism } from 'node:os'
import type { Height } from '@tayang/contract/ingest'
import { CONFINED_INPUT, type Recipe, type RecipeOutput } from '../engine/index.ts'
import { SOUND_TAIL_SECONDS_MAX, widthOf, type Film } from './plan-film.ts'
import type { TranscodeSettings } from './settings.ts'

/** Closed groups of pictures start on this grid in every rung, so that players can switch rungs at each of them. */
export const GROUP_SECONDS = 2

/** Maximum bitrate of a rung up to 30 frames a second; below it the content decides (crf). */
const KILOBITS_MAX: Readonly<Record<Height, number>> = {
  1080: 5000,
  720: 2800,
  480: 1400,
  360: 800,
  240: 400,
}
const FAST_PICTURES_FACTOR = 1.5
const AUDIO_KILOBITS = 128
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

export function firstRecipe(work: {
  film: Film
  height: Height
  source: string
  /** Filters that normalise the loudness; null for a film without sound. */
  audioFilter: string | null
  videoTo: string
  audioTo: string
  settings: TranscodeSettings
}): Recipe {
  const { film, height, audioFilter, settings } = work
  const filters = [
    `${videoHead(film)},${scale(film, height, 'bilinear')},${toStandardRange(film)}format=yuv420p,${videoTail(film)}[v${height}]`,
    ...(audioFilter === null ? [] : [`[0:${film.audio?.index}]${audioFilter}[sound]`]),
  ]
  const outputs = [videoOutput({ film, height, to: work.videoTo, settings })]
  return {
    inputs: [{ from: work.source, options: SOURCE_OPTIONS }],
    filter: filters.join(';'),
    outputs: audioFilter === null ? outputs : [...outputs, audioOutput(work.audioTo)],
  }
}

/** All other rungs from one decoding: each is scaled from the one above it. */
export function cascadeRecipe(work: {
  film: Film
  heights: readonly Height[]
  source: string
  to: (height: Height) => string
  settings: TranscodeSettings
}): Recipe {
  const { film, heights, settings } = work
  const filters = heights.map((height, at) => {
    const head = at === 0 ? `${videoHead(film)},${videoTail(film)},` : `[above${at}]`
    const format = at === 0 ? `${toStandardRange(film)}format=yuv420p,` : ''
    // The top is scaled only when the source is not that size already.
    const sized = at === 0 && isStoredSize(film, height) ? '' : `${scale(film, height, 'bicubic')},`
    const tail = at === heights.length - 1 ? `null[v${height}]` : `split[v${height}][above${at + 1}]`
    return `${head}${sized}${format}${tail}`
  })
  return {
    inputs: [{ from: work.source, options: SOURCE_OPTIONS }],
    filter: filters.join(';'),
    outputs: heights.map((height) => videoOutput({ film, height, to: work.to(height), settings })),
  }
}

/** Rotates the picture as its container says. */
export function videoHead(film: Film): string {
  const rotations = { 0: 'null', 90: 'transpose=clock', 180: 'hflip,vflip', 270: 'transpose=cclock' }[
    film.video.rotation
  ]
  const untag = film.video.rotation === 0 ? '' : ',sidedata=mode=delete:type=DISPLAYMATRIX'
  return `[0:${film.video.index}]${rotations ?? 'null'}${untag}`
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

function videoOutput(rung: {
  film: Film
  height: Height
  to: string
  settings: TranscodeSettings
}): RecipeOutput {
  const { film, height, settings } = rung
  const kilobits = KILOBITS_MAX[height] * (film.framesPerSecond > 31 ? FAST_PICTURES_FACTOR : 1)
  return {
    to: rung.to,
    format: 'mp4',
    streams: [
      {
        from: `[v${height}]`,
        codec: 'libx264',
        options: {
          preset: settings.preset,
          profile: height >= 720 ? 'high' : 'main',
          crf: '22',
          maxrate: `${kilobits}k`,
          bufsize: `${kilobits * 2}k`,
          // No B-frames: they would shift the start and leave a gap where titles are joined.
          bf: '0',
          g: '600',
          force_key_frames: `expr:gte(t,n_forced*${GROUP_SECONDS})`,
          sc_threshold: '0',
          threads: ENCODER_THREADS,
        },
      },
    ],
  }
}

function audioOutput(to: string): RecipeOutput {
  const options = { b: `${AUDIO_KILOBITS}k`, ar: String(AUDIO_SAMPLE_RATE), ac: '2' }
  return { to, format: 'mp4', streams: [{ from: '[sound]', codec: 'aac', options }] }
}
