import type { MediaItem, Tag } from '@tayang/contract'
import { shorten, type Language } from '#shared/i18n'

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
  /** Where it leads instead of to a page of its own: of a home card, and of a show that is shown elsewhere. */
  url?: string
  /** Whose clip or announced show it is. */
  owner?: Owner
  /** When an announced show begins and ends. */
  startedAt?: number
  finishedAt?: number
}

export interface Owner {
  profileId: string
  accountId: string
  name: string
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

/** Titles of announced shows are cut here. */
const UPCOMING_TITLE_MAX = 15
/** The specification cuts nothing here; two lines of the hero hold about this much. */
const BANNER_TEXT_MAX = 160
/** Of a picture whose width nobody tells. */
const HERO_WIDTH = 1280

export function cardOf(item: MediaItem, language: Language): CardView {
  return {
    id: item.id,
    type: item.type,
    interactive: item.interactive,
    title: titleOf(item),
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
    // Rare, so absent where there is none: a page carries this for every card.
    ...(leadsElsewhere.has(item.type) && item.url !== null && { url: item.url }),
    ...(item.profile && {
      owner: { profileId: item.profile.id, accountId: item.profile.accountId, name: item.profile.name },
    }),
    ...(item.startedAt !== undefined && { startedAt: item.startedAt }),
    ...(item.finishedAt !== undefined && { finishedAt: item.finishedAt }),
  }
}

function titleOf({ type, series, titleLocalized: title }: MediaItem): string {
  if (type === 'upcoming-live') return shorten(title, UPCOMING_TITLE_MAX)
  // "Season 1" alone says nothing among other titles.
  return type === 'season' && series ? `${series.titleLocalized}: ${title}` : title
}

const leadsElsewhere: ReadonlySet<MediaItem['type']> = new Set(['home-card', 'upcoming-live', 'liveshow'])

export function bannerOf(item: MediaItem, language: Language): BannerView {
  const { attachments, descriptionLongLocalized: text } = item
  const wide = attachments.poster_landscape ?? attachments.thumbnail_landscape
  // A campaign names the picture that the web shows.
  const hero = item.props?.heroImageWeb
  return {
    ...cardOf(item, language),
    description: shorten(text, BANNER_TEXT_MAX),
    backdrop: hero ? { url: hero, width: wide?.width ?? HERO_WIDTH } : stillOf(wide),
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
