import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { narrowPicture, takePicture } from './pictures.ts'

const LIMITS = { sizeBytesMax: 200_000, edgeMax: 64 }
const take = (bytes: Uint8Array, limits = LIMITS) => takePicture(Readable.from([Buffer.from(bytes)]), limits)
const plain = sharp({ create: { width: 120, height: 60, channels: 3, background: '#cc3344' } })

/** A PNG whose header promises a size that its data never had. */
function liarPng(edge: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a picture of a stranger', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'in %s is encoded again, within its bounds',
    async (format) => {
      const { webp, width, height } = await take(await plain.clone().toFormat(format).toBuffer())
      expect([width, height]).toEqual([64, 32])
      expect((await sharp(webp).metadata()).format).toBe('webp')
    },
  )

  it('loses everything that is not pixels: place, camera and what hides behind its end', async () => {
    const jpeg = await plain
      .clone()
      .withExif({ IFD0: { Copyright: 'lives at home' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('lives at home')).toBe(true)
    const { webp } = await take(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    const { exif, icc, xmp } = await sharp(webp).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(webp.includes('script')).toBe(false)
    expect(webp.includes('lives at home')).toBe(false)
  })

  it('is made square where that was asked', async () => {
    const made = await take(await plain.clone().png().toBuffer(), {
      ...LIMITS,
      square: true,
    } as typeof LIMITS)
    expect([made.width, made.height]).toEqual([64, 64])
    expect((await sharp(await narrowPicture(made.webp, 16)).metadata()).width).toBe(16)
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    [
      'an SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
        ),
    ],
    ['a TIFF', () => plain.clone().tiff().toBuffer()],
    ['a text', () => Buffer.from('GIF89a? No.')],
    ['nothing', () => Buffer.alloc(0)],
    ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF')],
    [
      'a picture cut in half',
      async () => {
        const png = await plain.clone().png().toBuffer()
        return png.subarray(0, png.length / 2)
      },
    ],
    ['ten gigapixels in a kilobyte', () => liarPng(100_000)],
    ['a size that its data does not have', () => liarPng(2_000)],
  ])('is refused where it is %s', async (_what, make) => {
    await expect(take(await make())).rejects.toMatchObject({ code: 'IMAGE_NOT_SUPPORTED' })
  })

  it('past its bound in bytes is refused before it is looked at', async () => {
    await expect(take(Buffer.alloc(200_001))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  })
})
