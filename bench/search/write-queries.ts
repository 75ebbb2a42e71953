import { openDice, type WrittenTitle } from './write-catalogue.ts'

/** What somebody types who looks for one title. */
export interface Query {
  readonly text: string
  readonly wantedId: string
}

type Pick = <Item>(items: readonly Item[]) => Item

/** Shorter words are seldom wrong, and are near to everything. */
const WRONG_LENGTH_MIN = 4
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Whole titles, beginnings of their last words, and single words, as they are spelt. */
export function writeQueries(titles: readonly WrittenTitle[], count: number, seed = 23): Query[] {
  const dice = openDice(seed)
  const pick: Pick = (items) => items[Math.floor(dice() * items.length)] as (typeof items)[number]
  return Array.from({ length: count }, () => {
    const title = pick(titles)
    const words = pick([title.en, title.inIndonesian]).toLowerCase().split(' ')
    const last = words.at(-1) ?? ''
    const begun = last.slice(0, Math.max(3, Math.ceil(last.length / 2)))
    const text = pick([words, [...words.slice(0, -1), begun], [pick(words)]]).join(' ')
    return { text, wantedId: title.id }
  })
}

export const typingErrors = {
  insert: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at),
  delete: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  replace: (word: string, at: number, letter: string) => word.slice(0, at) + letter + word.slice(at + 1),
  transpose: (word: string, at: number) =>
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
} satisfies Record<string, (word: string, at: number, letter: string) => string>

export type TypingError = keyof typeof typingErrors

export interface MisspeltQuery extends Query {
  readonly error: TypingError
  /** As it should have been typed. */
  readonly spelt: string
}

/** Whole titles and single words of them with one error in one word, at any place of it. */
export function misspell(titles: readonly WrittenTitle[], count: number, seed = 37): MisspeltQuery[] {
  const dice = openDice(seed)
  const pick: Pick = (items) => items[Math.floor(dice() * items.length)] as (typeof items)[number]
  const misspelt: MisspeltQuery[] = []
  while (misspelt.length < count) {
    const title = pick(titles)
    const all = pick([title.en, title.inIndonesian]).toLowerCase().split(' ')
    const words = pick([all, all, [pick(all)]])
    const at = Math.floor(dice() * words.length)
    const word = words[at] ?? ''
    const error = pick(Object.keys(typingErrors) as TypingError[])
    const wrong = typingErrors[error](word, Math.floor(dice() * word.length), pick(LETTERS))
    if (word.length < WRONG_LENGTH_MIN || wrong === word) continue
    const text = words.with(at, wrong).join(' ')
    misspelt.push({ text, spelt: words.join(' '), error, wantedId: title.id })
  }
  return misspelt
}

/** Every beginning of titles as they are typed, a tenth of them with a typing error: one text for each key. */
export function typeTitles(titles: readonly WrittenTitle[], count: number): Query[] {
  const spelt = writeQueries(titles, count - Math.floor(count / 10), 41)
  const misspelt = misspell(titles, Math.floor(count / 10), 43)
  return [...spelt, ...misspelt].flatMap(({ text, wantedId }) =>
    Array.from(text, (_, at) => ({ text: text.slice(0, at + 1).trimEnd(), wantedId })),
  )
}
