import type { Locale, MediaItem, MediaType, Suggestion, SuggestionKind } from '@tayang/contract'

/** The types of each group that the catalogue has; people are found elsewhere. */
export const typesOf = {
  titles: ['movie', 'series'],
  shows: ['liveshow'],
  channels: ['channel'],
  clips: ['clips'],
} as const satisfies Record<Exclude<SuggestionKind, 'people'>, readonly MediaType[]>

/** A line of the panel, and whose it is: what belongs to somebody is not suggested across a block. */
export interface Owned {
  readonly suggestion: Suggestion
  readonly ownerAccountId: string | null
}

/** Followed people by the beginnings of their names. */
export interface NamedPerson {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly avatar: string | null
  readonly totalFollowers: number
  /** Their show that is on air. */
  readonly showId: string | null
}

const PERSON_COLOR = '#1E1E2A'

export function ofPerson({ id, accountId, name, avatar, totalFollowers, showId }: NamedPerson): Owned {
  const suggestion: Suggestion = {
    ...nothingMore,
    id,
    type: 'person',
    titleLocalized: name,
    pictureUrl: avatar,
    thumbColor: PERSON_COLOR,
    isOnAir: showId !== null,
    count: totalFollowers,
  }
  return { suggestion, ownerAccountId: accountId }
}

/** Null for what has no place in the panel. */
export function ofItem(item: MediaItem, locale: Locale): (Owned & { kind: SuggestionKind }) | null {
  const kind = kindOf(item.type)
  if (kind === null) return null
  const owner = item.profile
  const suggestion: Suggestion = {
    ...nothingMore,
    id: item.id,
    type: item.type as Suggestion['type'],
    titleLocalized: item.titleLocalized,
    by: owner?.name ?? null,
    pictureUrl: pictureOf(item) ?? owner?.avatar ?? null,
    thumbColor: item.thumbColor,
    year: item.year,
    genreLocalized: item.tags.find(({ type }) => type === 'genre')?.names[locale] ?? null,
    episodeCount: item.episodeCount,
    durationSeconds: item.durationSeconds,
    isPremium: item.premium,
    isOnAir: item.type === 'liveshow',
    count: kind === 'shows' || kind === 'clips' ? item.views : null,
  }
  return { kind, suggestion, ownerAccountId: owner?.accountId ?? null }
}

const nothingMore = {
  by: null,
  year: null,
  genreLocalized: null,
  episodeCount: null,
  durationSeconds: null,
  isPremium: false,
} as const

function kindOf(type: MediaType): SuggestionKind | null {
  switch (type) {
    case 'movie':
    case 'series':
    case 'episode':
      return 'titles'
    case 'liveshow':
    case 'liveshow-vod':
      return 'shows'
    case 'channel':
    case 'stream':
    case 'webview':
      return 'channels'
    case 'clips':
      return 'clips'
    default:
      return null
  }
}

/** The narrowest that is sharp in the panel. */
function pictureOf({ type, attachments }: MediaItem): string | null {
  const { thumbnail_portrait: portrait, thumbnail_landscape: landscape, logo } = attachments
  const isTitle = type === 'movie' || type === 'series'
  const picture = isTitle ? (portrait ?? landscape) : (logo ?? landscape ?? portrait)
  if (!picture) return null
  // What is on air now is one picture, which has no other widths.
  const isStill = picture.fileUrl.endsWith('/still.jpg')
  return isStill ? picture.fileUrl : `${picture.fileUrl}?w=${picture === landscape ? 320 : 160}`
}
