import { catalog, type MediaItem } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { cardOf, type CardView } from '../card/card-view.ts'
import { queryOf, type TitleFilter } from './title-filter.ts'

const PER_PAGE = 24

/** One page of the titles that fit, and what can be chosen among all of them. */
export interface FilteredTitles {
  cards: CardView[]
  shape: 'poster'
  page: number
  pages: number
  total: number
  choices: { genres: string[]; years: number[] }
}

/** The titles of some playlists as somebody wants them. */
export async function readFiltered(
  { call, language }: Pick<SiteContext, 'call' | 'language'>,
  playlistIds: readonly string[],
  wanted: { filter: TitleFilter; page: number; types?: readonly MediaItem['type'][] },
): Promise<FilteredTitles> {
  const { data, meta } = await call(catalog.filterTitles, {
    query: {
      'playlistIds[]': [...playlistIds],
      'types[]': [...(wanted.types ?? [])],
      locale: language,
      page: wanted.page,
      perPage: PER_PAGE,
      ...queryOf(wanted.filter),
    },
  })
  return {
    cards: data.map((item) => cardOf(item, language)),
    shape: 'poster',
    page: meta.page,
    pages: meta.totalPages,
    total: meta.total,
    choices: { genres: meta.genres, years: meta.years },
  }
}
