import { HEIGHTS, type Height } from '@tayang/contract/ingest'
import type { Media, MediaAudio, MediaVideo } from '../engine/index.ts'
import { JobFailure } from './job-failure.ts'
import type { TranscodeSettings } from './settings.ts'

/** A source that passed the limits, in the words that the encoders need. */
export interface Film {
  readonly seconds: number
  /** As a viewer sees it: turned, with square pixels, even. */
  readonly width: number
  readonly height: number
  /** What every rung is brought to, written as FFmpeg reads it: `30000/1001`. */
  readonly rate: string
  readonly framesPerSecond: number
  readonly video: MediaVideo
  readonly audio: MediaAudio | null
  /** The rungs to make, tallest first; never empty. */
  readonly heights: readonly Height[]
}

/** Frame rates that we make; a source is brought to the nearest, or to the next above it. */
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
/** Fewer pictures than this on average is no film: hours of nothing would be encoded for one still. */
const FRAMES_PER_SECOND_MIN = 0.5
const FRAMES_PER_SECOND_UNKNOWN = 30
/** Anything wider or taller than 1:4 is not for a player's window. */
const SHAPE_MAX = 4
export const SOUND_TAIL_SECONDS_MAX = 0.5
const SIDE_PIXELS_MIN = 16
/** A picture a few lines short of a rung still gets it. */
const LINES_SHORT_MAX = 8

/** Judges a probed source; `seconds` is measured where the container does not say. */
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
  const { width, height } = seenSize(video)
  if (Math.min(width, height) < SIDE_PIXELS_MIN || Math.max(width / height, height / width) > SHAPE_MAX) {
    throw new JobFailure('not-supported', `${width} x ${height}`)
  }
  const framesPerSecond = averageRate(media, video, seconds)
  if (framesPerSecond > settings.framesPerSecondMax || framesPerSecond < FRAMES_PER_SECOND_MIN) {
    throw new JobFailure('not-supported', `${framesPerSecond.toFixed(2)} frames a second`)
  }
  const [num, den] = nearestRate(framesPerSecond)
  // Sound that ends a moment after the pictures is cut there; what goes on longer keeps the last picture standing.
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

/** Even width of a rung in the film's shape. */
export function widthOf(film: Pick<Film, 'width' | 'height'>, height: number): number {
  return Math.max(2, Math.round((height * film.width) / film.height / 2) * 2)
}

function seenSize(video: MediaVideo): { width: number; height: number } {
  const [num, den] = video.sampleAspectRatio
  const stored = { width: Math.round((video.width * num) / den), height: video.height }
  const turned = video.rotation % 180 === 0 ? stored : { width: stored.height, height: stored.width }
  return { width: turned.width & ~1, height: turned.height & ~1 }
}

function averageRate(media: Media, video: MediaVideo, seconds: number): number {
  if (video.frames > 0) return video.frames / (video.seconds || seconds)
  // Browsers' WebM recordings name their clock instead of a rate.
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
