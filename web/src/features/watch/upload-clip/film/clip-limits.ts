import type { SettingValue } from '@tayang/contract'

/** The settings that say what an upload may be. See docs/product/clips.md#limits. */
export const LIMIT_KEYS = [
  'clips.video.maxSize',
  'clips.video.minDuration',
  'clips.video.maxDuration',
  'clips.video.format',
  'clips.video.resolution',
  'clips.video.aspectRatio',
  'clips.thumbnail.maxSize',
  'clips.thumbnail.resolution',
  'clips.thumbnail.aspectRatio',
  'clips.categories',
] as const

export type ClipSettings = { [K in (typeof LIMIT_KEYS)[number]]: SettingValue<K> }

export interface PictureSize {
  width: number
  height: number
}

interface PictureLimits {
  sizeBytesMax: number
  /** As they are written: `16:9`. */
  ratios: readonly string[]
  /** At least one of them. */
  sizesMin: readonly PictureSize[]
}

export interface ClipLimits {
  video: PictureLimits & { durationMsMin: number; durationMsMax: number; formats: readonly string[] }
  thumbnail: PictureLimits
  categories: SettingValue<'clips.categories'>
}

/** A file as it is before anything of it was sent. */
export interface FilmFacts extends PictureSize {
  sizeBytes: number
  durationMs: number
  /** By its bytes. */
  mime: string
}

export type FilmTrouble = 'format' | 'size' | 'duration' | 'ratio' | 'resolution'

export const MEGABYTE = 1024 * 1024

/** Encoders round the sides of a picture to whole blocks. */
const RATIO_TOLERANCE = 0.02

export function limitsOf(settings: ClipSettings): ClipLimits {
  return {
    video: {
      sizeBytesMax: settings['clips.video.maxSize'] * MEGABYTE,
      durationMsMin: settings['clips.video.minDuration'],
      durationMsMax: settings['clips.video.maxDuration'],
      formats: settings['clips.video.format'],
      ratios: settings['clips.video.aspectRatio'],
      sizesMin: settings['clips.video.resolution'].map(sizeOf),
    },
    thumbnail: {
      sizeBytesMax: settings['clips.thumbnail.maxSize'],
      ratios: settings['clips.thumbnail.aspectRatio'],
      sizesMin: settings['clips.thumbnail.resolution'].map(sizeOf),
    },
    categories: settings['clips.categories'],
  }
}

/** Everything that keeps a film from being a clip; nothing where it may be one. */
export function checkFilm(film: FilmFacts, { video }: ClipLimits): FilmTrouble[] {
  const troubles: FilmTrouble[] = []
  if (!video.formats.includes(film.mime)) troubles.push('format')
  if (film.sizeBytes > video.sizeBytesMax) troubles.push('size')
  if (film.durationMs <= video.durationMsMin || film.durationMs > video.durationMsMax) {
    troubles.push('duration')
  }
  if (!hasRatio(film, video.ratios)) troubles.push('ratio')
  else if (!isLargeEnough(film, video.sizesMin)) troubles.push('resolution')
  return troubles
}

export type ThumbnailTrouble = 'size' | 'ratio' | 'resolution'

/** Why an own picture cannot be the thumbnail; null where it can. */
export function checkThumbnail(
  picture: PictureSize & { sizeBytes: number },
  { thumbnail }: ClipLimits,
): ThumbnailTrouble | null {
  if (picture.sizeBytes > thumbnail.sizeBytesMax) return 'size'
  if (!hasRatio(picture, thumbnail.ratios)) return 'ratio'
  return isLargeEnough(picture, thumbnail.sizesMin) ? null : 'resolution'
}

function hasRatio({ width, height }: PictureSize, ratios: readonly string[]): boolean {
  return ratios.some((ratio) => {
    const [across = 0, down = 0] = ratio.split(':').map(Number)
    return Math.abs((width * down) / (height * across) - 1) <= RATIO_TOLERANCE
  })
}

function isLargeEnough({ width, height }: PictureSize, sizesMin: readonly PictureSize[]): boolean {
  return sizesMin.some((least) => width >= least.width && height >= least.height)
}

function sizeOf(text: string): PictureSize {
  const [width = 0, height = 0] = text.split('x').map(Number)
  return { width, height }
}
