import { fold } from '#platform/automod/fold'

/** A choice of fewer letters would hold back half of the chat; nobody guesses anything by it either. */
const LETTERS_MIN = 2

/**
 * Whether a line says one of these choices, in whatever disguise AutoMod reads: both are folded to what a reader sees.
 * Whole words only, so that "bali" waits and "kembali" does not.
 */
export function spoilerOf(choices: readonly string[]): (line: string) => boolean {
  const said = choices.map((choice) => fold(choice))
  const views = (['words', 'joined'] as const).map((view) => ({
    view,
    texts: said
      .map((folded) => ` ${folded[view].text.trim()} `)
      .filter((text) => text.trim().length >= LETTERS_MIN),
  }))
  return (line) => {
    const folded = fold(line)
    return views.some(({ view, texts }) => {
      const text = ` ${folded[view].text.trim()} `
      return texts.some((choice) => text.includes(choice))
    })
  }
}
