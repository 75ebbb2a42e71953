import { catalog, clipFeed, type Locale, type MediaType } from '@tayang/contract'
import { call, type SiteContext } from '#shared/api'
import { linkedTitle } from '#shared/linked-data'
import { clipOf, type ClipView } from './clip-view.ts'
import type { FeedPage, FeedQuery } from './feed-store.ts'

/** What the page of a clip is rendered with. */
export interface FirstClips {
  type: MediaType
  clips: ClipView[]
  /** Undefined where the feed could not be read: the page asks again when more is wanted. */
  cursor: string | null | undefined
}

/** A clip with those that follow it, and its linked data. Without those that follow it is still a clip. */
export async function readFirstClips(
  { call: ask, language, origin }: Pick<SiteContext, 'call' | 'language' | 'origin'>,
  id: string,
): Promise<FirstClips & { linked: string }> {
  const [{ data: item }, feed] = await Promise.all([
    ask(catalog.getVideo, { params: { id }, query: { locale: language } }),
    ask(clipFeed.listFeed, { query: { locale: language, from: id } }).catch(() => null),
  ])
  const others = feed?.data.filter((one) => one.id !== id) ?? []
  return {
    type: item.type,
    clips: [item, ...others].map((one) => clipOf(one, language)),
    linked: linkedTitle(item, { language, origin }),
    cursor: feed?.meta.cursor,
  }
}

/** A page of the feed for this viewer, or for a guest. */
export async function readFeed(query: FeedQuery, locale: Locale): Promise<FeedPage> {
  const { data, meta } = await call(clipFeed.listFeed, { query: { locale, ...query } })
  return { clips: data.map((item) => clipOf(item, locale)), cursor: meta.cursor }
}
