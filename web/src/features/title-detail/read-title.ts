import { catalog, type MediaDetail } from '@tayang/contract'
import { cardOf, tagNames, type CardView } from '#features/browse'
import type { House } from '#ground/api'
import { titleOf, type TitleView } from './title-view.ts'

const RELATED = 20

export interface TitlePage {
  type: MediaDetail['type']
  id: string
  title: TitleView
  related: CardView[]
}

/** A title with what resembles it (A073). Without its related row it is still a title. */
export async function readTitle(
  { call, language }: Pick<House, 'call' | 'language'>,
  id: string,
): Promise<TitlePage> {
  const { data: item } = await call(catalog.getVideo, { params: { id }, query: { locale: language } })
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
    related: related.data.map((one) => cardOf(one, language)),
  }
}
