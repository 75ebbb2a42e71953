import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { FRAME_HEIGHT, FRAME_WIDTH } from '../drawing/canvas.ts'
import type { FontName, Ground, Layer, Look } from './scenario.ts'

/** Grounds are twice as wide as the frame, so that a slow camera moves by less than a pixel. */
export const GROUND_WIDTH = 2560
export const GROUND_HEIGHT = 1440

export function artPath(path: string): string {
  return fileURLToPath(new URL(`../../art/${path}`, import.meta.url))
}

/** What each font file calls itself; a comma ends a name that has a weight as its own part. */
const FONT_FAMILIES: Readonly<Record<FontName, string>> = {
  jakarta: 'Plus Jakarta Sans ExtraBold,',
  anton: 'Anton,',
  baloo: 'Baloo 2 ExtraBold,',
  bebas: 'Bebas Neue,',
  caveat: 'Caveat Brush,',
  cinzel: 'Cinzel Bold',
  fraunces: 'Fraunces Bold',
  'fraunces-italic': 'Fraunces Medium Italic',
  mono: 'Space Mono Bold',
}

/** A graded ground as a file in `folder`; the same picture is made once. */
export async function groundFile(
  ground: Ground & { kind: 'scene' | 'drawing' },
  folder: string,
): Promise<string> {
  return kept(folder, 'jpg', ground, async () => {
    return (await groundPicture(ground)).jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer()
  })
}

export async function groundPicture(ground: Ground & { kind: 'scene' | 'drawing' }): Promise<Sharp> {
  const from =
    ground.kind === 'scene'
      ? sharp(artPath(`scenes/${ground.name}.webp`))
      : sharp(Buffer.from(ground.drawing.svg), { density: (72 * GROUND_WIDTH) / ground.drawing.width })
  return grade(from.resize(GROUND_WIDTH, GROUND_HEIGHT, { fit: 'cover' }).flatten(), ground.look)
}

async function grade(picture: Sharp, look: Look): Promise<Sharp> {
  const { brightness = 1, saturation = 1, hueDegrees = 0, blur, flip, tones, vignette, wash } = look
  let graded = picture
  if (flip) graded = graded.flop()
  if (brightness !== 1 || saturation !== 1 || hueDegrees !== 0) {
    graded = graded.modulate({ brightness, saturation, hue: hueDegrees })
  }
  if (blur !== undefined) graded = graded.blur(blur)
  if (tones !== undefined) graded = await mapTones(graded, tones)
  const over: string[] = []
  if (wash !== undefined)
    over.push(`<rect width="100%" height="100%" fill="${wash[0]}" opacity="${wash[1]}"/>`)
  if (vignette !== undefined) {
    over.push(
      `<radialGradient id="v" r=".75"><stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity="${vignette}"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/>`,
    )
  }
  if (over.length === 0) return graded
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GROUND_WIDTH}" height="${GROUND_HEIGHT}">${over.join('')}</svg>`
  // Encoded once between the steps: sharp applies `composite` before nothing that was asked earlier.
  return sharp(await graded.png({ compressionLevel: 0 }).toBuffer()).composite([{ input: Buffer.from(svg) }])
}

async function mapTones(picture: Sharp, tones: readonly string[]): Promise<Sharp> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const table = Array.from({ length: 256 }, (_, level) => toneAt(tones, level / 255))
  const mapped = Buffer.allocUnsafe(info.width * info.height * 3)
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    const [red, green, blue] = table[data[pixel * info.channels]!]!
    mapped[pixel * 3] = red
    mapped[pixel * 3 + 1] = green
    mapped[pixel * 3 + 2] = blue
  }
  return sharp(mapped, { raw: { width: info.width, height: info.height, channels: 3 } })
}

export function toneAt(tones: readonly string[], level: number): readonly [number, number, number] {
  const place = level * (tones.length - 1)
  const low = Math.min(Math.floor(place), tones.length - 2)
  const [from, to] = [channelsOf(tones[low]!), channelsOf(tones[low + 1]!)]
  const mix = (channel: 0 | 1 | 2) =>
    Math.round(from[channel] + (to[channel] - from[channel]) * (place - low))
  return [mix(0), mix(1), mix(2)]
}

function channelsOf(colour: string): readonly [number, number, number] {
  const word = Number.parseInt(colour.slice(1), 16)
  return [word >> 16, (word >> 8) & 255, word & 255]
}

/** A layer's picture with transparency; `scale` is the film's height over 720. */
export async function layerFile(layer: Layer, scale: number, folder: string): Promise<string> {
  return kept(
    folder,
    'png',
    [
      layer.kind === 'words'
        ? layer
        : [layer.kind, layer.drawing, layer.kind === 'sheet' && layer.drift.map(Boolean)],
      scale,
    ],
    async () => {
      const picture = await layerPicture(layer, scale)
      return picture.png({ compressionLevel: 2 }).toBuffer()
    },
  )
}

export async function layerPicture(layer: Layer, scale: number): Promise<Sharp> {
  if (layer.kind === 'words') return lettering(layer, scale)
  const { drawing } = layer
  // Even sizes: the chroma planes of a layer are half as large.
  const width = even(drawing.width * scale)
  const height = even(drawing.height * scale)
  const picture = sharp(Buffer.from(drawing.svg), { density: 72 * scale }).resize(width, height, {
    fit: 'fill',
  })
  if (layer.kind === 'thing') return picture.ensureAlpha()

  // A sheet carries as much of itself again at its ends as the frame can see of it.
  const [along, down] = layer.drift
  return sharp({
    create: {
      width: width + (along === 0 ? 0 : even(FRAME_WIDTH * scale)),
      height: height + (down === 0 ? 0 : even(FRAME_HEIGHT * scale)),
      channels: 4,
      background: '#00000000',
    },
  }).composite([
    { input: await picture.png({ compressionLevel: 0 }).toBuffer(), tile: true, gravity: 'northwest' },
  ])
}

export function even(size: number): number {
  return Math.round(size / 2) * 2
}

async function lettering(layer: Layer & { kind: 'words' }, scale: number): Promise<Sharp> {
  const text = layer.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const align = layer.align === 'centre' ? 'centre' : layer.align
  const image = sharp({
    text: {
      text: `<span foreground="${layer.colour}">${text}</span>`,
      font: `${FONT_FAMILIES[layer.font]} ${Math.round(layer.size * scale)}`,
      fontfile: artPath(`fonts/${layer.font}.ttf`),
      // At 72 dots an inch a point is a pixel.
      dpi: 72,
      rgba: true,
      align,
    },
  })
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  const pad = Math.round(12 * scale)
  const width = even(info.width + 2 * pad)
  const height = even(info.height + 2 * pad)
  const shade = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: await darkened(data), left: pad, top: pad + Math.round(2 * scale) }])
    .png()
    .toBuffer()
  const blurred = await sharp(shade)
    .blur(4 * scale)
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } }).composite([
    { input: blurred },
    { input: data, left: pad, top: pad },
  ])
}

/** The letters in black, half as opaque: a shadow that keeps them readable on any ground. */
async function darkened(letters: Buffer): Promise<Buffer> {
  return sharp(letters).linear([0, 0, 0, 0.55], [0, 0, 0, 0]).png().toBuffer()
}

async function kept(
  folder: string,
  extension: string,
  what: unknown,
  make: () => Promise<Buffer>,
): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 24)
  const path = join(folder, `${name}.${extension}`)
  if (await stat(path).catch(() => null)) return path
  await mkdir(folder, { recursive: true })
  // Written aside first: a killed run leaves no half picture under the final name.
  await writeFile(`${path}.part`, await make())
  await rename(`${path}.part`, path)
  return path
}
