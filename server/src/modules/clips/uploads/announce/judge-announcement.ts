import type { clipUploads, OwnSentence } from '@tayang/contract'
import { Refusal } from '#platform/http/refusal'
import type { UploadLimits } from '../dependencies.ts'
import { describeLimits, hasLength, hasRatio, isAtLeast, sizeBytesMaxOf } from '../limits.ts'
import type * as z from 'zod/mini'

export type Announcement = z.output<(typeof clipUploads.createMetadata)['body']>

/** What is wrong with a file as it was announced; its bytes are judged when they are there. */
export function judgeAnnouncement(
  { duration, mime, size }: Pick<Announcement, 'duration' | 'mime' | 'size'>,
  limits: UploadLimits,
): Refusal | null {
  const fits =
    hasLength(duration, limits) &&
    size <= sizeBytesMaxOf(limits) &&
    limits['clips.video.format'].includes(mime.toLowerCase())
  return fits ? null : new Refusal('MEDIA_NOT_SUPPORTED', { details: [describeLimits(limits, 'en')] })
}

/** The sentences are quoted by the specification, letter by letter. */
export function judgeThumbnail(
  size: { readonly width: number; readonly height: number },
  limits: UploadLimits,
): Refusal | null {
  const ratios = limits['clips.thumbnail.aspectRatio']
  const resolutions = limits['clips.thumbnail.resolution']
  if (!hasRatio(size, ratios)) {
    return unfit(`Error: thumbnail aspect ratio should be in ${ratios.join(', ')}`)
  }
  if (!isAtLeast(size, resolutions)) {
    return unfit(`Error: thumbnail resolution should be at least ${resolutions.join(' or ')}`)
  }
  return null
}

export const thumbnailTooLarge = (limits: UploadLimits): Refusal =>
  unfit(`Error: maximum file size is ${megabytes(limits['clips.thumbnail.maxSize'])}MB`)

const unfit = (message: OwnSentence) => new Refusal('IMAGE_NOT_SUPPORTED', { message, details: [message] })
/** Whole where it can be: `2`, `1.5`. */
const megabytes = (bytes: number) => String(Math.round((bytes / (1024 * 1024)) * 10) / 10)
