import type { MediaItem, Tag } from '@tayang/contract'
import type { Language } from '#ground/words'

/** As much of an item as a card shows: what the page carries for every card, so kept small. */
export interface CardView {
  id: string
  type: MediaItem['type']
  interactive: boolean
  title: string
  year: number | null
  genre: string | null
  minutes: number | null
  seconds: number | null
  episodes: number | null
  rating: string | null
  premium: boolean
  views: number
  /** Nothing of it can be played yet. */
  waiting: boolean
  ground: string
  portrait: Still | null
  landscape: Still | null
}

/** A card that also speaks for itself: the hero and Available Now. */
export interface BannerView extends CardView {
  description: string
  backdrop: Still | null
  /** Drawn for a tall frame; the backdrop is cropped where there is none. */
  tall: Still | null
}

export interface Still {
  url: string
  width: number
}

/** The specification cuts nothing here; two lines of the hero hold about this much. */
const BANNER_TEXT_MAX = 160

export function cardOf(item: MediaItem, language: Language): CardView {
  return {
    id: item.id,
    type: item.type,
    interactive: item.interactive,
    title: item.titleLocalized,
    year: item.year,
    genre: tagNames(item.tags, 'genre', language)[0] ?? null,
    minutes: item.duration,
    seconds: item.durationSeconds,
    episodes: item.episodeCount,
    rating: item.rating,
    premium: item.premium,
    views: item.views,
    waiting: item.state !== 'ready',
    ground: item.thumbColor,
    portrait: stillOf(item.attachments.thumbnail_portrait),
    landscape: stillOf(item.attachments.thumbnail_landscape ?? item.attachments.poster_landscape),
  }
}

export function bannerOf(item: MediaItem, language: Language): BannerView {
  const { attachments, descriptionLongLocalized: text } = item
  return {
    ...cardOf(item, language),
    description: text.length > BANNER_TEXT_MAX ? `${text.slice(0, BANNER_TEXT_MAX)}...` : text,
    backdrop: stillOf(attachments.poster_landscape ?? attachments.thumbnail_landscape),
    tall: stillOf(attachments.banner_portrait),
  }
}

/** Names of an item's tags of one kind, in the asked language where they have one. */
export function tagNames(tags: readonly Tag[], type: Tag['type'], language: Language): string[] {
  return tags
    .filter((tag) => tag.type === type)
    .map((tag) => tag.names[language] ?? tag.names['1'] ?? Object.values(tag.names)[0])
    .filter((name) => name !== undefined)
}

function stillOf(picture: { fileUrl: string; width: number } | undefined): Still | null {
  return picture ? { url: picture.fileUrl, width: picture.width } : null
}
