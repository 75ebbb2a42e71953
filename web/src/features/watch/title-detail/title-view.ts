import type { MediaDetail, MediaItem } from '@tayang/contract'
import { bannerOf, cardOf, tagNames, type BannerView, type Still } from '#features/watch/browse'
import { shorten, type Language } from '#shared/i18n'

/** An episode's description is cut here, without a way to read more. */
const EPISODE_TEXT_MAX = 120

export interface EpisodeView {
  id: string
  seasonId: string | null
  number: number | null
  title: string
  text: string
  minutes: number | null
  premium: boolean
  waiting: boolean
  ground: string
  still: Still | null
}

export interface SeasonView {
  id: string
  title: string
  number: number
  episodeCount: number
}

/** A title as its own page shows it. */
export interface TitleView {
  banner: BannerView
  description: string
  genres: string[]
  cast: string[]
  subtitles: string[]
  seasons: SeasonView[]
  episodes: EpisodeView[]
  series: { id: string; title: string } | null
  /** The named parts of a film, in order. */
  scenes: { startS: number; title: string }[]
  /** Whether making it playable has failed for good. */
  failed: boolean
}

export function titleOf(item: MediaDetail, language: Language): TitleView {
  return {
    banner: bannerOf(item, language),
    description: item.descriptionLongLocalized,
    genres: tagNames(item.tags, 'genre', language),
    cast: tagNames(item.tags, 'cast', language),
    subtitles: item.subtitles.map((subtitle) => subtitle.label),
    seasons: item.seasons.map(({ id, titleLocalized, number, episodeCount }) => ({
      id,
      title: titleLocalized,
      number,
      episodeCount,
    })),
    episodes: item.episodes.data.map((episode) => episodeOf(episode, language)),
    series: item.series && { id: item.series.id, title: item.series.titleLocalized },
    scenes: item.chapters.map(({ startSeconds, titleLocalized }) => ({
      startS: startSeconds,
      title: titleLocalized,
    })),
    failed: item.state === 'failed',
  }
}

function episodeOf(item: MediaItem, language: Language): EpisodeView {
  const card = cardOf(item, language)
  return {
    id: item.id,
    seasonId: item.season?.id ?? null,
    number: item.episodeNumber,
    title: item.titleLocalized,
    text: shorten(item.descriptionLongLocalized, EPISODE_TEXT_MAX),
    minutes: item.duration,
    premium: item.premium,
    waiting: card.waiting,
    ground: card.ground,
    still: card.landscape,
  }
}
