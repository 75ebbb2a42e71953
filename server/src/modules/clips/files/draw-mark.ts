import { pictureOfSvg } from '#platform/pictures/pictures'
import { LETTERS } from './mark-letters.ts'

/** Of the picture that the engine takes it for, which is 720 wide (`render` of the control protocol). */
const HEIGHT_PIXELS = 26
const EDGE_PIXELS = 28
const UNITS_HIGH = 16
const BETWEEN_UNITS = 4.5
const STROKE_UNITS = 2
const LETTERS_MAX = 24

/** A small `@name`, white with a dark edge, as a PNG with transparency for the upper left corner. */
export function drawMark(name: string): Promise<Buffer> {
  let x = 0
  const paths: string[] = []
  for (const letter of `@${lettersOf(name)}`) {
    const [width, path] = LETTERS[letter] ?? [0, '']
    paths.push(`<path transform="translate(${x} 0)" d="${path}"/>`)
    x += width + BETWEEN_UNITS
  }
  const scale = HEIGHT_PIXELS / UNITS_HIGH
  const width = Math.ceil(EDGE_PIXELS + (x + STROKE_UNITS) * scale)
  const height = Math.ceil(EDGE_PIXELS + HEIGHT_PIXELS * 1.6)
  const shape = paths.join('')
  const pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return pictureOfSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<g transform="translate(${EDGE_PIXELS} ${EDGE_PIXELS}) scale(${scale})" ${pen}>` +
      `<g stroke="#000" stroke-opacity=".55" stroke-width="${STROKE_UNITS * 2}">${shape}</g>` +
      `<g stroke="#fff" stroke-width="${STROKE_UNITS}">${shape}</g></g></svg>`,
  )
}

/** The name in the letters that there are; the name of the product where nothing remains. */
function lettersOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  const known = [...plain].filter((letter) => letter !== '@' && Object.hasOwn(LETTERS, letter))
  return known.join('').trim().replaceAll(/ +/g, ' ').slice(0, LETTERS_MAX) || 'tayang'
}
