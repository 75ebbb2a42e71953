import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { Failure } from '../errors/failure.ts'
import { Refusal } from '../http/refusal.ts'

/** Formats that are decoded; the name and the type that a file claims are ignored. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const
export type PictureFormat = (typeof FORMATS)[number]

/** Largest picture in pixels: a 100 KB file may claim a billion of them. */
const PIXELS_MAX = 40_000_000
/** Frames of an animation, of which the first is kept. */
const PAGES_MAX = 100
const WEBP_QUALITY = 82
const STILL_QUALITY = 60

/** Pictures that are decoded at once: each may take a hundred megabytes for a moment. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 50

export interface PictureLimits {
  readonly sizeBytesMax: number
  readonly edgeMax: number
  readonly square?: boolean
  /** All decoded formats where absent. */
  readonly formats?: readonly PictureFormat[]
}

export interface Picture {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
}

// A small cache keeps idle memory low; pictures are read once and kept on disk.
sharp.cache({ memory: 16 })
sharp.concurrency(1)

/** Reads an uploaded picture within bounds and encodes it again, which drops everything but the pixels. */
export async function takePicture(stream: Readable, limits: PictureLimits): Promise<Picture> {
  const bytes = await readBytes(stream, limits.sizeBytesMax)
  return await inTurn(() => encodeAnew(bytes, limits))
}

async function encodeAnew(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
    const { format, pages = 1 } = await source.metadata()
    const isOpened = (limits.formats ?? FORMATS).some((known) => known === format)
    if (!isOpened || pages > PAGES_MAX) throw new Refusal('IMAGE_NOT_SUPPORTED')
    const made = await source
      .rotate()
      .resize(limits.edgeMax, limits.edgeMax, {
        fit: limits.square ? 'cover' : 'inside',
        withoutEnlargement: !limits.square,
      })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { webp: made.data, width: made.info.width, height: made.info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('IMAGE_NOT_SUPPORTED')
  }
}

/** The same picture, `width` pixels wide. */
export async function narrowPicture(webp: Buffer, width: number): Promise<Buffer> {
  return sharp(webp, { limitInputPixels: PIXELS_MAX })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer()
}

/** A still of a show for a wall of them: one costs two milliseconds of a core. */
export async function shrinkStill(jpeg: Buffer, width: number): Promise<Buffer> {
  return sharp(jpeg, { limitInputPixels: PIXELS_MAX })
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: STILL_QUALITY })
    .toBuffer()
}

let opened = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (opened >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new Failure('Too many pictures come at once.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else opened++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else opened--
  }
}

async function readBytes(stream: Readable, sizeBytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > sizeBytesMax) throw new Refusal('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A drawing of our own as a PNG; text of a person never enters it as it is. */
export async function pictureOfSvg(svg: string): Promise<Buffer> {
  return inTurn(() => sharp(Buffer.from(svg)).png().toBuffer())
}
