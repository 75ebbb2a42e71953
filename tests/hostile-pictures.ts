import { once } from 'node:events'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** Pictures that mean harm, and things that only call themselves pictures (trust, attacks 5 and 7). */

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crcOf(body))
  return Buffer.concat([frame, body, sum])
}

function crcOf(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** A true PNG of this many pixels each way, one bit deep and all black, so that it is small to send. */
async function vastPng(edge: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const deflate = createDeflate({ level: 9 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const row = Buffer.alloc(1 + Math.ceil(edge / 8))
  for (let y = 0; y < edge; y++) if (!deflate.write(row)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', Buffer.concat(chunks)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** 35 bytes that claim two gigapixels. */
function claimingGif(): Buffer {
  const size = 'ffffff7f'
  return Buffer.from(
    `474946383961${size}800000000000ffffff2c00000000${size}000202440100${'3b'}`.replaceAll(' ', ''),
    'hex',
  )
}

/** An animation of frames of one pixel each. */
export function animatedGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f9040001000000' + '2c00000000010001000002024401' + '00', 'hex')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

const SCRIPT = '<script>alert(document.domain)</script>'

/** What a person may send as their picture and must not get in with, by what it is. */
export const hostilePictures: readonly (readonly [what: string, make: () => Buffer | Promise<Buffer>])[] = [
  ['a PNG of 30,000 pixels each way', () => vastPng(30_000)],
  ['a PNG of 15,000 pixels each way', () => vastPng(15_000)],
  ['35 bytes that claim 65,535 by 32,767 pixels', claimingGif],
  ['an animation of 5,000 frames', () => animatedGif(5_000)],
  ['an animation of 101 frames', () => animatedGif(101)],
  [
    'an SVG that names a file of ours',
    () =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}<image href="file:///etc/passwd"/></svg>`,
      ),
  ],
  ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>\n<!-- -->\n<svg>${SCRIPT}</svg>`)],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['a page behind the first bytes of a GIF', () => Buffer.from(`GIF89a${SCRIPT}`)],
  ['a PDF', () => Buffer.from('%PDF-1.4\n%%EOF')],
  ['a WebP', () => plainPicture().webp().toBuffer()],
  ['a TIFF', () => plainPicture().tiff().toBuffer()],
  [
    'a JPEG that is cut off',
    async () => {
      const jpeg = await plainPicture().jpeg().toBuffer()
      return jpeg.subarray(0, Math.floor(jpeg.length * 0.4))
    },
  ],
  [
    'a PNG that is cut off',
    async () => {
      const png = await plainPicture().png().toBuffer()
      return png.subarray(0, Math.floor(png.length / 2))
    },
  ],
  ['noise', () => Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 31 + 7) % 256))],
]

export function plainPicture(background = '#cc3344') {
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
}
