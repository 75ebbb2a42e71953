import { many, round } from './canvas.ts'

/** What a face is drawn from, in the manner of `art/avatars`. */
export interface Face {
  readonly skin: string
  readonly hair: Hair
  /** Of the hair, or of the cloth that covers it. */
  readonly colour: string
  readonly ground: string
  readonly shirt: string
  readonly thread: string
  readonly weave: 'kawung' | 'parang' | 'lurik' | 'plain'
  readonly mouth: 'smile' | 'laugh' | 'calm'
  readonly glasses?: 'round' | 'square'
  readonly beard?: 'full' | 'moustache'
  readonly wears?: 'headphones' | 'earrings' | 'flower'
}

const hairs = [
  'short',
  'swept',
  'curly',
  'long',
  'bun',
  'bob',
  'hijab',
  'peci',
  'cap',
  'bald',
  'spiky',
] as const
type Hair = (typeof hairs)[number]

const SIDE = 160

/** A portrait as SVG of 160 by 160. */
export function face(of: Face): string {
  const parts = [
    weave(of),
    `<rect width="160" height="160" fill="${of.ground}"/><circle cx="80" cy="74" r="66" fill="#fff" opacity=".12"/>`,
    behind(of),
    '<path d="M12 170C12 134 46 124 80 124S148 134 148 170Z" fill="url(#w)"/>',
    crown(of),
    head(of),
    features(of),
    above(of),
    worn(of),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${parts.join('')}</svg>`
}

function weave({ weave: kind, shirt, thread }: Face): string {
  const tile = {
    kawung: many(
      4,
      (leaf) =>
        `<ellipse transform="translate(12 12) rotate(${45 + leaf * 90}) translate(8 0)" rx="6.5" ry="3.4" fill="none" stroke="${thread}" stroke-width="1.5"/>`,
    ),
    parang: `<path d="M-4 28C4 22 2 14 12 12S20 2 28 -4" fill="none" stroke="${thread}" stroke-width="3.4"/><circle cx="3" cy="5" r="1.8" fill="${thread}"/><circle cx="21" cy="19" r="1.8" fill="${thread}"/>`,
    lurik: `<path d="M4 0V24M9 0V24M18 0V24" stroke="${thread}" stroke-width="1.8"/>`,
    plain: '',
  }[kind]
  return `<defs><pattern id="w" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="${shirt}"/>${tile}</pattern></defs>`
}

/** What hangs behind the shoulders. */
function behind({ hair, colour }: Face): string {
  if (hair === 'long') {
    return `<path d="M34 152C28 62 42 26 80 26S132 62 126 152Z" fill="${colour}"/>`
  }
  if (hair === 'bob')
    return `<path d="M42 112C34 50 48 26 80 26S126 50 118 112Q80 126 42 112Z" fill="${colour}"/>`
  if (hair === 'bun') return `<circle cx="80" cy="24" r="17" fill="${colour}"/>`
  if (hair === 'hijab') {
    return `<path d="M30 160C24 58 44 18 80 18S136 58 130 160Z" fill="${colour}"/>`
  }
  return ''
}

/** Fills what the hair in front leaves open above the forehead. */
function crown({ hair, colour }: Face): string {
  const isOpen = ['short', 'swept', 'spiky', 'curly', 'bun'].includes(hair)
  return isOpen ? `<path d="M50 74C46 30 114 30 110 74Z" fill="${colour}"/>` : ''
}

function head({ skin, hair }: Face): string {
  const ears =
    hair === 'hijab'
      ? ''
      : `<circle cx="51" cy="80" r="5.5" fill="${skin}"/><circle cx="109" cy="80" r="5.5" fill="${skin}"/>`
  return `${ears}<rect x="70" y="104" width="20" height="26" rx="6" fill="${skin}"/><path d="M70 115q10 7 20 0v6q-10 8 -20 0Z" fill="#000" opacity=".16"/><path d="M52 66C50 96 64 114 80 114S110 96 108 66C107 38 53 38 52 66Z" fill="${skin}"/>`
}

function features({ mouth, glasses, beard, colour, hair }: Face): string {
  const dark = '#24130F'
  const hairy = hair === 'hijab' || hair === 'cap' || hair === 'peci' || hair === 'bald' ? dark : colour
  const eyes =
    mouth === 'laugh'
      ? `<path d="M62 78q5 -6 10 0M88 78q5 -6 10 0" fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round"/>`
      : `<circle cx="67" cy="77" r="3" fill="${dark}"/><circle cx="93" cy="77" r="3" fill="${dark}"/>`
  const brows = `<path d="M60 67q7 -5 13 -1M87 66q7 -4 13 1" fill="none" stroke="${hairy}" stroke-width="3" stroke-linecap="round"/>`
  const nose =
    '<path d="M80 79q-4 9 1 11" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2.4" stroke-linecap="round"/>'
  const lips = {
    smile: `<path d="M71 97q9 8 18 0" fill="none" stroke="#7A2A22" stroke-width="3" stroke-linecap="round"/>`,
    laugh: `<path d="M69 95H91Q90 107 80 107T69 95Z" fill="#5A1A16"/><path d="M71 95H89V98.5H71Z" fill="#FBF3E4"/>`,
    calm: `<path d="M73 99h14" stroke="#7A2A22" stroke-width="3" stroke-linecap="round"/>`,
  }[mouth]
  const beards = {
    full: `<path d="M53 84C56 108 66 118 80 118S104 108 107 84C104 92 98 93 92 92Q80 88 68 92C62 93 56 92 53 84Z" fill="${hairy}"/>`,
    moustache: `<path d="M67 95Q74 88 80 92Q86 88 93 95Q86 95 80 94Q74 95 67 95Z" fill="${hairy}"/>`,
  }
  const frame = '#17131C'
  const lenses = {
    round: `<g fill="#fff" fill-opacity=".14" stroke="${frame}" stroke-width="3"><circle cx="67" cy="77" r="11"/><circle cx="93" cy="77" r="11"/><path d="M78 76h4"/></g>`,
    square: `<g fill="#fff" fill-opacity=".14" stroke="${frame}" stroke-width="3"><rect x="55" y="68" width="22" height="17" rx="4"/><rect x="83" y="68" width="22" height="17" rx="4"/><path d="M77 75h6"/></g>`,
  }
  return `${brows}${eyes}${nose}${beard ? beards[beard] : ''}${lips}${glasses ? lenses[glasses] : ''}`
}

/** Hair and hats in front of the forehead. */
function above({ hair, colour, thread }: Face): string {
  const fringe = `<path d="M50 72C46 34 62 26 82 26S114 36 110 72C108 56 100 50 90 48C76 52 62 50 57 56Q52 60 50 72Z" fill="${colour}"/>`
  return {
    short: `<path d="M49 66C44 32 62 25 82 25S116 34 111 66C108 52 102 47 94 46Q80 42 66 46C58 47 52 52 49 66Z" fill="${colour}"/>`,
    swept: `<path d="M48 64C44 30 64 22 86 23C110 22 118 40 111 66C108 52 100 48 92 50C78 54 66 50 56 54Q50 58 48 64Z" fill="${colour}"/>`,
    spiky: `<path d="M48 66L46 42L56 46L58 28L70 36L80 20L90 36L103 28L104 46L115 42L111 66C106 50 96 47 80 47S54 50 48 66Z" fill="${colour}"/>`,
    curly: many(13, (index) => {
      const angle = Math.PI * (1.03 + (index / 12) * 0.94)
      return `<circle cx="${round(80 + Math.cos(angle) * 33)}" cy="${round(64 + Math.sin(angle) * 33)}" r="13" fill="${colour}"/>`
    }),
    long: fringe,
    bob: fringe,
    bun: `<path d="M50 68C46 36 62 28 80 28S114 36 110 68C106 52 96 44 80 44S54 52 50 68Z" fill="${colour}"/>`,
    hijab: `<path fill-rule="evenodd" d="M34 160C26 62 46 20 80 20S134 62 126 160Q80 176 34 160ZM80 46C60 46 53 60 53 76C53 98 66 112 80 112S107 98 107 76C107 60 100 46 80 46Z" fill="${colour}"/><path d="M44 122Q80 146 118 116Q100 142 62 152Z" fill="#000" opacity=".14"/>`,
    peci: `<path d="M48 60L52 26Q80 16 108 26L112 60Q80 46 48 60Z" fill="${colour}"/><path d="M49 58Q80 45 111 58" fill="none" stroke="${thread}" stroke-width="2.4"/>`,
    cap: `<path d="M48 62C46 32 62 22 80 22S114 32 112 62Q80 48 48 62Z" fill="${colour}"/><path d="M44 64Q80 44 128 62Q132 70 122 69Q84 56 48 68Z" fill="${colour}"/><path d="M44 64Q80 44 128 62" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2.4"/>`,
    bald: '<path d="M58 50Q66 38 80 38" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>',
  }[hair]
}

function worn({ wears }: Face): string {
  if (wears === 'headphones') {
    return '<path d="M44 80C38 10 122 10 116 80" fill="none" stroke="#17131C" stroke-width="6"/><rect x="38" y="70" width="14" height="26" rx="7" fill="#E5432B"/><rect x="108" y="70" width="14" height="26" rx="7" fill="#E5432B"/>'
  }
  if (wears === 'earrings') {
    return '<circle cx="50" cy="92" r="4" fill="#F4C152"/><circle cx="110" cy="92" r="4" fill="#F4C152"/>'
  }
  if (wears === 'flower') {
    const petals = many(
      5,
      (leaf) => `<ellipse transform="rotate(${leaf * 72}) translate(6 0)" rx="6" ry="4" fill="#FFF6E0"/>`,
    )
    return `<g transform="translate(110 50)">${petals}<circle r="3.6" fill="#F2B53A"/></g>`
  }
  return ''
}

const skins = ['#E8C39E', '#D9A679', '#C98F62', '#B97E52', '#A66E46', '#8F5A38', '#5E3A26']
const dyes = ['#17131C', '#2B1710', '#3A1A24', '#241A18', '#1F4A42', '#7A1F3A', '#3E6E8E', '#8A8793']
const grounds = [
  '#C9655A',
  '#5A7FD0',
  '#4FA35F',
  '#B0721A',
  '#1FA0A8',
  '#8F6AC0',
  '#E9DDF7',
  '#F2B53A',
  '#7FC4D8',
]
const shirts = ['#2B2250', '#7A1F3A', '#17645F', '#F7F0E0', '#14213A', '#E5432B', '#5A4632', '#22406B']
const threads = ['#F2C35B', '#EAD2AE', '#8FBF7A', '#F06A45', '#BFE6F4', '#C8862E']
const weaves = ['kawung', 'parang', 'lurik', 'plain'] as const
const mouths = ['smile', 'laugh', 'calm', 'smile'] as const
const glasses = [undefined, undefined, 'round', undefined, 'square'] as const

/** A face of somebody of whom nothing is written; the same draw gives the same face. */
export function anyFace(draw: () => number): Face {
  const one = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!
  const lens = one(glasses)
  return {
    skin: one(skins),
    hair: one(hairs),
    colour: one(dyes),
    ground: one(grounds),
    shirt: one(shirts),
    thread: one(threads),
    weave: one(weaves),
    mouth: one(mouths),
    ...(lens && { glasses: lens }),
  }
}
