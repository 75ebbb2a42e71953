import { confusables } from './confusables.ts'

/**
 * Unicode folded to what a reader sees, so that one word of a lexicon finds all its disguises: other fonts, enclosed
 * letters, look-alikes of other scripts, marks, invisible characters, digits for letters, spaces between letters,
 * letters said long. Total on every string, linear, and the same again for what is folded already.
 */
export interface Folded {
  /** Words apart at every sign that is no letter, with a space before and after. */
  readonly words: View
  /** Signs inside a word taken out, and letters that stand alone, three and more of them, joined to one word. */
  readonly joined: View
  /** Nothing but letters. */
  readonly squeezed: View
  /** Letters that only look like letters: of another font, or of another script inside a word. */
  readonly disguised: number
  /** A word and a number grown together, as gambling sites are called: `PULAU777`. */
  readonly numbered: readonly string[]
}

export interface View {
  readonly text: string
  /** Per character: it was a digit, so a word may end before it and begin after it. */
  readonly digits: Uint8Array
  /** Per character: it was joined, so a word may begin and end anywhere. */
  readonly loose: Uint8Array
}

/** One character as it is read. */
interface Cell {
  readonly char: string
  readonly kind: 'letter' | 'digit' | 'sign' | 'space'
}

interface Token {
  cells: Cell[]
  isLoose: boolean
}

/** Letters alone, so many in a row, are a word that somebody took apart. */
const ALONE_MIN = 3
/** Digits that a reader takes for letters. `1` is both i and l, so these two are one. */
const LEET_DIGITS = 'oizeasgtbg'
const LEET_SIGNS: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['$', 's'],
  ['€', 'e'],
  ['!', 'i'],
  ['|', 'i'],
])
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0\u2800]/u
const SPACE = /\s/
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u
/** Line ends and tabs are spaces, although they are control characters too. */
const BLANK = /[\t\n\v\f\r]/
const REGIONAL_FIRST = 0x1f1e6
const REGIONAL_LAST = 0x1f1ff
/** What a keyboard types needs no looking up. */
const PLAIN = /^[ -~]*$/

const BLANK_CELL: Cell = { char: ' ', kind: 'space' }
const SIGN_CELL: Cell = { char: ' ', kind: 'sign' }
/** What is said most is read once; `l` is an `i`. */
const TYPED: ReadonlyMap<string, Cell> = new Map([
  [' ', BLANK_CELL],
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((char): [string, Cell] => [
    char,
    { char: char === 'l' ? 'i' : char, kind: 'letter' },
  ]),
  ...[...LEET_DIGITS].map((char, digit): [string, Cell] => [String(digit), { char, kind: 'digit' }]),
])

export function fold(text: string): Folded {
  const { cells, disguised } = cellsOf(text)
  const tokens = tokensOf(cells, (cell) => cell.kind === 'letter' || cell.kind === 'digit')
  const apart = tokensOf(
    cells.filter(({ kind }, i) => kind !== 'sign' || isBesideSpace(cells, i)),
    isNoSpace,
  )
  const words = new Reading(tokens)
  const joined = new Reading(join(apart))
  return {
    words,
    joined,
    squeezed: new Reading([{ cells: tokens.flatMap((token) => token.cells), isLoose: true }]),
    disguised,
    numbered: tokens.flatMap(numberedOf),
  }
}

/** What is folded, as one text: words with a space between. */
export const foldText = (text: string): string => fold(text).joined.text.trim()

/** The characters of a text as a reader takes them, before anything is joined. Digits stay digits here. */
export function readable(text: string): string {
  return visible(text).text
}

function visible(text: string): { text: string; fancy: readonly boolean[] } {
  if (PLAIN.test(text)) return { text: text.toLowerCase(), fancy: [] }
  const out: string[] = []
  const fancy: boolean[] = []
  for (const source of text) {
    if (isPlain(source)) {
      out.push(source.toLowerCase())
      fancy.push(false)
      continue
    }
    if (INVISIBLE.test(source) && !BLANK.test(source)) continue
    const compat = regional(source) ?? source.normalize('NFKD').toLowerCase().normalize('NFKD')
    // A letter with a mark is an honest letter; one that is not even canonically of letters is a font.
    const isFont = source.codePointAt(0)! > 0x7f && source.normalize('NFD') === source
    for (const char of compat) {
      if (INVISIBLE.test(char) && !BLANK.test(char)) continue
      const plain = asciiDigit(char) ?? confusables.get(char) ?? char
      for (const one of plain) {
        out.push(one)
        fancy.push(isFont && /[a-z0-9]/.test(one) && char !== source.toLowerCase())
      }
    }
  }
  return { text: out.join(''), fancy }
}

const isPlain = (char: string) => char >= ' ' && char <= '~'

function cellsOf(text: string): { cells: Cell[]; disguised: number } {
  const seen = visible(withoutFlags(text))
  const chars = [...seen.text]
  const cells = chars.map((char, i) => TYPED.get(char) ?? cellOf(char, chars[i - 1], chars[i + 1]))
  return { cells, disguised: seen.fancy.filter(Boolean).length + mixed(text) }
}

/** What is not typed every day. */
function cellOf(char: string, before: string | undefined, after: string | undefined): Cell {
  if (SPACE.test(char)) return BLANK_CELL
  const leet = LEET_SIGNS.get(char)
  const isInside = isWordly(after) && (isWordly(before) || (char === '$' && before !== '$'))
  if (leet !== undefined && isInside) return { char: leet, kind: 'digit' }
  return LETTER.test(char) ? { char, kind: 'letter' } : SIGN_CELL
}

const isWordly = (char: string | undefined) =>
  char !== undefined && (LETTER.test(char) || (char >= '0' && char <= '9'))
const isNoSpace = ({ kind }: Cell) => kind === 'letter' || kind === 'digit'

/** A sign ends a word where a space is beside it: `slot. gacor` is two words, `s.l.o.t` is one. */
function isBesideSpace(cells: readonly Cell[], at: number): boolean {
  const isOpen = (cell: Cell | undefined) => cell === undefined || cell.kind === 'space'
  return isOpen(cells[at - 1]) || isOpen(cells[at + 1])
}

function tokensOf(cells: readonly Cell[], isPart: (cell: Cell) => boolean): Token[] {
  const tokens: Token[] = []
  let open: Token | null = null
  for (const cell of cells) {
    if (!isPart(cell)) {
      open = null
      continue
    }
    if (!open) tokens.push((open = { cells: [], isLoose: false }))
    // What is said long is said once; a letter outweighs the digit that it is doubled by.
    const last = open.cells.at(-1)
    if (last?.char !== cell.char) open.cells.push(cell)
    else if (cell.kind === 'letter') open.cells[open.cells.length - 1] = cell
  }
  return tokens
}

function join(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length;) {
    let end = at
    while (end < tokens.length && tokens[end]?.cells.length === 1) end++
    if (end - at < ALONE_MIN) {
      joined.push(tokens[at++]!)
      continue
    }
    const cells = tokens.slice(at, end).flatMap((token) => token.cells)
    joined.push({ cells: cells.filter(({ char }, i) => char !== cells[i - 1]?.char), isLoose: true })
    at = end
  }
  return joined
}

/** Its marks are made where a word is found in it, which most talk never has. */
class Reading implements View {
  readonly text: string
  private readonly tokens: readonly Token[]
  private marks: Pick<View, 'digits' | 'loose'> | null = null

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
    this.text = ` ${tokens.map(wordOf).join(' ')} `
  }

  get digits(): Uint8Array {
    return this.marked().digits
  }

  get loose(): Uint8Array {
    return this.marked().loose
  }

  private marked(): Pick<View, 'digits' | 'loose'> {
    return (this.marks ??= marksOf(this.tokens, this.text.length))
  }
}

function wordOf({ cells }: Token): string {
  let word = ''
  for (const { char } of cells) word += char
  return word
}

function marksOf(tokens: readonly Token[], length: number): Pick<View, 'digits' | 'loose'> {
  const digits = new Uint8Array(length)
  const loose = new Uint8Array(length)
  let at = 1
  for (const { cells, isLoose } of tokens) {
    for (const { char, kind } of cells) {
      for (let unit = 0; unit < char.length; unit++, at++) {
        digits[at] = kind === 'digit' ? 1 : 0
        loose[at] = isLoose ? 1 : 0
      }
    }
    at++
  }
  return { digits, loose }
}

/** Letters, three at least, and then digits to the end. */
function numberedOf(token: Token): string[] {
  const { cells } = token
  const digitsFrom = cells.findIndex(({ kind }) => kind === 'digit')
  const isNumbered = digitsFrom >= 3 && cells.slice(digitsFrom).every(({ kind }) => kind === 'digit')
  return isNumbered ? [wordOf(token)] : []
}

/** `٧` and `७` are a seven: ten digits of a script stand in a row, from a place that ends in 0 or in 6. */
function asciiDigit(char: string): string | undefined {
  if (!DIGIT.test(char)) return undefined
  const code = char.codePointAt(0)!
  const low = code & 0xf
  const first = low <= 9 && DIGIT.test(String.fromCodePoint(code - low)) ? code - low : code - low + 6
  return String(code - first)
}

function regional(char: string): string | undefined {
  const code = char.codePointAt(0)!
  if (code < REGIONAL_FIRST || code > REGIONAL_LAST) return undefined
  return String.fromCharCode(0x61 + code - REGIONAL_FIRST)
}

/** Two regional letters are a flag and say nothing; more, or one alone, are letters. */
function withoutFlags(text: string): string {
  return text.replace(/[\u{1f1e6}-\u{1f1ff}]+/gu, (run) => ([...run].length === 2 ? ' ' : run))
}

/** Letters of another script in a word with Latin ones, where they only look the same. */
function mixed(text: string): number {
  let count = 0
  if (PLAIN.test(text)) return count
  for (const word of text.toLowerCase().split(/\s+/)) {
    if (!/[a-z]/.test(word)) continue
    for (const char of word) if (char > '\u007f' && confusables.has(char)) count++
  }
  return count
}
