import { chance, drawOn, FRAME_HEIGHT, FRAME_WIDTH, many, round, seamless, type Drawing } from './canvas.ts'

/** Batik and other line work, and the geometry of the posters. */

/** Four petals of the kawung on the diagonals around the origin. */
export function kawungFlower(size: number, colours: readonly string[], seed: string): string {
  const length = size * 0.66
  const wide = 1.3 * size * 0.29
  const from = size * 0.1
  const span = length - from
  return many(4, (leaf) => {
    const petal = `M${round(from)} 0C${round(from + 0.2 * span)} ${round(-wide)} ${round(length - 0.14 * span)} ${round(-wide)} ${round(length)} 0C${round(length - 0.14 * span)} ${round(wide)} ${round(from + 0.2 * span)} ${round(wide)} ${round(from)} 0Z`
    const dash = `M${round(length * 0.36)} 0H${round(length * 0.74)}`
    return `<g transform="rotate(${45 + leaf * 90})"><path d="${petal}" fill="${colours[leaf % colours.length]}"/><path d="${dash}" stroke="${seed}" stroke-width="${round(size * 0.03)}" stroke-dasharray="${round(size * 0.06)} ${round(size * 0.075)}" stroke-linecap="round"/></g>`
  })
}

/** A cloth of any motif, seamless where the tile divides the frame (40, 80, 160). */
export function cloth(tile: number, motif: (column: number, row: number) => string): Drawing {
  const columns = Math.round(FRAME_WIDTH / tile)
  const rows = Math.ceil(FRAME_HEIGHT / tile)
  const height = rows * tile
  const all = many(columns * rows, (index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    return `<g transform="translate(${(column + 0.5) * tile} ${(row + 0.5) * tile})">${motif(column, row)}</g>`
  })
  return drawOn(FRAME_WIDTH, height, seamless(FRAME_WIDTH, height, all))
}

export function rings(x: number, y: number, colours: readonly string[], step: number, inner = 0): string {
  return many(
    colours.length,
    (index) =>
      `<circle cx="${x}" cy="${y}" r="${round(inner + step * (colours.length - index))}" fill="${colours[index]}"/>`,
  )
}

/** Frames within frames, each turned a little more: a corridor. */
export function corridor(x: number, y: number, colours: readonly string[], degrees = 3): string {
  return many(colours.length, (index) => {
    const scale = (1 - index / (colours.length + 1)) ** 1.25 * 1.2
    const width = round(FRAME_WIDTH * scale)
    const height = round(FRAME_HEIGHT * scale)
    return `<rect transform="translate(${x} ${y}) rotate(${round((index - 3) * degrees)})" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${colours[index]}"/>`
  })
}

/** Dots that grow with the darkness of what they print. */
export function halftone(options: {
  colour: string
  pitch: number
  dark: (x: number, y: number) => number
}): string {
  const { colour, pitch, dark } = options
  let dots = ''
  for (let row = 0; row * pitch < FRAME_HEIGHT + pitch; row += 1) {
    for (let column = 0; column * pitch < FRAME_WIDTH + pitch; column += 1) {
      const x = (column + (row % 2) / 2) * pitch
      const y = row * pitch
      const radius =
        pitch * 0.62 * Math.sqrt(Math.max(0, Math.min(1, dark(x / FRAME_WIDTH, y / FRAME_HEIGHT))))
      if (radius > 0.8) dots += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`
    }
  }
  return `<g fill="${colour}">${dots}</g>`
}

/** Contour lines of a mountain that is not drawn otherwise. */
export function contours(
  seed: number,
  options: { x: number; y: number; count: number; step: number; colour: string; width?: number },
): string {
  const { x, y, count, step, colour, width = 2 } = options
  const next = chance(seed)
  const lobes = [2, 3, 5].map((cycles) => ({ cycles, size: 0.16 * next() + 0.05, shift: next() * 6.3 }))
  const lines = many(count, (index) => {
    const radius = step * (index + 1)
    const points = Array.from({ length: 73 }, (_, point) => {
      const angle = (point / 72) * 2 * Math.PI
      const size = lobes.reduce(
        (sum, lobe) => sum * (1 + lobe.size * Math.sin(lobe.cycles * angle + lobe.shift + index * 0.09)),
        radius,
      )
      return `${round(x + Math.cos(angle) * size * 1.35)} ${round(y + Math.sin(angle) * size)}`
    })
    return `<path d="M${points.join('L')}Z"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-width="${width}">${lines}</g>`
}

export function stripes(colours: readonly string[], size: number, degrees = 0): string {
  const all = many(
    64,
    (index) =>
      `<rect x="-1300" y="${round((index - 32) * size)}" width="2600" height="${round(size + 0.5)}" fill="${colours[index % colours.length]}"/>`,
  )
  return `<g transform="translate(640 360) rotate(${degrees})">${all}</g>`
}

/** Rows of arched windows; what stands in each is up to the caller. */
export function windows(
  columns: number,
  rows: number,
  inside: (index: number) => string,
  frame: string,
): string {
  const width = FRAME_WIDTH / columns
  const height = FRAME_HEIGHT / rows
  return many(columns * rows, (index) => {
    const x = (index % columns) * width + width * 0.14
    const y = Math.floor(index / columns) * height + height * 0.1
    const w = round(width * 0.72)
    const h = round(height * 0.8)
    const arch = `M0 ${h}V${round(w / 2)}A${round(w / 2)} ${round(w / 2)} 0 0 1 ${w} ${round(w / 2)}V${h}Z`
    return `<g transform="translate(${round(x)} ${round(y)})"><clipPath id="w${index}"><path d="${arch}"/></clipPath><g clip-path="url(#w${index})">${inside(index)}</g><path d="${arch}" fill="none" stroke="${frame}" stroke-width="8"/></g>`
  })
}

/** Columns of an equaliser, standing on the lower edge. */
export function bars(seed: number, colours: readonly string[], count = 20, tallest = 420): string {
  const next = chance(seed)
  const width = FRAME_WIDTH / count
  return many(count, (index) => {
    const height = round(40 + next() * tallest)
    return `<rect x="${round(index * width + 6)}" y="${FRAME_HEIGHT - height}" width="${round(width - 12)}" height="${height}" rx="8" fill="${colours[index % colours.length]}"/>`
  })
}
