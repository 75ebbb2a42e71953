import type { WordPack } from '@tayang/contract'
import { automatonOf, type Automaton } from './aho-corasick.ts'
import { fold, foldText, type Folded, type View } from './fold.ts'

/** A word or a phrase of a pack; what is found weighs together, and one whole is enough. */
export interface Term {
  readonly pack: WordPack
  readonly text: string
  /** Below zero it speaks for the text: `stop`, `lawan`. */
  readonly weight: number
  /** No prefix and no suffix makes it another form of the same word. */
  readonly isExact: boolean
}

export interface Lexicon {
  /** What of each pack a text has, each term once. */
  weigh(folded: Folded): ReadonlyMap<WordPack, number>
  /** What a text has, each term once, in the order of the lexicon. */
  find(folded: Folded): readonly Term[]
}

/** With nothing between the letters only what is long and clear is looked for. */
const SQUEEZED_LENGTH_MIN = 8
const SQUEEZED_WEIGHT_MIN = 1
/** Indonesian grows at both ends, and what grows stays the same word: `memeknya`, `ngejudi`, `slotnya`. */
const PREFIXES = formsOf(['se', 'di', 'ke', 'ber', 'ter', 'me', 'mem', 'men', 'meng', 'nge', 'per', 'pe'])
const SUFFIXES = formsOf([
  'nya',
  'ku',
  'mu',
  'lah',
  'kah',
  'an',
  'in',
  'i',
  'pun',
  's',
  'er',
  'annya',
  'nyalah',
  'ers',
  'kan',
])
const AFFIX_LENGTH_MAX = 8
/** Of a number beside a word; with bounded looks to both sides the whole stays linear. */
const DIGITS_MAX = 16

function formsOf(affixes: readonly string[]): ReadonlySet<string> {
  return new Set(affixes.map(foldText))
}

/** Lines `weight term`; a `=` before the term asks for exactly it. */
export function readTerms(pack: WordPack, text: string): Term[] {
  return text.split('\n').flatMap((line) => {
    const [, weight, exact, term] = /^(-?[\d.]+) (=?)(\S.*)$/.exec(line.trim()) ?? []
    return term === undefined ? [] : [{ pack, text: term, weight: Number(weight), isExact: exact === '=' }]
  })
}

export function lexiconOf(given: readonly Term[]): Lexicon {
  const terms = given
    .map((term) => ({ ...term, folded: foldText(term.text) }))
    // One letter is no word, and what has none is found nowhere.
    .filter(({ folded }) => folded.length > 1)
  const spoken = automatonOf(terms.map(({ folded }) => folded))
  const clear = terms.map(({ folded, weight }) => {
    const letters = fold(folded).squeezed.text.trim()
    return weight >= SQUEEZED_WEIGHT_MIN && letters.length >= SQUEEZED_LENGTH_MIN ? letters : ''
  })
  const squeezed = automatonOf(clear)

  function findIn(view: View, automaton: Automaton, take: (index: number) => void): void {
    automaton.find(view.text, (index, end) => {
      const term = terms[index]!
      const length = term.folded.length
      if (beginsAt(view, end - length, term) && endsAt(view, end, term)) take(index)
    })
  }

  function indexesIn(folded: Folded): ReadonlySet<number> {
    const found = new Set<number>()
    const take = (index: number) => void found.add(index)
    findIn(folded.words, spoken, take)
    findIn(folded.joined, spoken, take)
    squeezed.find(folded.squeezed.text, take)
    return found
  }

  return {
    find: (folded) => [...indexesIn(folded)].toSorted((a, b) => a - b).map((index) => terms[index]!),
    weigh(folded) {
      const found = indexesIn(folded)
      const weights = new Map<WordPack, number>()
      for (const index of found) {
        const { pack, weight } = terms[index]!
        weights.set(pack, (weights.get(pack) ?? 0) + weight)
      }
      return weights
    },
  }
}

/** Before a word there is a space, a number, or what makes another form of it. */
function beginsAt({ text, digits, loose }: View, start: number, { isExact }: Term): boolean {
  if (text[start - 1] === ' ' || loose[start] === 1) return true
  let at = start - 1
  while (digits[at] === 1 && start - at <= DIGITS_MAX) at--
  if (text[at] === ' ') return true
  const near = text.slice(Math.max(0, start - AFFIX_LENGTH_MAX - 1), start)
  const space = near.lastIndexOf(' ')
  return !isExact && space >= 0 && PREFIXES.has(near.slice(space + 1))
}

function endsAt({ text, digits, loose }: View, end: number, { isExact }: Term): boolean {
  if (text[end] === ' ' || loose[end - 1] === 1) return true
  let at = end
  while (digits[at] === 1 && at - end <= DIGITS_MAX) at++
  if (text[at] === ' ') return true
  const near = text.slice(end, end + AFFIX_LENGTH_MAX + 1)
  const space = near.indexOf(' ')
  if (isExact || space < 0) return false
  const rest = near.slice(0, space)
  // A letter that the word and its suffix share was folded to one.
  return SUFFIXES.has(rest) || SUFFIXES.has(`${text[end - 1] ?? ''}${rest}`)
}
