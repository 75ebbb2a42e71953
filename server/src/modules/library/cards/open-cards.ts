import type { Readable } from 'node:stream'
import type { AnswerOf, admin, Locale, MediaItem } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import type { Person } from '../person.ts'
import type { ArtKind, CatalogRows } from '../tables.ts'
import type { Arts } from '../titles/arts.ts'
import { campaignTexts, toCardItem } from './card-item.ts'
import { cardRows, type CardKind, type CardName, type CardRow, type CardRows } from './rows.ts'

interface OpenCardsDependencies {
  rows: CatalogRows
  arts: Arts
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** Those of these upcoming shows that a profile is to be reminded of. */
  remindedAmong(profileId: string, upcomingIds: readonly string[]): Promise<ReadonlySet<string>>
}

interface Both {
  readonly en: string
  readonly id: string
}

export interface CardTexts {
  readonly title: Both
  readonly description: Both
  readonly thumbColor: string
}

type Rest = Partial<Pick<CardRow, 'url' | 'terms_url' | 'profile_id' | 'started_at' | 'finished_at'>>
/** The reader and their language. */
export interface CardReader {
  readonly locale: Locale
  readonly profileId: string | null
}

export interface Cards {
  readonly rows: CardRows
  put(name: CardName, texts: CardTexts, rest: Rest, now: number): Promise<{ id: string }>
  putArt(art: CardName & { art: ArtKind; stream: Readable }): Promise<void>
  remove(name: CardName): Promise<void>
  /** Removes its pictures too, which nobody can open afterwards. */
  removeById(id: string): Promise<void>
  list(input: {
    page: number
    perPage: number
    kind?: CardKind | undefined
  }): Promise<AnswerOf<typeof admin.listCards>>
  /** A campaign as operators write it, whether it has begun or not. */
  textsOf(friendlyId: string): Promise<AnswerOf<typeof admin.getCampaignTexts>['data']>
  /** What guests see of these items, with the reminders of a profile on upcoming shows. */
  withReminders(items: readonly MediaItem[], profileId: string): Promise<MediaItem[]>
  /** Cards in the order of the ids; unknown ones are left out, and shows whose owner no longer exists. */
  itemsOf(ids: readonly string[], asker: CardReader): Promise<MediaItem[]>
}

export function openCards({ rows: db, arts, profilesOf, remindedAmong }: OpenCardsDependencies): Cards {
  const rows = cardRows(db)

  const find = async (name: CardName): Promise<string> => (await rows.idOf(name)) ?? refuse('NOT_FOUND')

  const itemsOf = (ids: readonly string[], reader: CardReader) =>
    loadCards({ rows, profilesOf, remindedAmong }, ids, reader)

  async function removeById(id: string): Promise<void> {
    const pictures = await rows.picturesOf([id])
    await rows.remove(id)
    for (const { picture_id } of pictures) await arts.drop(picture_id)
  }

  return {
    rows,
    itemsOf,
    removeById,
    async withReminders(items, profileId) {
      const shows = items.filter(({ type }) => type === 'upcoming-live').map(({ id }) => id)
      if (shows.length === 0) return [...items]
      const reminded = await remindedAmong(profileId, shows)
      return items.map((item) =>
        item.type === 'upcoming-live' ? { ...item, remind: reminded.has(item.id) } : item,
      )
    },
    async put({ kind, friendlyId }, texts, rest, now) {
      const id = await rows.put({
        id: newId(),
        kind,
        friendly_id: friendlyId,
        title_en: texts.title.en,
        title_id: texts.title.id,
        description_en: texts.description.en,
        description_id: texts.description.id,
        thumb_color: texts.thumbColor,
        url: null,
        terms_url: null,
        profile_id: null,
        started_at: null,
        finished_at: null,
        ...rest,
        created_at: new Date(now),
      })
      return { id }
    },
    async putArt({ art, stream, ...name }) {
      const card_id = await find(name)
      const before = await rows.putPicture({ card_id, kind: art, ...(await arts.keep(stream)) })
      if (before !== undefined) await arts.drop(before)
    },
    async textsOf(friendlyId) {
      const id = await find({ kind: 'campaign', friendlyId })
      const [[card], pictures] = await Promise.all([rows.byIds([id]), rows.picturesOf([id])])
      return card ? campaignTexts(card, pictures) : refuse('NOT_FOUND')
    },
    remove: async (name) => removeById(await find(name)),
    async list(input) {
      const { ids, total } = await rows.page(input.kind, placeOf(input))
      return { data: await itemsOf(ids, { locale: 'en', profileId: null }), meta: pageMeta(input, total) }
    },
  }
}

/** What a card shows of a person. */
function ownerOf({ id, accountId, name, avatar }: Person): NonNullable<MediaItem['profile']> {
  return { id, accountId, name, avatar }
}

/** Cards in the order of the ids, with their owners and the reader's reminders. */
async function loadCards(
  {
    rows,
    profilesOf,
    remindedAmong,
  }: Pick<OpenCardsDependencies, 'profilesOf' | 'remindedAmong'> & { rows: CardRows },
  ids: readonly string[],
  { locale, profileId }: CardReader,
): Promise<MediaItem[]> {
  if (ids.length === 0) return []
  const [cards, pictures] = await Promise.all([rows.byIds(ids), rows.picturesOf(ids)])
  const shows = cards.filter(({ kind }) => kind === 'upcoming-live')
  const [people, reminded] = await Promise.all([
    shows.length > 0 ? profilesOf(shows.flatMap(({ profile_id }) => profile_id ?? [])) : new Map(),
    profileId !== null && shows.length > 0
      ? remindedAmong(
          profileId,
          shows.map(({ id }) => id),
        )
      : new Set<string>(),
  ])
  const picturesBy = Map.groupBy(pictures, ({ card_id }) => card_id)
  const cardBy = new Map(cards.map((card) => [card.id, card]))
  return ids.flatMap((id) => {
    const card = cardBy.get(id)
    if (!card) return []
    const owner: Person | undefined = people.get(card.profile_id ?? '')
    if (card.kind === 'upcoming-live' && !owner) return []
    const facts = {
      card,
      pictures: picturesBy.get(id) ?? [],
      profile: owner && ownerOf(owner),
      remind: reminded.has(id),
    }
    return [toCardItem(facts, locale)]
  })
}
