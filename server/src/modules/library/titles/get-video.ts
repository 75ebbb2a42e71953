import { catalog, type Locale, type MediaDetail, type MediaItem } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import { readChapters } from './rows/chapter-rows.ts'
import { loadItems, type ItemFacts } from './rows/item-rows.ts'
import { firstEpisodes, listSeasons, listSubtitles } from './rows/detail-rows.ts'
import { readClipExtras, type ClipFactsOf } from './clip-details.ts'
import { titleOf, toMediaItem } from './media-item.ts'
import { toOwnedItems, type ProfilesOf } from './owned-items.ts'
import type { Reader, TitleCards } from './title-cards.ts'

interface GetVideoDependencies {
  rows: CatalogRows
  profilesOf: ProfilesOf
  clipFactsOf: ClipFactsOf
  titleCards: Pick<TitleCards, 'withMarks'>
}

interface RecordedNeeds {
  /** A recording of a show; null where no recording has this id. */
  recordedDetailOf(id: string): Promise<MediaDetail | null>
}

interface DetailReader {
  locale: Locale
  caller: Reader
}

/** Everything about one title, whether or not it plays yet. */
export function getVideoRoute(needs: GetVideoDependencies & RecordedNeeds): Route {
  return route(
    catalog.getVideo,
    async ({ params, query, refuse }) => {
      const title = await readDetail(needs, params.id, { locale: query.locale, caller: null })
      const detail = title ?? (await needs.recordedDetailOf(params.id))
      return detail ? { data: detail } : refuse('VIDEO_NOT_FOUND')
    },
    {
      async add({ data }, { query, caller, refuse }) {
        // A clip says more to its reader than marks, and its owner changes it at any moment.
        if (data.type === 'clips') {
          const detail = await readDetail(needs, data.id, { locale: query.locale, caller })
          return detail ? { data: detail } : refuse('VIDEO_NOT_FOUND')
        }
        return { data: await withMarks(needs, data, caller) }
      },
    },
  )
}

/** The detail of one title; nothing where there is none. */
export async function readDetail(
  { rows, profilesOf, clipFactsOf, titleCards }: GetVideoDependencies,
  id: string,
  { locale, caller }: DetailReader,
): Promise<MediaDetail | undefined> {
  const [item] = await loadItems(rows, [id])
  if (!item) return undefined
  const isClip = item.type === 'clips'
  const [described, [owned], extras] = await Promise.all([
    describe(rows, item, locale),
    toOwnedItems([item], { locale, profilesOf }),
    isClip ? readClipExtras({ rows, clipFactsOf }, [item], { locale, caller }) : null,
  ])
  const detail = { ...described, ...extras?.get(id) }
  const whole = owned?.profile ? { ...detail, profile: owned.profile } : detail
  return withMarks({ titleCards }, whole, caller)
}

/** A detail with its reader's marks on it and on its episodes. */
async function withMarks(
  { titleCards }: Pick<GetVideoDependencies, 'titleCards'>,
  detail: MediaDetail,
  reader: Reader,
): Promise<MediaDetail> {
  const [own, ...data] = await titleCards.withMarks<MediaItem>([detail, ...detail.episodes.data], reader)
  return { ...detail, ...own, episodes: { data } }
}

/** What plays after this title; nothing plays after a recording. */
export function getNextVideoRoute({
  rows,
  recordedDetailOf,
}: Pick<GetVideoDependencies, 'rows'> & RecordedNeeds): Route {
  return route(catalog.getNextVideo, async ({ params, refuse }) => {
    const [item] = await loadItems(rows, [params.id])
    if (item) return { data: { nextId: item.nextId } }
    return (await recordedDetailOf(params.id)) ? { data: { nextId: null } } : refuse('VIDEO_NOT_FOUND')
  })
}

async function describe(rows: CatalogRows, item: ItemFacts, locale: Locale): Promise<MediaDetail> {
  const seasons = item.type === 'series' ? await listSeasons(rows, item.id) : []
  const seasonIds = item.type === 'season' ? [item.id] : seasons.map(({ id }) => id)
  const episodes = await loadItems(rows, await firstEpisodes(rows, seasonIds))
  return {
    ...toMediaItem(item, locale),
    seasons: seasons.map((season) => ({
      id: season.id,
      titleLocalized: titleOf(season, locale),
      number: season.number,
      episodeCount: season.episodes,
    })),
    episodes: { data: episodes.map((episode) => toMediaItem(episode, locale)) },
    subtitles: item.version_id === null ? [] : await listSubtitles(rows, item.version_id),
    ...(await readChapters(rows, item.id, locale)),
  }
}
