import { catalog } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { cardOf, type CardView } from './card/card-view.ts'

/** The page that a partner's variant calls Exclusive. */
export const EXCLUSIVE = 'allowed-content'
/** As many of each of its lists as one call answers. */
const PER_LIST = 100

/** Everything on the page of exclusive titles, each once; null where there is no such page. */
export async function readExclusive({
  call,
  language,
}: Pick<SiteContext, 'call' | 'language'>): Promise<CardView[] | null> {
  const { data: pages } = await call(catalog.listPages, { query: { locale: language } })
  const page = pages.find(({ friendlyId }) => friendlyId === EXCLUSIVE)
  if (!page) return null
  const lists = await Promise.all(
    page.items.map(({ playlistId }) =>
      call(catalog.listPlaylistItems, {
        params: { id: playlistId },
        query: { locale: language, page: 1, perPage: PER_LIST },
      }),
    ),
  )
  const items = new Map(lists.flatMap(({ data }) => data).map((item) => [item.id, item]))
  return [...items.values()].map((item) => cardOf(item, language))
}
