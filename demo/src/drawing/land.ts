import { chance, drawOn, FRAME_HEIGHT, FRAME_WIDTH, many, round, seamless, type Drawing } from './canvas.ts'

/** Grounds and horizons. What is called a row repeats over its width, to drift past at its own speed. */

export function sky(...colours: readonly string[]): string {
  const height = FRAME_HEIGHT / colours.length
  return colours.map((colour, index) => fill(colour, index * height, height + 1)).join('')
}

export function fill(colour: string, y = 0, height = FRAME_HEIGHT): string {
  return `<rect x="-2" y="${round(y)}" width="${FRAME_WIDTH + 4}" height="${round(height)}" fill="${colour}"/>`
}

export function sun(x: number, y: number, radius: number, ...colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const size = radius * (1 + (colours.length - 1 - index) * 0.32)
      return `<circle cx="${x}" cy="${y}" r="${round(size)}" fill="${colour}"/>`
    })
    .join('')
}

/** The sun's light on water: bars that grow shorter and thinner. */
export function glitter(x: number, y: number, colour: string, bars = 8, width = 420): string {
  return many(bars, (bar) => {
    const size = width * (1 - bar / (bars + 1.5))
    return `<rect x="${round(x - size / 2)}" y="${round(y + bar * 26)}" width="${round(size)}" height="${round(15 - bar)}" fill="${colour}"/>`
  })
}

/** A range of hills, `width` long without a seam. */
export function ridge(
  seed: number,
  options: { base: number; rough: number; colour: string; width?: number; sharp?: boolean },
): Drawing {
  const { base, rough, colour, width = FRAME_WIDTH, sharp = false } = options
  const next = chance(seed)
  const swells = [1, 2, 3, 5, 8].map((cycles) => ({
    cycles,
    height: (rough / cycles ** 0.8) * (0.4 + next()),
    shift: next() * 7,
  }))
  const step = sharp ? width / 16 : width / 96
  const points = many(Math.round(width / step) + 1, (index) => {
    const x = index * step
    const y = swells.reduce(
      (sum, swell) => sum - swell.height * Math.sin((2 * Math.PI * swell.cycles * x) / width + swell.shift),
      base,
    )
    return `L${round(x)} ${round(y)}`
  })
  return drawOn(
    width,
    FRAME_HEIGHT,
    `<path fill="${colour}" d="M0 ${FRAME_HEIGHT}${points}V${FRAME_HEIGHT}Z"/>`,
  )
}

/** A row of curling waves, the outline drawn over the fill. */
export function waves(options: {
  base: number
  height: number
  length: number
  fill: string
  line?: string
}): Drawing {
  const { base, height, length, line } = options
  const count = Math.max(1, Math.round(FRAME_WIDTH / length))
  const size = FRAME_WIDTH / count
  const crest =
    `c${round(size * 0.3)} ${round(-height * 0.1)} ${round(size * 0.52)} ${round(-height)} ${round(size * 0.78)} ${round(-height)}` +
    `c${round(size * 0.2)} 0 ${round(size * 0.2)} ${round(height * 0.55)} ${round(size * 0.02)} ${round(height * 0.5)}` +
    `c${round(-size * 0.02)} ${round(height * 0.3)} ${round(size * 0.1)} ${round(height * 0.5)} ${round(size * 0.2)} ${round(height * 0.5)}`
  const outline = `M0 ${base}${many(count, () => crest)}`
  const stroke =
    line === undefined ? '' : `<path d="${outline}" fill="none" stroke="${line}" stroke-width="3"/>`
  return drawOn(
    FRAME_WIDTH,
    FRAME_HEIGHT,
    `<path d="${outline}V${FRAME_HEIGHT}H0Z" fill="${options.fill}"/>`,
    stroke,
  )
}

/** Roofs of a town, some windows lit. */
export function town(
  seed: number,
  options: { base: number; height: number; wall: string; light: string; dark?: string; lit?: number },
): Drawing {
  const { base, height, wall, light, dark = wall, lit = 0.45 } = options
  const next = chance(seed)
  let x = 0
  let apps = ''
  while (x < FRAME_WIDTH - 40) {
    const width = Math.min(FRAME_WIDTH - x, 70 + Math.floor(next() * 90))
    const top = base - height * (0.35 + next() * 0.65)
    apps += `<rect x="${x}" y="${round(top)}" width="${width + 1}" height="${FRAME_HEIGHT}" fill="${wall}"/>`
    if (next() < 0.4)
      apps += `<path d="M${x} ${round(top)}l${width / 2} -26l${width / 2} 26Z" fill="${wall}"/>`
    for (let wy = top + 22; wy < base - 24; wy += 44) {
      for (let wx = x + 14; wx < x + width - 24; wx += 32) {
        apps += `<rect x="${round(wx)}" y="${round(wy)}" width="16" height="22" fill="${next() < lit ? light : dark}"/>`
      }
    }
    x += width
  }
  return drawOn(FRAME_WIDTH, FRAME_HEIGHT, apps)
}

/** Palms, cypresses or round trees in a row. */
export function trees(
  seed: number,
  options: { base: number; size: number; colour: string; kind?: 'palm' | 'pine' | 'round'; count?: number },
): Drawing {
  const { base, size, colour, kind = 'round', count = 9 } = options
  const next = chance(seed)
  const all = many(count, (index) => {
    const x = round(((index + 0.2 + next() * 0.6) / count) * FRAME_WIDTH)
    return `<g transform="translate(${x} ${base}) scale(${((size / 200) * (0.7 + next() * 0.5)).toFixed(2)})">${tree(kind)}</g>`
  })
  const ground = `<rect y="${base - 2}" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}"/>`
  return drawOn(
    FRAME_WIDTH,
    FRAME_HEIGHT,
    `<g fill="${colour}">${seamless(FRAME_WIDTH, FRAME_HEIGHT * 9, all)}${ground}</g>`,
  )
}

function tree(kind: 'palm' | 'pine' | 'round'): string {
  if (kind === 'pine')
    return '<path d="M-8 4V-30H-62L-22 -92H-46L-14 -146H-30L0 -210L30 -146H14L46 -92H22L62 -30H8V4Z"/>'
  if (kind === 'round')
    return '<rect x="-7" y="-80" width="14" height="84"/><circle cy="-120" r="58"/><circle cx="-38" cy="-92" r="38"/><circle cx="40" cy="-96" r="36"/>'
  const fronds = many(
    7,
    (leaf) =>
      `<path transform="translate(14 -190) rotate(${leaf * 51 - 160})" d="M0 0C30 -30 74 -24 100 10C66 -4 30 4 0 12Z"/>`,
  )
  return `<path d="M-8 4C-2 -70 0 -130 8 -190H20C12 -130 10 -70 8 4Z"/>${fronds}`
}

/** Terraces of rice: curved bands that grow towards us. */
export function terraces(colours: readonly string[], top = 330): string {
  return colours
    .map((colour, index) => {
      const y = top + ((FRAME_HEIGHT - top) * index ** 1.25) / colours.length ** 1.25
      const bow = 34 + index * 12
      return `<path fill="${colour}" d="M-10 ${round(y)}Q320 ${round(y - bow)} 640 ${round(y)}T1290 ${round(y)}V730H-10Z"/>`
    })
    .join('')
}

/** Rails that meet at the horizon. */
export function rails(x: number, y: number, colour: string, sleeper: string): string {
  const sleepers = many(13, (index) => {
    const near = ((index + 1) / 13) ** 1.9
    const half = 16 + 640 * near
    return `<rect x="${round(x - half)}" y="${round(y + (FRAME_HEIGHT - y) * near)}" width="${round(half * 2)}" height="${round(3 + 15 * near)}" fill="${sleeper}"/>`
  })
  return `${sleepers}<path d="M${x - 6} ${y}L${x - 560} 740M${x + 6} ${y}L${x + 560} 740" stroke="${colour}" stroke-width="7"/>`
}
