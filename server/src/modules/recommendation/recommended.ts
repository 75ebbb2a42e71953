import { recommendation, type Locale, type MediaItem } from '@tayang/contract'
import type { Caller } from '#platform/http/route'

const { RECOMMENDED_MAX } = recommendation
/** Candidates of each source: more than are shown, since some are hidden or the title itself. */
const CANDIDATES_MAX = 30

export interface RecommendedNeeds {
  /** Cards of these items in the given order; unknown and hidden items are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader?: Caller | null): Promise<readonly MediaItem[]>
  /** Titles that share genres with a title, best match first. */
  relatedIdsOf(id: string, limit: number): Promise<readonly string[]>
  /** Titles that were watched with a title, by most people first. */
  pairsOf(titleId: string, limit: number): Promise<readonly string[]>
}

/** Titles to watch after this one; `undefined` for an unknown title. */
export async function recommendFor(
  { itemsOf, relatedIdsOf, pairsOf }: RecommendedNeeds,
  { videoId, locale, reader }: { videoId: string; locale: Locale; reader: Caller | null },
): Promise<MediaItem[] | undefined> {
  const [item] = await itemsOf([videoId], locale)
  if (!item) return undefined
  // Episodes and seasons are counted as their series.
  const titleId = item.seriesId ?? item.id
  const [together, alike] = await Promise.all([
    pairsOf(titleId, CANDIDATES_MAX),
    relatedIdsOf(titleId, CANDIDATES_MAX),
  ])
  const ids = joinLists([together, alike], [item.id, titleId])
  return chooseVideos(await itemsOf(ids, locale, reader))
}

/** Joins lists in order, without duplicates and without the excluded ids. */
function joinLists(lists: readonly (readonly string[])[], without: readonly string[]): string[] {
  const left = new Set(lists.flat())
  for (const id of without) left.delete(id)
  return [...left]
}

/** Only items with a page of their own, at most as many as the response contains. */
function chooseVideos(items: readonly MediaItem[]): MediaItem[] {
  return items.filter(({ type }) => type !== 'season' && type !== 'episode').slice(0, RECOMMENDED_MAX)
}
