let segmenter: Intl.Segmenter | undefined

/** The characters of a text as a person counts them: an emoji of several code points is one. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('id', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
