import { chance, drawOn, FRAME_HEIGHT, FRAME_WIDTH, many, round, seamless, type Drawing } from './canvas.ts'

/** What falls, floats or flies over a shot. Every sheet repeats without a seam in both directions. */

export function rain(
  seed: number,
  options: { drops?: number; length?: number; colour?: string; slant?: number } = {},
): Drawing {
  const { drops = 120, length = 46, colour = '#BFE3E8', slant = 0.22 } = options
  const next = chance(seed)
  const streaks = many(drops, () => {
    const x = next() * FRAME_WIDTH
    const y = next() * FRAME_HEIGHT
    const size = length * (0.5 + next())
    const opacity = 0.18 + next() * 0.5
    return `<path d="M${round(x)} ${round(y)}l${round(-size * slant)} ${round(size)}" stroke-opacity="${opacity.toFixed(2)}"/>`
  })
  return sheet(`<g stroke="${colour}" stroke-width="1.8" stroke-linecap="round">${streaks}</g>`)
}

/** Snow, dust, fireflies, embers or distant lights: discs of one colour in several sizes. */
export function motes(
  seed: number,
  options: { count?: number; sizes?: readonly [number, number]; colour?: string; opacity?: number } = {},
): Drawing {
  const { count = 70, sizes = [1.5, 5], colour = '#FFFFFF', opacity = 0.8 } = options
  const next = chance(seed)
  const discs = many(count, () => {
    const radius = sizes[0] + (sizes[1] - sizes[0]) * next() ** 2
    return `<circle cx="${round(next() * FRAME_WIDTH)}" cy="${round(next() * FRAME_HEIGHT)}" r="${round(radius)}" fill-opacity="${(opacity * (0.35 + 0.65 * next())).toFixed(2)}"/>`
  })
  return sheet(`<g fill="${colour}">${discs}</g>`)
}

/** Long bright lines of something fast. */
export function speedLines(
  seed: number,
  options: { count?: number; colour?: string; length?: number; slope?: number } = {},
): Drawing {
  const { count = 34, colour = '#F2B64C', length = 320, slope = 0 } = options
  const next = chance(seed)
  const lines = many(count, () => {
    const size = length * (0.3 + next())
    return `<path d="M${round(next() * FRAME_WIDTH)} ${round(next() * FRAME_HEIGHT)}l${round(size)} ${round(size * slope)}" stroke-opacity="${(0.2 + next() * 0.7).toFixed(2)}"/>`
  })
  return sheet(`<g stroke="${colour}" stroke-width="2.4" stroke-linecap="round">${lines}</g>`)
}

/** Leaves or petals, each turned its own way. */
export function petals(
  seed: number,
  options: { count?: number; colours?: readonly string[]; size?: number } = {},
): Drawing {
  const { count = 36, colours = ['#C8862E'], size = 22 } = options
  const next = chance(seed)
  const all = many(count, (index) => {
    const scale = ((0.5 + next()) * size) / 22
    return (
      `<path fill="${colours[index % colours.length]}" transform="translate(${round(next() * FRAME_WIDTH)} ${round(next() * FRAME_HEIGHT)}) ` +
      `rotate(${Math.round(next() * 360)}) scale(${scale.toFixed(2)})" d="M-11 0C-4 -7 6 -7 11 0C6 7 -4 7 -11 0Z"/>`
    )
  })
  return sheet(all)
}

/** Eight-leaved stars of the truntum cloth. */
export function truntumStars(
  seed: number,
  options: { count?: number; colour?: string; size?: number } = {},
): Drawing {
  const { count = 46, colour = '#F3E3B3', size = 15 } = options
  const next = chance(seed)
  const all = many(count, () => {
    const radius = size * (0.35 + next() * 0.9)
    const x = round(next() * FRAME_WIDTH)
    const y = round(next() * FRAME_HEIGHT)
    return `<g transform="translate(${x} ${y})" fill-opacity="${(0.35 + next() * 0.65).toFixed(2)}">${truntumStar(radius)}</g>`
  })
  return sheet(`<g fill="${colour}">${all}</g>`)
}

export function truntumStar(radius: number): string {
  return many(8, (leaf) => {
    const length = leaf % 2 === 0 ? radius : radius * 0.72
    const half = radius * (leaf % 2 === 0 ? 0.2 : 0.14)
    return `<path transform="rotate(${leaf * 45})" d="M${round(radius * 0.2)} 0L${round(length * 0.6)} ${round(-half)}L${round(length)} 0L${round(length * 0.6)} ${round(half)}Z"/>`
  })
}

/** A flock far away. */
export function birds(
  seed: number,
  options: { count?: number; colour?: string; size?: number } = {},
): Drawing {
  const { count = 14, colour = '#14100E', size = 18 } = options
  const next = chance(seed)
  const cx = 300 + next() * 600
  const all = many(count, () => {
    const wing = size * (0.6 + next() * 0.8)
    const x = round(cx + (next() - 0.5) * 620)
    const y = round(60 + next() * 260)
    return `<path d="M${x} ${y}q${round(wing / 2)} ${round(-wing * 0.5)} ${round(wing)} 0q${round(wing / 2)} ${round(-wing * 0.5)} ${round(wing)} 0"/>`
  })
  return sheet(
    `<g fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${all}</g>`,
  )
}

function sheet(...parts: readonly string[]): Drawing {
  return drawOn(FRAME_WIDTH, FRAME_HEIGHT, seamless(FRAME_WIDTH, FRAME_HEIGHT, ...parts))
}
