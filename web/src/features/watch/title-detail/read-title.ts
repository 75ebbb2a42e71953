import { catalog, recommendation, type MediaDetail } from '@tayang/contract'
import { cardOf, tagNames, type CardView } from '#features/watch/browse'
import { readDataView, type DataView } from '#features/watch/hemat-kuota'
import type { SiteContext } from '#shared/api'
import { linkedTitle } from '#shared/linked-data'
import { titleOf, type TitleView } from './title-view.ts'

const RELATED = 20

export interface TitlePage {
  type: MediaDetail['type']
  id: string
  title: TitleView
  /** For search engines. */
  linked: string
  /** How much data it takes; null where that is unknown. */
  data: DataView | null
  /** What is watched after it. */
  recommended: CardView[]
  /** What resembles it, without what is recommended already. */
  related: CardView[]
}

/** A title with what is recommended after it and what resembles it. Without either it is still a title. */
export async function readTitle(
  { call, language, origin }: Pick<SiteContext, 'call' | 'language' | 'origin'>,
  id: string,
): Promise<TitlePage> {
  const [{ data: item }, recommended, weighed] = await Promise.all([
    call(catalog.getVideo, { params: { id }, query: { locale: language } }),
    call(recommendation.listRecommended, { query: { videoId: id, locale: language } })
      .then(({ data }) => data.videos)
      .catch(() => []),
    readDataView({ call }, id),
  ])
  // A clip's picture is wide and its row is its own: among posters it would be cut to a strip.
  const alike = recommended.filter((one) => (one.type === 'clips') === (item.type === 'clips'))
  const genre = tagNames(item.tags, 'genre', 'en')[0]
  const related = await call(catalog.listPlaylistItems, {
    params: { id: 'related' },
    query: {
      locale: language,
      page: 1,
      perPage: RELATED,
      itemId: item.id,
      type: item.type,
      ...(genre && { 'genres[0]': genre }),
    },
  }).catch(() => ({ data: [] }))
  return {
    type: item.type,
    id: item.id,
    title: titleOf(item, language),
    linked: linkedTitle(item, { language, origin }),
    data: weighed,
    recommended: alike.map((one) => cardOf(one, language)),
    related: related.data
      .filter((one) => !alike.some((other) => other.id === one.id))
      .map((one) => cardOf(one, language)),
  }
}
