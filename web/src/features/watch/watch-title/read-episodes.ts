import { catalog, heartbeat, type Locale, type MediaItem } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'

export interface EpisodesOfSeason {
  id: string
  title: string
  episodes: { item: MediaItem; watched: number | null }[]
}

/** The episodes of a series by season, with how far the viewer came in each where that can be read. */
export async function readEpisodes(seriesId: string, locale: Locale): Promise<EpisodesOfSeason[]> {
  const [{ data: series }, watched] = await Promise.all([
    call(catalog.getVideo, { params: { id: seriesId }, query: { locale } }),
    readWatched(seriesId),
  ])
  return series.seasons.map(({ id, titleLocalized }) => ({
    id,
    title: titleLocalized,
    episodes: series.episodes.data
      .filter(({ season }) => season?.id === id)
      .map((item) => ({ item, watched: watched.get(item.id) ?? null })),
  }))
}

async function readWatched(seriesId: string): Promise<ReadonlyMap<string, number>> {
  if (!session.viewer()) return new Map()
  try {
    const { data } = await call(heartbeat.listSeriesHistory, { params: { id: seriesId }, query: {} })
    return new Map(data.map(({ mediaId, position, length }) => [mediaId, length > 0 ? position / length : 0]))
  } catch {
    return new Map()
  }
}
