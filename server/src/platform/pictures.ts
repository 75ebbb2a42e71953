import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { Refusal } from './refusal.ts'

/** Formats that we open; the name and the type that a file claims count for nothing (trust F16). */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif'])
/** Largest picture in pixels: a 100 KB file may claim a billion. */
const PIXELS_MAX = 40_000_000
const WEBP_QUALITY = 82

export interface Picture {
  readonly webp: Buffer
  readonly width: number
  readonly height: number
}

// A small cache keeps idle memory low; pictures are read once and kept on disk.
sharp.cache({ memory: 16 })
sharp.concurrency(1)

/** Reads a person's picture within bounds and encodes it anew, which drops everything that is not pixels. */
export async function takePicture(
  stream: Readable,
  limits: { sizeBytesMax: number; edgeMax: number; square?: boolean },
): Promise<Picture> {
  const bytes = await readBytes(stream, limits.sizeBytesMax)
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
    const { format } = await source.metadata()
    if (!format || !FORMATS.has(format)) throw new Refusal('IMAGE_NOT_SUPPORTED')
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
