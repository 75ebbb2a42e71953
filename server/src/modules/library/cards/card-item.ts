import type { admin, AnswerOf, Locale, MediaItem } from '@tayang/contract'
import { titleOf } from '../titles/media-item.ts'
import { pictureUrl } from '../titles/picture-url.ts'
import type { CardRow, PictureRow } from './rows.ts'

/** Fields of a title that a card lacks: a card plays nothing itself. */
const NO_TITLE = {
  nameLocalized: null,
  year: null,
  duration: null,
  durationSeconds: null,
  rating: null,
  tags: [],
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
  views: 0,
  state: 'ready',
  publishedAt: null,
} as const

export interface CardFacts {
  readonly card: CardRow
  readonly pictures: readonly PictureRow[]
  readonly profile: NonNullable<MediaItem['profile']> | undefined
  readonly remind: boolean
}

export function attachmentsOf(pictures: readonly PictureRow[]): MediaItem['attachments'] {
  return Object.fromEntries(
    pictures.map(({ kind, picture_id, width, height }) => [
      kind,
      { fileUrl: pictureUrl(picture_id), width, height },
    ]),
  )
}

/** A card as lists have it beside titles, in one language. */
export function toCardItem({ card, pictures, profile, remind }: CardFacts, locale: Locale): MediaItem {
  const attachments = attachmentsOf(pictures)
  return {
    ...NO_TITLE,
    tags: [],
    id: card.id,
    type: card.kind,
    friendlyId: card.friendly_id,
    titleLocalized: titleOf(card, locale),
    descriptionLongLocalized: locale === 'id' ? card.description_id : card.description_en,
    attachments,
    thumbColor: card.thumb_color,
    url: card.url,
    ...(card.kind === 'upcoming-live' && {
      profile,
      remind,
      startedAt: card.started_at?.getTime(),
      finishedAt: card.finished_at?.getTime(),
    }),
    ...(card.kind === 'campaign' && {
      props: { heroImageWeb: attachments.poster_landscape?.fileUrl ?? null },
    }),
  }
}

/** A campaign as operators write it: in both languages. */
export function campaignTexts(
  card: CardRow,
  pictures: readonly PictureRow[],
): AnswerOf<typeof admin.getCampaignTexts>['data'] {
  return {
    id: card.id,
    title: { en: card.title_en, id: card.title_id },
    description: { en: card.description_en, id: card.description_id },
    thumbColor: card.thumb_color,
    termsUrl: card.terms_url,
    startDate: card.started_at?.getTime() ?? null,
    endDate: card.finished_at?.getTime() ?? null,
    attachments: attachmentsOf(pictures),
  }
}
