import { catalog, subscription } from '@tayang/contract'
import type { PictureSource } from '@tayang/design'
import { cardOf, pictureOf } from '#features/watch/browse'
import type { Call } from '#shared/api'
import type { Language } from '#shared/i18n'

/** At most 3 portrait thumbnails. */
const POSTERS_MAX = 3
/** Rows of home that are looked through for premium titles, and how far. */
const ROWS_MAX = 3
const CARDS_MAX = 16

export interface Offer {
  fromRupiah: number
  posters: { id: string; ground: string; picture: PictureSource }[]
}

/** The lowest price at which premium is sold, with a few of its titles; null where nobody sells premium. */
export async function readOffer(call: Call, language: Language): Promise<Offer | null> {
  const { data: groups } = await call(subscription.listPackageGroups, { query: { 'ids[]': [] } })
  const prices = groups
    .filter(({ includePremium }) => includePremium)
    .flatMap(({ packages }) => packages.map(({ price }) => price))
  if (prices.length === 0) return null
  // A card without pictures still says what it has to say.
  const posters = await readPosters(call, language).catch(() => [])
  return { fromRupiah: Math.min(...prices), posters }
}

async function readPosters(call: Call, language: Language): Promise<Offer['posters']> {
  const { data: pages } = await call(catalog.listPages, { query: { locale: language } })
  const sections = pages.find(({ friendlyId }) => friendlyId === 'home')?.items ?? []
  const playlists = sections.filter(({ layout }) => layout === 'portrait').slice(0, ROWS_MAX)
  const rows = await Promise.all(
    playlists.map(({ playlistId }) =>
      call(catalog.listPlaylistItems, {
        params: { id: playlistId },
        query: { locale: language, perPage: CARDS_MAX },
      }),
    ),
  )
  const posters = new Map<string, Offer['posters'][number]>()
  for (const item of rows.flatMap(({ data }) => data)) {
    const { id, premium, portrait, ground } = cardOf(item, language)
    const picture = pictureOf(portrait, 'card')
    if (premium && picture) posters.set(id, { id, ground, picture })
  }
  return [...posters.values()].slice(0, POSTERS_MAX)
}
