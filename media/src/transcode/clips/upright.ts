import { CAMERA_SHARE, RENDER_HEIGHT_MAX, type ToEngine } from '@tayang/contract/ingest'

type Framing = Extract<ToEngine, { type: 'render' }>['framing']
type Upright = Exclude<Framing, { kind: 'whole' }>

interface Size {
  readonly width: number
  readonly height: number
}

const WIDTH_MAX = (RENDER_HEIGHT_MAX * 9) / 16
const SEAM_PIXELS = 2
/** The ground is blurred at an eighth of its size, which costs a sixty-fourth. */
const BLUR_SCALE = 8
const BLUR_SIGMA = 4
/** The ground is darker than the picture that lies on it. */
const GROUND_LIGHT = 0.6

const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)

/** The size of a file: that of its source or smaller, with even sides. */
export function sizeOf(framing: Framing, source: Size): Size {
  if (framing.kind === 'whole') {
    const long = RENDER_HEIGHT_MAX / Math.max(source.width, source.height)
    const short = WIDTH_MAX / Math.min(source.width, source.height)
    const factor = Math.min(1, long, short)
    return { width: even(source.width * factor + 0.5), height: even(source.height * factor + 0.5) }
  }
  const height = even(Math.min(RENDER_HEIGHT_MAX, source.height))
  return { width: even((height * 9) / 16), height }
}

/** Filters from the pad `[from]` with pictures of `source` to the pad `[to]` with pictures of `size`. */
export function framingFilter(
  framing: Framing,
  { from, to, source, size }: { from: string; to: string; source: Size; size: Size },
): string {
  if (framing.kind === 'whole') return `[${from}]scale=${size.width}:${size.height},setsar=1[${to}]`
  return filterOf(framing, { source, size }).replace('[in]', `[${from}]`).replace('[out]', `[${to}]`)
}

function filterOf(framing: Upright, { source, size }: { source: Size; size: Size }): string {
  const { width, height } = size
  switch (framing.kind) {
    case 'window':
      return `[in]${crop(windowOf(framing.x, source), source)},scale=${width}:${height},setsar=1[out]`
    case 'camera-above': {
      const above = even(height * CAMERA_SHARE + 0.5)
      const below = height - above - SEAM_PIXELS
      return [
        '[in]split[camera][game]',
        `[camera]${crop(framing.camera, source)},${cover({ width, height: above })}` +
          `,pad=${width}:${above + SEAM_PIXELS}:0:0:black[above]`,
        `[game]${crop(framing.game, source)},${cover({ width, height: below })}[below]`,
        '[above][below]vstack,setsar=1[out]',
      ].join(';')
    }
    case 'over-blur': {
      const ground = { width: even(width / BLUR_SCALE), height: even(height / BLUR_SCALE) }
      return [
        '[in]split[ground][whole]',
        `[ground]${cover(ground)},gblur=sigma=${BLUR_SIGMA},scale=${width}:${height}:flags=bicubic` +
          `,lutyuv=y=val*${GROUND_LIGHT},setsar=1[blurred]`,
        `[whole]${fit(source, size)},setsar=1[shown]`,
        '[blurred][shown]overlay=(W-w)/2:(H-h)/2:shortest=1[out]',
      ].join(';')
    }
  }
}

interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** The largest window of 9:16, in shares of the picture; `centre` runs from left to right. */
function windowOf(centre: number, source: Size): Box {
  const width = Math.min(1, (source.height * 9) / 16 / source.width)
  const height = Math.min(1, (source.width * 16) / 9 / source.height)
  return { x: Math.max(0, Math.min(1 - width, centre - width / 2)), y: (1 - height) / 2, width, height }
}

/** On even pixels, as the colours of 4:2:0 need it. */
function crop(box: Box, source: Size): string {
  const [width, height] = [even(box.width * source.width), even(box.height * source.height)]
  const start = (share: number, whole: number, part: number) =>
    Math.max(0, Math.min(whole - part, Math.round((share * whole) / 2) * 2))
  const x = start(box.x, source.width, width)
  return `crop=${width}:${height}:${x}:${start(box.y, source.height, height)}`
}

function cover({ width, height }: Size): string {
  return `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
}

function fit(source: Size, size: Size): string {
  const factor = Math.min(size.width / source.width, size.height / source.height)
  return `scale=${even(source.width * factor + 0.5)}:${even(source.height * factor + 0.5)}`
}
