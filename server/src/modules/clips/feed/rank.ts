/** A clip with what decides its place in the feed. */
export interface Ranked {
  readonly id: string
  readonly hash: number
  readonly ownerProfileId: string | null
  /** Of the owner; null of the operator's clips. */
  readonly ownerAccountId: string | null
  readonly score: number
}

const HOUR_MS = 60 * 60 * 1_000
/** Each time that its likes double, a clip stands where one that is so much younger stands without them. */
const HOURS_OF_DOUBLING = 12
/** Clips of one owner on a page, as long as there are others. */
const OWNER_MAX = 2

/** The same at any time: a clip sinks because others are younger, not because its own score falls. */
export function scoreOf({ publishedAt, likes }: { publishedAt: number; likes: number }): number {
  return publishedAt / HOUR_MS + HOURS_OF_DOUBLING * Math.log2(1 + likes)
}

/** The best first; of two alike the one with the greater id. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1)
}

const ownerOf = ({ ownerProfileId, id }: Ranked) => ownerProfileId ?? id

/** Whether a page can be made of these without a third clip of anybody. */
export function isVaried(clips: readonly Ranked[], count: number): boolean {
  let varied = 0
  for (const own of Map.groupBy(clips, ownerOf).values()) varied += Math.min(own.length, OWNER_MAX)
  return varied >= count
}

/** The first clips of a list, with no more than two of one owner as long as there are others. */
export function chooseVaried(clips: Iterable<Ranked>, count: number): Ranked[] {
  const perOwner = new Map<string, number>()
  const chosen: Ranked[] = []
  const over: Ranked[] = []
  for (const clip of clips) {
    if (chosen.length === count) break
    const owner = ownerOf(clip)
    const before = perOwner.get(owner) ?? 0
    if (before === OWNER_MAX) over.push(clip)
    else {
      perOwner.set(owner, before + 1)
      chosen.push(clip)
    }
  }
  return [...chosen, ...over.slice(0, count - chosen.length)]
}
