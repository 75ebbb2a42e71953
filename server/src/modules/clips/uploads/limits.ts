import type { Locale } from '@tayang/contract'
import type { UploadLimits } from './dependencies.ts'

const MEGABYTE = 1024 * 1024
/** Cameras round: 854x480 is 16:9, and so is 1366x768. */
const RATIO_TOLERANCE = 0.02

const mimes: Readonly<Record<string, string>> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'video/x-matroska': 'MKV',
  'video/mp2t': 'TS',
}

type VideoLimits = Pick<UploadLimits, Extract<keyof UploadLimits, `clips.video.${string}`>>

const words: Readonly<
  Record<Locale, { or: string; lengths(min: string, max: string): string; size: string; from: string }>
> = {
  en: {
    or: 'or',
    lengths: (min, max) => `longer than ${min} s, at most ${max} s`,
    size: 'at most',
    from: 'at least',
  },
  id: {
    or: 'atau',
    lengths: (min, max) => `lebih dari ${min} dtk, paling lama ${max} dtk`,
    size: 'paling besar',
    from: 'paling kecil',
  },
}

/** What a video may be, in words: `MP4, MOV, WebM; longer than 5 s, at most 180 s; ...`. */
export function describeLimits(limits: VideoLimits, locale: Locale): string {
  const { or, lengths, size, from } = words[locale]
  const seconds = (ms: number) => String(ms / 1000)
  return [
    limits['clips.video.format'].map((mime) => mimes[mime] ?? mime).join(', '),
    lengths(seconds(limits['clips.video.minDuration']), seconds(limits['clips.video.maxDuration'])),
    `${size} ${limits['clips.video.maxSize']} MB`,
    `${from} ${limits['clips.video.resolution'].join(` ${or} `)}`,
    limits['clips.video.aspectRatio'].join(` ${or} `),
  ].join('; ')
}

export const sizeBytesMaxOf = (limits: VideoLimits): number => limits['clips.video.maxSize'] * MEGABYTE

/** Greater than the minimum and at most the maximum. */
export function hasLength(durationMs: number, limits: VideoLimits): boolean {
  return durationMs > limits['clips.video.minDuration'] && durationMs <= limits['clips.video.maxDuration']
}

/** Whether a picture is at least as large as one of these: `1280x720`. */
export function isAtLeast(size: { width: number; height: number }, resolutions: readonly string[]): boolean {
  return resolutions.some((resolution) => {
    const [width = 0, height = 0] = resolution.split('x').map(Number)
    return size.width >= width && size.height >= height
  })
}

/** Whether a picture has one of these ratios, as exactly as cameras do: `16:9`. */
export function hasRatio(size: { width: number; height: number }, ratios: readonly string[]): boolean {
  return ratios.some((ratio) => {
    const [across = 0, down = 0] = ratio.split(':').map(Number)
    return Math.abs((size.width * down) / (size.height * across) - 1) <= RATIO_TOLERANCE
  })
}
