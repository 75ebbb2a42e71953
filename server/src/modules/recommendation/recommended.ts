import { recommendation, type Locale, type MediaItem } from '@tayang/contract'
import type { Caller } from '#platform/http/route'

const { RECOMMENDED_MAX } = recommendation
/** Of each kind so many are looked at: some are hidden, some are the title itself. */
const LOOKED_AT = 30

export interface RecommendedNeeds {
  /** Cards of these items in the order asked; unknown and hidden ones are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader?: Caller | null): Promise<readonly MediaItem[]>
  /** What shares genres with a title, the best first. */
  relatedIdsOf(id: string, limit: number): Promise<readonly string[]>
  /** What was watched with a title, by most people first. */
  pairsOf(titleId: string, limit: number): Promise<readonly string[]>
}

/** Titles to watch after this one; nothing where there is no such title. */
export async function recommendFor(
  { itemsOf, relatedIdsOf, pairsOf }: RecommendedNeeds,
  { videoId, locale, reader }: { videoId: string; locale: Locale; reader: Caller | null },
): Promise<MediaItem[] | undefined> {
  const [item] = await itemsOf([videoId], locale)
  if (!item) return undefined
  // An episode and a season are watched as their series.
  const titleId = item.seriesId ?? item.id
  const [together, alike] = await Promise.all([pairsOf(titleId, LOOKED_AT), relatedIdsOf(titleId, LOOKED_AT)])
  const ids = joinLists([together, alike], [item.id, titleId])
  return chooseVideos(await itemsOf(ids, locale, reader))
}

/** The lists one after the other, none of them twice and without some. */
export function joinLists(lists: readonly (readonly string[])[], without: readonly string[]): string[] {
  const left = new Set(lists.flat())
  for (const id of without) left.delete(id)
  return [...left]
}

/** Only what has a page of its own to be opened, and no more than fit. */
export function chooseVideos(items: readonly MediaItem[]): MediaItem[] {
  return items.filter(({ type }) => type !== 'season' && type !== 'episode').slice(0, RECOMMENDED_MAX)
}
