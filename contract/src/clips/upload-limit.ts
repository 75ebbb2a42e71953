/** A bound that an upload met; the details of `UPLOADS_FULL` name it in a sentence. */
export type UploadLimit =
  /** Of a day, until the day (`2026-11-30`) begins in Jakarta. */
  { readonly of: 'uploads' | 'megabytes'; readonly max: number; readonly untilDay: string } | InReview

interface InReview {
  readonly of: 'in-review'
  readonly max: number
}

const OF_DAY = /^At most (\d+) (uploads|MB) a day; until (\d{4}-\d{2}-\d{2}) 00:00 WIB$/
const IN_REVIEW = /^At most (\d+) clips in review at once; until one is decided or deleted$/

/** The sentence of a bound, in English. */
export function writeUploadLimit(limit: UploadLimit): string {
  if (limit.of === 'in-review')
    return `At most ${limit.max} clips in review at once; until one is decided or deleted`
  const what = limit.of === 'uploads' ? 'uploads' : 'MB'
  return `At most ${limit.max} ${what} a day; until ${limit.untilDay} 00:00 WIB`
}

/** The bound that a sentence names, for who says it in another language; null of any other sentence. */
export function readUploadLimit(sentence: string): UploadLimit | null {
  const [, max, what, untilDay] = OF_DAY.exec(sentence) ?? []
  if (max !== undefined && untilDay !== undefined)
    return { of: what === 'MB' ? 'megabytes' : 'uploads', max: Number(max), untilDay }
  const [, waiting] = IN_REVIEW.exec(sentence) ?? []
  return waiting === undefined ? null : { of: 'in-review', max: Number(waiting) }
}
