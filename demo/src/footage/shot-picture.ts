import sharp from 'sharp'
import { FRAME_HEIGHT, FRAME_WIDTH } from '../drawing/canvas.ts'
import type { Layer, Shot, View } from './scenario.ts'
import { GROUND_HEIGHT, GROUND_WIDTH, groundPicture, layerPicture } from './stills.ts'

/** The middle of a shot as a still of 1280 by 720, without its words: for a card that carries the title itself. */
export async function shotPicture(shot: Shot): Promise<Buffer> {
  const { ground, move } = shot
  if (ground.kind !== 'scene' && ground.kind !== 'drawing') {
    throw new Error('only a shot of a scene or a drawing can be a picture of its title')
  }
  const between = (axis: 0 | 1 | 2) => (move.from[axis] + move.to[axis]) / 2
  const middle: View = [between(0), between(1), between(2)]
  const picture = await (await groundPicture(ground)).png({ compressionLevel: 0 }).toBuffer()
  const base = await sharp(picture)
    .extract(windowOf(middle))
    .resize(FRAME_WIDTH, FRAME_HEIGHT)
    .png()
    .toBuffer()
  const overlays = []
  for (const layer of shot.layers) {
    const overlay = await overlayOf(layer)
    if (overlay !== null) overlays.push(overlay)
  }
  return sharp(base).composite(overlays).webp({ quality: 88 }).toBuffer()
}

function windowOf([x, y, zoom]: View) {
  const width = Math.floor(GROUND_WIDTH / zoom)
  const height = Math.floor(GROUND_HEIGHT / zoom)
  const left = Math.round(Math.min(GROUND_WIDTH - width, Math.max(0, x * GROUND_WIDTH - width / 2)))
  const top = Math.round(Math.min(GROUND_HEIGHT - height, Math.max(0, y * GROUND_HEIGHT - height / 2)))
  return { left, top, width, height }
}

async function overlayOf(layer: Layer) {
  if (layer.kind === 'words') return null
  const whole = await (await layerPicture(layer, 1)).png({ compressionLevel: 0 }).toBuffer()
  const { width, height } = await sharp(whole).metadata()
  const [x, y] = layer.kind === 'sheet' ? [width / 2, height / 2] : middleOf(layer)
  // Only what lies inside the frame: a picture may not stick out of the one that it is laid on.
  const left = Math.max(0, Math.round(width / 2 - x))
  const top = Math.max(0, Math.round(height / 2 - y))
  const at = { left: Math.max(0, Math.round(x - width / 2)), top: Math.max(0, Math.round(y - height / 2)) }
  const seen = {
    width: Math.min(width - left, FRAME_WIDTH - at.left),
    height: Math.min(height - top, FRAME_HEIGHT - at.top),
  }
  if (seen.width < 1 || seen.height < 1) return null
  const visible = sharp(whole).extract({ left, top, ...seen })
  const faint = layer.opacity === 1 ? visible : visible.linear([1, 1, 1, layer.opacity], [0, 0, 0, 0])
  return { input: await faint.png().toBuffer(), ...at }
}

function middleOf(layer: Layer & { kind: 'thing' }): readonly [number, number] {
  return [(layer.at[0] + layer.to[0]) / 2, (layer.at[1] + layer.to[1]) / 2]
}
