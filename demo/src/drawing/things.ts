import { drawOn, FRAME_HEIGHT, FRAME_WIDTH, many, round, type Drawing } from './canvas.ts'

/** Things and people, flat as the posters draw them. Each stands on or hangs from its own origin. */

export function sailboat(sail: string, hull: string): string {
  return `<path d="M-6 -120L-78 -22H-6Z" fill="${sail}"/><path d="M6 -140L66 -22H6Z" fill="${sail}"/><rect x="-3" y="-146" width="6" height="130" fill="${hull}"/><path d="M-92 -14H84C70 16 56 26 40 26H-52C-72 26 -84 10 -92 -14Z" fill="${hull}"/>`
}

export function canoe(colour: string): string {
  return `<path d="M-130 -12C-90 6 90 6 130 -12C112 24 80 32 0 32S-112 24 -130 -12Z" fill="${colour}"/><circle cx="10" cy="-76" r="15" fill="${colour}"/><path d="M-8 0L-4 -56Q10 -66 24 -56L30 0Z" fill="${colour}"/><path d="M-40 40L44 -70" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`
}

export function kite(first: string, second: string, line = '#1B2447'): string {
  return `<path d="M0 -90L62 -10L0 100Z" fill="${first}"/><path d="M0 -90L-62 -10L0 100Z" fill="${second}"/><path d="M-62 -10H62M0 -90V100" stroke="${line}" stroke-width="3"/><path d="M0 100C-30 150 40 190 -6 260S30 350 0 400" fill="none" stroke="${line}" stroke-width="3"/>`
}

export function lantern(colour: string, glow: string): string {
  return `<path d="M0 -120V-56" stroke="${glow}" stroke-width="3"/><ellipse rx="46" ry="54" fill="${colour}"/><path d="M-24 -46Q-40 0 -24 46M24 -46Q40 0 24 46M0 -54V54" stroke="${glow}" stroke-width="3" fill="none"/><rect x="-20" y="-62" width="40" height="12" fill="${glow}"/><rect x="-20" y="50" width="40" height="12" fill="${glow}"/><path d="M-8 62V96M0 62V104M8 62V96" stroke="${glow}" stroke-width="3"/>`
}

export function person(colour: string): string {
  return `<circle cy="-112" r="18" fill="${colour}"/><path d="M-24 0V-66Q-24 -90 0 -90T24 -66V0H6V-36H-6V0Z" fill="${colour}"/>`
}

export function umbrella(colour: string, handle: string): string {
  return `<path d="M0 -150V-30" stroke="${handle}" stroke-width="6"/><path d="M-96 -96C-90 -176 90 -176 96 -96Q72 -116 48 -96Q24 -116 0 -96Q-24 -116 -48 -96Q-72 -116 -96 -96Z" fill="${colour}"/>`
}

/** Seen from above: saucer, cup, coffee, and a drawing in the foam. */
export function cup(
  colour: string,
  coffee: string,
  foam: string,
  drawing: 'heart' | 'kawung' | 'ring',
): string {
  const art = {
    heart: `<path d="M0 40C-60 0 -40 -44 0 -18C40 -44 60 0 0 40Z" fill="${foam}"/>`,
    kawung: many(
      4,
      (leaf) =>
        `<ellipse transform="rotate(${45 + leaf * 90}) translate(26 0)" rx="24" ry="14" fill="${foam}"/>`,
    ),
    ring: `<circle r="34" fill="none" stroke="${foam}" stroke-width="12"/><circle r="10" fill="${foam}"/>`,
  }[drawing]
  return `<circle r="128" fill="#FFFFFF" opacity=".35"/><path d="M92 -30C160 -46 160 46 92 30" fill="none" stroke="${colour}" stroke-width="22"/><circle r="96" fill="${colour}"/><circle r="78" fill="${coffee}"/>${art}`
}

export function bowl(colour: string, broth: string, bits: readonly string[]): string {
  const pieces = bits.map(
    (bit, index) =>
      `<circle cx="${round(Math.cos(index * 2.1) * 62)}" cy="${round(Math.sin(index * 2.1) * 40)}" r="${26 - (index % 3) * 5}" fill="${bit}"/>`,
  )
  return `<ellipse rx="150" ry="104" fill="${colour}"/><ellipse rx="126" ry="84" fill="${broth}"/>${pieces.join('')}`
}

export function steam(colour: string): string {
  return many(
    3,
    (index) =>
      `<path d="M${index * 44 - 44} 0C${index * 44 - 76} -50 ${index * 44 - 12} -80 ${index * 44 - 44} -140" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" opacity=".6"/>`,
  )
}

/** A long carriage, one lit window after another, some with a passenger. */
export function train(options: {
  body: string
  window: string
  dark: string
  stripe: string
  riders?: string
  y?: number
}): Drawing {
  const { body, window, dark, stripe, riders = body, y = 220 } = options
  const panes = many(8, (index) => {
    const x = index * 160 + 20
    const lit = index % 4 !== 3
    const rider =
      lit && index % 3 !== 1
        ? `<g transform="translate(${x + 60} ${y + 152}) scale(.82)">${person(riders)}</g>`
        : ''
    return `<rect x="${x}" y="${y + 40}" width="120" height="112" rx="8" fill="${lit ? window : dark}"/>${rider}`
  })
  return drawOn(
    FRAME_WIDTH,
    FRAME_HEIGHT,
    `<rect y="${y}" width="${FRAME_WIDTH}" height="250" fill="${body}"/>${panes}<rect y="${y + 190}" width="${FRAME_WIDTH}" height="12" fill="${stripe}"/>`,
  )
}

/** Poles and wires that pass close to a window. */
export function poles(colour: string, count = 2): Drawing {
  const gap = FRAME_WIDTH / count
  const all = many(
    count,
    (index) =>
      `<rect x="${index * gap + 60}" width="16" height="${FRAME_HEIGHT}" fill="${colour}"/><path d="M${index * gap + 68} 90Q${index * gap + 68 + gap / 2} 150 ${index * gap + 68 + gap} 90M${index * gap + 68 - gap} 90Q${index * gap + 68 - gap / 2} 150 ${index * gap + 68} 90" stroke="${colour}" stroke-width="4" fill="none"/>`,
  )
  return drawOn(FRAME_WIDTH, FRAME_HEIGHT, all)
}

/** The cloud of Cirebon: contours from the widest stroke to the narrowest. */
export function megaCloud(tones: readonly string[], heart: string): string {
  const outline =
    'M-56 10C-62 2-54-8-44-5C-46-18-30-26-22-17C-18-32 6-34 11-19C22-28 38-20 35-7C46-12 58-4 54 6C62 10 58 20 48 17C42 25 28 24 24 16C16 26 0 25-4 16C-12 25-26 24-30 15C-38 22-54 20-56 10Z'
  const contours = tones.map(
    (tone, index) =>
      `<path d="${outline}" fill="${tone}" stroke="${tone}" stroke-width="${(tones.length - index) * 5}" stroke-linejoin="round"/>`,
  )
  return `${contours.join('')}<path d="${outline}" fill="${heart}"/>`
}

export function record(vinyl: string, label: string, groove: string): string {
  const grooves = many(
    16,
    (index) => `<circle r="${130 + index * 13}" fill="none" stroke="${groove}" stroke-width="1.6"/>`,
  )
  const leaves = many(
    4,
    (leaf) =>
      `<ellipse transform="rotate(${45 + leaf * 90}) translate(50 0)" rx="38" ry="24" fill="${vinyl}"/>`,
  )
  return `<circle r="350" fill="${vinyl}"/>${grooves}<path d="M0 0L-330 -116A350 350 0 0 1 -250 -245Z" fill="#FFFFFF" opacity=".12"/><circle r="118" fill="${label}"/>${leaves}<circle r="12" fill="${groove}"/>`
}

export function becak(body: string, wheel: string, hood: string): string {
  const spoked = (x: number, r: number) =>
    `<circle cx="${x}" cy="${-r}" r="${r}" fill="none" stroke="${wheel}" stroke-width="7"/><path d="M${x - r} ${-r}H${x + r}M${x} ${-2 * r}V0" stroke="${wheel}" stroke-width="3"/>`
  return `${spoked(-70, 40)}${spoked(92, 40)}<path d="M-130 -56H10L22 -120H-112Z" fill="${body}"/><path d="M-120 -120C-110 -210 6 -210 26 -120Z" fill="${hood}"/><path d="M10 -70L92 -40M60 -130L92 -40M60 -130H96" stroke="${wheel}" stroke-width="7" fill="none"/>`
}

export function candi(colour: string): string {
  return `<path d="M-170 0V-40H-140V-74H-112V-106H-84V-138H-56V-170H-30L-20 -226L0 -262L20 -226L30 -170H56V-138H84V-106H112V-74H140V-40H170V0Z" fill="${colour}"/>`
}

export function gunungan(colour: string, line: string): string {
  return `<path d="M0 -330C70 -230 132 -190 132 -96C132 -34 86 0 0 0S-132 -34 -132 -96C-132 -190 -70 -230 0 -330Z" fill="${colour}"/><path d="M0 -300V-12M0 -60C-60 -70 -96 -110 -84 -150M0 -60C60 -70 96 -110 84 -150M0 -120C-46 -130 -66 -160 -56 -200M0 -120C46 -130 66 -160 56 -200" stroke="${line}" stroke-width="6" fill="none" stroke-linecap="round"/>`
}

export function fish(colour: string, stripe: string): string {
  return `<path d="M-60 0C-30 -42 34 -42 60 -4L92 -30V30L60 4C34 42 -30 42 -60 0Z" fill="${colour}"/><path d="M-10 -32Q2 0 -10 32M16 -32Q28 0 16 30" stroke="${stripe}" stroke-width="8" fill="none"/><circle cx="-38" cy="-6" r="5" fill="${stripe}"/>`
}

export function bulb(light: string, cord: string): string {
  return `<path d="M0 -400V-40" stroke="${cord}" stroke-width="4"/><path d="M-46 0L-18 -46H18L46 0Z" fill="${cord}"/><path d="M-30 0H30L12 26H-12Z" fill="${light}"/><path d="M-46 4L-230 420H230L46 4Z" fill="${light}" opacity=".16"/>`
}

/** A stage light from above. */
export function beam(colour: string, degrees: number): string {
  return `<path transform="rotate(${degrees})" d="M-8 0L-190 760H190L8 0Z" fill="${colour}" opacity=".2"/>`
}

export function helicopter(colour: string): string {
  return `<ellipse rx="74" ry="34" fill="${colour}"/><path d="M50 -14L190 -26V-8L60 12Z" fill="${colour}"/><rect x="176" y="-58" width="10" height="66" fill="${colour}"/><rect x="-160" y="-62" width="300" height="7" rx="3" fill="${colour}"/><rect x="-5" y="-62" width="10" height="34" fill="${colour}"/><path d="M-66 50H60M-40 30V50M34 30V50" stroke="${colour}" stroke-width="7"/>`
}
