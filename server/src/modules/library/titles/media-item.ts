import type { Locale, MediaItem } from '@tayang/contract'
import { channelUrl } from './channel-url.ts'
import { pictureUrl } from './picture-url.ts'
import type { ItemFacts } from './rows/item-rows.ts'

/** The card of an item in one language. */
export function toMediaItem(item: ItemFacts, locale: Locale): MediaItem {
  const isEpisode = item.type === 'episode'
  const series = isEpisode ? item.grandparent : item.type === 'season' ? item.parent : null
  const season = isEpisode ? item.parent : null
  const seconds = item.duration_seconds
  return {
    id: item.id,
    type: item.type,
    mediaType: item.channel_kind === null ? 'video' : 'channel',
    friendlyId: item.friendly_id,
    titleLocalized: titleOf(item, locale),
    nameLocalized: null,
    descriptionLongLocalized: locale === 'id' ? item.description_id : item.description_en,
    year: item.year,
    duration: seconds === null ? null : Math.max(1, Math.round(seconds / 60)),
    durationSeconds: seconds,
    rating: item.rating,
    tags: item.tags.map((tag) => ({
      id: tag.id,
      names: { en: tag.name_en, id: tag.name_id },
      type: tag.type,
    })),
    attachments: Object.fromEntries(
      item.pictures.map(({ kind, picture_id, width, height }) => [
        kind,
        { fileUrl: pictureUrl(picture_id), width, height },
      ]),
    ),
    thumbColor: item.thumb_color,
    premium: item.premium,
    contentRights: item.premium ? 'premium' : 'other',
    interactive: item.interactive ?? false,
    exclusive: item.exclusive,
    seriesId: series?.id ?? null,
    series: series ? { id: series.id, titleLocalized: titleOf(series, locale) } : null,
    season: season
      ? { id: season.id, titleLocalized: titleOf(season, locale), number: season.number ?? 1 }
      : null,
    episodeNumber: isEpisode ? item.number : null,
    seasonCount: item.type === 'series' ? (item.inside?.seasons ?? 0) : null,
    episodeCount: item.type === 'series' ? (item.inside?.episodes ?? 0) : null,
    nextId: item.nextId,
    url: item.channel_kind === null || item.premium ? null : channelUrl(item),
    views: Number(item.views),
    state: stateOf(item),
    publishedAt: item.published_at?.getTime() ?? null,
  }
}

export function titleOf(named: { title_en: string; title_id: string }, locale: Locale): string {
  return locale === 'id' ? named.title_id : named.title_en
}

/** A title plays as soon as one rung is published, also while another version is encoded or has failed. */
export function stateOf(
  item: Pick<ItemFacts, 'inside' | 'version_id' | 'newest_state'> & Partial<Pick<ItemFacts, 'channel_kind'>>,
): MediaItem['state'] {
  // A channel is always on; its current programme is a field of its own.
  if (item.channel_kind) return 'ready'
  if (item.inside) {
    if (item.inside.isAnyPlayable) return 'ready'
    return item.inside.isAnyProcessing ? 'processing' : 'empty'
  }
  if (item.version_id !== null) return 'ready'
  if (item.newest_state === null) return 'empty'
  return item.newest_state === 'failed' ? 'failed' : 'processing'
}
