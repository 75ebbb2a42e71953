/** One typing error: a letter too many, one too few, another one, or two that changed places. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++
  const rest = (letters: string[], at: number) => letters.slice(at).join('')
  if (a.length > b.length) return rest(a, from + 1) === rest(b, from)
  if (a.length < b.length) return rest(a, from) === rest(b, from + 1)
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from]
  return rest(a, from + 1) === rest(b, from + 1) || (isSwapped && rest(a, from + 2) === rest(b, from + 2))
}

/** What a typed word may be meant as. */
export interface TypedWord {
  readonly typed: string
  /** The index has it, or a word that begins with it. */
  readonly isKnown: boolean
  /** Its forms by affixes that occur in the index (docs/decisions/0015-one-typing-error-by-known-words.md). */
  readonly forms: readonly string[]
  readonly meant: readonly string[]
}

/** Shorter words are near to too many others. */
const FORGIVEN_LENGTH_MIN = 3
/** Neighbours of one word that are tried. */
const MEANT_MAX = 48

/** The neighbours of a typed word among words that share a key with it, the most likely first. */
export function meantBy(typed: string, near: readonly string[]): readonly string[] {
  if ([...typed].length < FORGIVEN_LENGTH_MIN) return []
  const meant = near.filter((word) => word !== typed && isOneErrorApart(typed, word))
  // A typing error seldom hits the first letter.
  const likely = (word: string) => (word[0] === typed[0] ? 0 : 1)
  return meant.toSorted((a, b) => likely(a) - likely(b) || (a < b ? -1 : 1)).slice(0, MEANT_MAX)
}

/**
 * What is searched where the typed text matches nothing, the nearest reading first: the unknown words corrected; the
 * same words in other forms; any one word corrected; or several, each by one error. In the syntax of PostgreSQL's
 * `to_tsquery`.
 */
export function readingsOf(words: readonly TypedWord[]): string[] {
  const misspelt = words.filter(({ meant }) => meant.length > 0)
  const readWith = (isWrong: (word: TypedWord) => boolean) =>
    words.map((word) => (isWrong(word) ? asMeant(word) : asTyped(word))).join(' & ')
  const unknown = words.filter(({ isKnown }) => !isKnown)
  const isHopeless = unknown.some(({ meant }) => meant.length === 0)
  const readings = unknown.length > 0 && !isHopeless ? [readWith(({ isKnown }) => !isKnown)] : []
  if (words.some(({ forms }) => forms.length > 0)) readings.push(words.map(inAnyForm).join(' & '))
  if (isHopeless) return readings
  if (unknown.length === 0 && misspelt.length > 0) {
    readings.push(misspelt.map((wrong) => readWith((word) => word === wrong)).join(' | '))
  }
  if (misspelt.length > 1) {
    readings.push(words.map((word) => either(word, word.meant)).join(' & '))
  }
  return readings
}

const asTyped = ({ typed }: TypedWord) => `'${typed}':*`
const oneOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' | ')})`
const asMeant = ({ meant }: TypedWord) => oneOf(meant)
const either = (word: TypedWord, others: readonly string[]) =>
  others.length === 0 ? asTyped(word) : `(${asTyped(word)} | ${oneOf(others)})`
const inAnyForm = (word: TypedWord) => either(word, word.forms)

/** The spelling of the best match: each typed word, or the neighbour of it that occurs there. */
export function spellingOf(words: readonly TypedWord[], found: readonly string[]): string {
  const present = new Set(found)
  return words
    .map(({ typed, forms, meant }) => {
      if (found.some((word) => word.startsWith(typed))) return typed
      return [...forms, ...meant].find((word) => present.has(word)) ?? typed
    })
    .join(' ')
}
