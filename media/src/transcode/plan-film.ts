import { HEIGHTS, type Height } from '@tayang/contract/ingest'
import type { Media, MediaAudio, MediaVideo } from '../engine/index.ts'
import { JobFailure } from './job-failure.ts'
import type { TranscodeSettings } from './settings.ts'

/** A source within the limits, with the properties that the encoders need. */
export interface Film {
  readonly seconds: number
  /** The displayed size: rotated, with square pixels, even. */
  readonly width: number
  readonly height: number
  /** The frame rate of every rung, as FFmpeg reads it: `30000/1001`. */
  readonly rate: string
  readonly framesPerSecond: number
  readonly video: MediaVideo
  readonly audio: MediaAudio | null
  /** The rungs to make, tallest first; never empty. */
  readonly heights: readonly Height[]
}

/** Frame rates of our rungs; a source is converted to the nearest, or to the next above it. */
const RATES: readonly (readonly [number, number])[] = [
  [10, 1],
  [12, 1],
  [15, 1],
  [20, 1],
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
]
/** With fewer pictures on average a source is not a film: hours would be encoded for one still. */
const FRAMES_PER_SECOND_MIN = 0.5
const FRAMES_PER_SECOND_UNKNOWN = 30
/** A picture wider or taller than 1:4 does not fit a player. */
const SHAPE_MAX = 4
export const SOUND_TAIL_SECONDS_MAX = 0.5
const SIDE_PIXELS_MIN = 16
/** A picture that is a few lines too small for a rung still gets it. */
const LINES_SHORT_MAX = 8

/** Validates a probed source; `seconds` is measured where the container does not state the length. */
export function planFilm(
  media: Media,
  seconds: number,
  wanted: readonly Height[],
  settings: TranscodeSettings,
): Film {
  const { video } = media
  if (video === null) throw new JobFailure('not-supported', 'no video track')
  if (media.tracks > settings.tracksMax) throw new JobFailure('not-supported', `${media.tracks} tracks`)
  if (!(seconds > 0)) throw new JobFailure('damaged', 'no length')
  if (seconds > settings.secondsMax) throw new JobFailure('too-long', `${Math.round(seconds)} s`)
  if (video.width * video.height > settings.pixelsMax) {
    throw new JobFailure('too-large', `${video.width} x ${video.height}`)
  }
  const { width, height } = displayedSize(video)
  if (Math.min(width, height) < SIDE_PIXELS_MIN || Math.max(width / height, height / width) > SHAPE_MAX) {
    throw new JobFailure('not-supported', `${width} x ${height}`)
  }
  const framesPerSecond = averageRate(media, video, seconds)
  if (framesPerSecond > settings.framesPerSecondMax || framesPerSecond < FRAMES_PER_SECOND_MIN) {
    throw new JobFailure('not-supported', `${framesPerSecond.toFixed(2)} frames a second`)
  }
  const [num, den] = nearestRate(framesPerSecond)
  // Sound that ends a moment after the pictures is cut there; while it continues longer, the last picture is repeated.
  const pictureSeconds = video.seconds || seconds
  return {
    seconds: seconds - pictureSeconds > SOUND_TAIL_SECONDS_MAX ? seconds : pictureSeconds,
    width,
    height,
    rate: `${num}/${den}`,
    framesPerSecond: num / den,
    video,
    audio: media.audio,
    heights: rungsFor(height, wanted),
  }
}

/** Rungs at most as tall as the source; a smaller source gets the smallest. */
export function rungsFor(height: number, wanted: readonly Height[]): Height[] {
  const fitting = HEIGHTS.filter((rung) => wanted.includes(rung) && rung <= height + LINES_SHORT_MAX)
  if (fitting.length > 0) return fitting
  const smallest = HEIGHTS.findLast((rung) => wanted.includes(rung))
  return [smallest ?? 240]
}

/** The even width of a rung in the film's aspect ratio. */
export function widthOf(film: Pick<Film, 'width' | 'height'>, height: number): number {
  return Math.max(2, Math.round((height * film.width) / film.height / 2) * 2)
}

function displayedSize(video: MediaVideo): { width: number; height: number } {
  const [num, den] = video.sampleAspectRatio
  const stored = { width: Math.round((video.width * num) / den), height: video.height }
  const displayed = video.rotation % 180 === 0 ? stored : { width: stored.height, height: stored.width }
  return { width: displayed.width & ~1, height: displayed.height & ~1 }
}

function averageRate(media: Media, video: MediaVideo, seconds: number): number {
  if (video.frames > 0) return video.frames / (video.seconds || seconds)
  // WebM recordings of browsers state their time base instead of a rate.
  const unreliable = /matroska|webm/.test(media.format) && video.framesPerSecond > 120
  return unreliable || video.framesPerSecond === 0 ? FRAMES_PER_SECOND_UNKNOWN : video.framesPerSecond
}

export function nearestRate(framesPerSecond: number): readonly [number, number] {
  // 100 becomes 50 and 120 becomes 60: every second picture is dropped, none is invented.
  const halved = framesPerSecond > 61 ? framesPerSecond / 2 : framesPerSecond
  const near = RATES.filter(([num, den]) => Math.abs(num / den - halved) / halved < 0.005)
  const closest = near.toSorted(([a, b], [c, d]) => Math.abs(a / b - halved) - Math.abs(c / d - halved))[0]
  return closest ?? RATES.find(([num, den]) => num / den > halved) ?? [60, 1]
}
