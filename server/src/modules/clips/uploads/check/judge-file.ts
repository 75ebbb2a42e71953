import type { Locale } from '@tayang/contract'
import type { FileFacts } from '@tayang/contract/ingest'
import type { UploadLimits } from '../dependencies.ts'
import { describeLimits, hasLength, hasRatio, isAtLeast, sizeBytesMaxOf } from '../limits.ts'

/** What a container is called where settings name formats. */
const mimes: Readonly<Record<FileFacts['container'], string>> = {
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  webm: 'video/webm',
  matroska: 'video/x-matroska',
  mpegts: 'video/mp2t',
}

/** The sender told the length before: another one means that it was made up. */
const TOLD_MS_MAX = 1_000
/** The last picture of a clip may end a moment after what a browser says. */
const ROUNDING_MS = 100

/** Whether the bytes are what may be uploaded, and what was announced. */
export function isTaken(
  file: FileFacts,
  told: { readonly durationMs: number; readonly sizeBytes: number },
  limits: UploadLimits,
): boolean {
  const durationMs = file.seconds * 1000
  const isLonger = durationMs > limits['clips.video.maxDuration']
  const length = isLonger ? durationMs - ROUNDING_MS : durationMs
  return (
    limits['clips.video.format'].includes(mimes[file.container]) &&
    told.sizeBytes <= sizeBytesMaxOf(limits) &&
    Math.abs(durationMs - told.durationMs) <= TOLD_MS_MAX &&
    hasLength(length, limits) &&
    hasRatio(file.video, limits['clips.video.aspectRatio']) &&
    isAtLeast(file.video, limits['clips.video.resolution'])
  )
}

const SENTENCES: Readonly<Record<Locale, string>> = {
  en: 'Video format not supported',
  id: 'Format video tidak didukung',
}
const MARK = 'video-limits:'

/** Why a file is not taken, as it is stored: the limits of that day, in both languages. */
export function reasonOf(limits: UploadLimits): string {
  const text = (locale: Locale) => `${SENTENCES[locale]}: ${describeLimits(limits, locale)}`
  return MARK + JSON.stringify({ en: text('en'), id: text('id') })
}

/** A stored reason for people; null where it is another one. */
export function readLimitsReason(stored: string): Readonly<Record<Locale, string>> | null {
  if (!stored.startsWith(MARK)) return null
  return JSON.parse(stored.slice(MARK.length)) as Record<Locale, string>
}
