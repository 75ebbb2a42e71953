import { readable } from './fold.ts'

/** Numbers to call and addresses to go to, by which a talk is led away from the house. Read by hand, linear. */

const NUMBER_DIGITS_MIN = 10
const NUMBER_DIGITS_MAX = 14
/** Signs between two digits of one number. */
const GAP_MAX = 3
const GAP_SIGNS = new Set(' .-–()/_*·')
/** Letters that stand for digits inside a number. */
const LIKE_DIGITS: ReadonlyMap<string, string> = new Map([
  ['o', '0'],
  ['i', '1'],
  ['l', '1'],
])
const SPOKEN: ReadonlyMap<string, string> = new Map(
  [
    ['nol', 'kosong', 'zero'],
    ['satu', 'one'],
    ['dua', 'two'],
    ['tiga', 'three'],
    ['empat', 'four'],
    ['lima', 'five'],
    ['enam', 'six'],
    ['tujuh', 'seven'],
    ['delapan', 'eight'],
    ['sembilan', 'nine'],
  ].flatMap((names, digit) => names.map((name): [string, string] => [name, String(digit)])),
)
const DIGIT = /^\d$/
const ENDINGS = new Set(
  (
    'com net org info biz id co xyz vip club online site website link bet casino cc me io ly gg to win fun top live' +
    ' pro shop store asia app dev space icu buzz click lol pw tv ws us uk sg my'
  ).split(' '),
)
/** How a dot is said. */
const SPOKEN_DOTS = new Set(['dot', 'titik'])
const HOST_LENGTH_MIN = 2

export function hasContact(text: string): boolean {
  const read = readable(text)
  return hasNumber(read) || hasAddress(read)
}

/** A mobile number of Indonesia, also one that is spoken or split. */
function hasNumber(text: string): boolean {
  let digits = ''
  let groups: number[] = []
  let gap = 0
  const parts = partsOf(text)
  for (const [at, part] of parts.entries()) {
    const read = digitsOf(part, digits !== '' || DIGIT.test(parts[at + 1] ?? ''))
    if (read !== null) {
      if (gap > 0 || groups.length === 0) groups.push(0)
      groups[groups.length - 1] = (groups.at(-1) ?? 0) + read.length
      gap = 0
      // What is longer than any number is none, and is not read again and again.
      if (digits.length <= NUMBER_DIGITS_MAX) digits += read
      if (digits.length <= NUMBER_DIGITS_MAX && isNumber(digits, groups)) return true
    } else if (digits !== '' && GAP_SIGNS.has(part) && ++gap <= GAP_MAX) {
      continue
    } else {
      digits = ''
      groups = []
      gap = 0
    }
  }
  return false
}

/** Words, and every other sign alone. */
const partsOf = (text: string) => text.match(/\d|[a-z]+|[^a-z\d]/g) ?? []

function digitsOf(part: string, isInside: boolean): string | null {
  if (part >= '0' && part <= '9') return part
  const spoken = SPOKEN.get(part)
  if (spoken !== undefined) return spoken
  if (!isInside || part.length > 2) return null
  const read = [...part].map((char) => LIKE_DIGITS.get(char))
  return read.every((digit) => digit !== undefined) ? read.join('') : null
}

function isNumber(digits: string, groups: readonly number[]): boolean {
  // A date and a time have as many digits: `08-11-2026 19.30`.
  if (groups[0] === 2 && groups[1] === 2) return false
  return /^(?:08|628|0628)/.test(digits) && digits.length >= NUMBER_DIGITS_MIN
}

function hasAddress(text: string): boolean {
  if (/https?:\/\/\S|\bwww\.\S/.test(text)) return true
  const words = text.match(/[a-z\d-]+|[^a-z\d-]/g) ?? []
  for (const [at, word] of words.entries()) {
    if (!ENDINGS.has(word)) continue
    if (words[at - 1] === '.' && (words[at - 2] ?? '').length >= minOf(words[at - 2])) return true
    const before = words.slice(Math.max(0, at - 6), at).filter((one) => /[a-z\d]/.test(one))
    if (SPOKEN_DOTS.has(before.at(-1) ?? '') && before.length > 1) return true
  }
  return false
}

/** `t.me` has one letter before its dot, and is an address all the same. */
const minOf = (host: string | undefined) => (host === 't' ? 1 : HOST_LENGTH_MIN)
