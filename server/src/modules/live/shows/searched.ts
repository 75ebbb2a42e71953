import type { MediaItem, Show } from '@tayang/contract'
import type { SearchSource } from '#modules/library'
import { shownShows } from './search-rows.ts'
import type { ShowService } from './show-service.ts'

const MS_PER_MINUTE = 60_000
/** What a landscape card needs: a show has no picture in more than one size. */
const PICTURE = { width: 640, height: 360 } as const

/** Shows that are or were on air; of two equal matches the one on air comes first. */
export function showSource(service: ShowService): SearchSource {
  return {
    types: ['liveshow'],
    shown: shownShows,
    async load(ids) {
      const shows = await service.asShows(await service.rows.byIds(ids))
      return shows.map(toMediaItem)
    },
  }
}

/** A show as a card: with what is on air now, else the picture that its streamer chose. */
export function toMediaItem(show: Show): MediaItem {
  const { startedAt, finishedAt } = show
  // Without a picture of its own a show has its streamer's, which is no landscape.
  const picture = show.still ?? (show.thumbnail === show.profile.avatar ? null : show.thumbnail)
  const lengthMs = startedAt !== null && finishedAt !== null ? finishedAt - startedAt : null
  return {
    id: show.id,
    type: show.type,
    friendlyId: null,
    titleLocalized: show.name,
    nameLocalized: show.profile.name,
    descriptionLongLocalized: show.description,
    year: null,
    duration: lengthMs === null ? null : Math.max(1, Math.round(lengthMs / MS_PER_MINUTE)),
    durationSeconds: lengthMs === null ? null : lengthMs / 1_000,
    rating: null,
    tags: [],
    attachments: picture === null ? {} : { thumbnail_landscape: { fileUrl: picture, ...PICTURE } },
    thumbColor: show.thumbColor,
    premium: false,
    contentRights: 'other',
    interactive: false,
    exclusive: false,
    seriesId: null,
    series: null,
    season: null,
    episodeNumber: null,
    seasonCount: null,
    episodeCount: null,
    nextId: null,
    url: null,
    views: show.type === 'liveshow-vod' ? show.views : show.viewers,
    state: 'ready',
    publishedAt: startedAt,
    profile: show.profile,
  }
}
