/** Titles in the manner of ours, always the same ones: words are as often as words are, by Zipf. */
export interface WrittenTitle {
  readonly id: string
  readonly type: 'movie' | 'series' | 'clips'
  readonly en: string
  readonly inIndonesian: string
  readonly description: string
  readonly views: number
}

/** Numbers from 0 to 1 by mulberry32, so that every run measures the same. */
export function openDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ONSETS = 'b c d g h j k l m n p r s t w y br pr tr kr ng ny sy st'.split(' ')
const VOWELS = 'a a a i i u u e e o ai au'.split(' ')
const CODAS = ['', '', '', 'n', 'ng', 'r', 's', 't', 'k', 'm', 'h', 'l']
const WORDS = 40_000
const DESCRIPTION_WORDS = 14
const TYPES = ['movie', 'movie', 'series', 'clips'] as const

export function writeCatalogue(count: number, seed = 11): WrittenTitle[] {
  const dice = openDice(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(dice() * items.length)] as Item
  const vocabulary = inventWords(pick, dice)
  // As a word's place in the list, so its rarity.
  const word = () => vocabulary[Math.floor(WORDS ** dice()) - 1] ?? ''
  const sentence = (words: number) => Array.from({ length: words }, word).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    id: `title-${at}`,
    type: pick(TYPES),
    en: capitals(sentence(2 + Math.floor(dice() * 3))),
    inIndonesian: capitals(sentence(2 + Math.floor(dice() * 3))),
    description: sentence(DESCRIPTION_WORDS),
    views: Math.floor(100_000 ** dice()),
  }))
}

function inventWords(pick: <Item>(items: readonly Item[]) => Item, dice: () => number): string[] {
  const words = new Set<string>()
  while (words.size < WORDS) {
    const syllables = 2 + Math.floor(dice() * 2.4)
    const parts = Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS))
    words.add(parts.join('') + pick(CODAS))
  }
  return [...words]
}

function capitals(text: string): string {
  return text.replaceAll(/(^| )(.)/g, (begin) => begin.toUpperCase())
}
