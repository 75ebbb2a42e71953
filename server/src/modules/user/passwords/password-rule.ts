import { readFileSync } from 'node:fs'
import { refuse } from '#platform/http/refusal'

/** The 10,000 most common passwords of at least eight characters; NOTICE says where they come from. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

const PRODUCT = 'tayang'
/** A shorter part of a name is part of too many good passwords. */
const NAME_PART_MIN = 4
/** What beside a name is left of a password may be so short at most and adds nothing. */
const REST_MAX = 2
/** A password of two different characters is one key pressed again and again. */
const DISTINCT_MIN = 3
/** So many digits of the end of a phone number identify it. */
const NUMBER_DIGITS = 8

/** What a stranger knows of a person, or finds by their name. */
export interface NamesOfPerson {
  readonly name?: string | undefined
  readonly email?: string | null | undefined
  readonly username?: string | undefined
  readonly mobile?: string | null | undefined
}

/** Refuses a password that is tried first by a person who guesses: docs/product/sign-in.md#password-rules. */
export function requireUncommon(password: string, person: NamesOfPerson = {}): void {
  if (isCommon(password, person)) refuse('PASSWORD_TOO_COMMON')
}

export function isCommon(password: string, person: NamesOfPerson = {}): boolean {
  const folded = password.normalize('NFKC').toLowerCase().trim()
  if (new Set(folded).size < DISTINCT_MIN) return true
  if (common.has(folded) || common.has(stemOf(folded))) return true
  return isOfNames(folded, person)
}

const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase()
const isDigit = (character: string) => character >= '0' && character <= '9'

/** Without the digits and signs around it: `Password1!` is `password`. */
function stemOf(folded: string): string {
  const characters = Array.from(folded)
  const from = characters.findIndex(isLetter)
  const to = characters.findLastIndex(isLetter)
  return from < 0 ? '' : characters.slice(from, to + 1).join('')
}

/** Whether it consists of a name of the product or of the person, with digits, signs and hardly a letter more. */
function isOfNames(folded: string, { name = '', email, username = '', mobile }: NamesOfPerson): boolean {
  const characters = Array.from(folded)
  const letters = characters.filter(isLetter).join('')
  const parts = [PRODUCT, ...[name, username, email?.split('@', 1)[0] ?? ''].flatMap(partsOf)]
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), letters)
  if (rest.length < letters.length && rest.length <= REST_MAX) return true
  const digits = characters.filter(isDigit).join('')
  return letters === '' && !!mobile && digits.endsWith(mobile.slice(-NUMBER_DIGITS))
}

/** The name without its gaps, and each of its words; the longest first, so that a word leaves nothing of the whole. */
function partsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = Array.from(folded, (character) => (isLetter(character) ? character : ' '))
    .join('')
    .split(' ')
  return [words.join(''), ...words].filter((word) => word.length >= NAME_PART_MIN)
}
