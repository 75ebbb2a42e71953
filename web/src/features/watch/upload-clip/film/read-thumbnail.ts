import { checkThumbnail, type ClipLimits, type ThumbnailTrouble } from './clip-limits.ts'
import type { Thumbnail } from './draw-frames.ts'

export const THUMBNAIL_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** An own picture as a thumbnail, or why it cannot be one; `format` is a file that is no picture. */
export async function readThumbnail(
  file: File,
  limits: ClipLimits,
): Promise<Thumbnail | ThumbnailTrouble | 'format'> {
  // Decoding a picture of many megabytes may take all memory of a phone.
  if (file.size > limits.thumbnail.sizeBytesMax) return 'size'
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'format'
  const { width, height } = picture
  picture.close()
  const trouble = checkThumbnail({ width, height, sizeBytes: file.size }, limits)
  return trouble ?? { blob: file, url: URL.createObjectURL(file) }
}
