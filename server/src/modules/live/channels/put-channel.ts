import type { admin, ChannelState, InputOf } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { type CatalogRows, type CatalogTx, type ChannelType, wordsOf } from '#modules/library'
import type { Lineup } from './schedules.ts'

type Named<Name extends 'putChannel' | 'putChannelSchedule'> = InputOf<(typeof admin)[Name]>['body'] & {
  readonly friendlyId: string
}
export type ChannelDraft = Named<'putChannel'>
export type ScheduleDraft = Named<'putChannelSchedule'>

/** Where no epoch is given loops began here: long before anything, so that no clock stands before it. */
const EPOCH_MS = Date.UTC(2024, 0, 1)
/** Of these a channel is made; series and seasons hold them. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['movie', 'episode', 'clips'])

const typeOf = { linear: 'channel', stream: 'stream', webview: 'webview' } as const

/** Creates a channel or replaces what it says; its schedule and pictures stay. */
export async function putChannel(
  { database, db }: { database: Database; db: CatalogRows },
  draft: ChannelDraft,
  now: number,
): Promise<void> {
  if (draft.kind === 'webview' && draft.url === null) wrong('url: a webview frames a page')
  if (draft.kind === 'linear' && draft.url !== null) wrong('url: a linear channel has a schedule instead')
  await database.transaction(db, (tx) => write(tx, draft, now))
}

async function write(tx: CatalogTx, draft: ChannelDraft, now: number): Promise<void> {
  const type: ChannelType = typeOf[draft.kind]
  const found = await tx
    .selectFrom('item')
    .select(['id', 'type', 'hidden_at'])
    .where('friendly_id', '=', draft.friendlyId)
    .forUpdate()
    .executeTakeFirst()
  if (found && found.type !== type) wrong('kind: the kind of a channel stays what it was')
  const texts = {
    title_en: draft.title.en,
    title_id: draft.title.id,
    description_en: draft.description.en,
    description_id: draft.description.id,
    premium: draft.premium,
    thumb_color: draft.thumbColor,
    words: wordsOf({ ...draft, genres: [], cast: [] }),
    hidden_at: hiddenAt(draft.isHidden, found?.hidden_at ?? null, now),
  }
  const id = found?.id ?? newId()
  if (found) await tx.updateTable('item').set(texts).where('id', '=', id).execute()
  else {
    await tx
      .insertInto('item')
      .values({
        ...texts,
        id,
        type,
        friendly_id: draft.friendlyId,
        year: null,
        rating: null,
        exclusive: false,
        parent_id: null,
        number: null,
        heights: [],
        version_id: null,
        created_at: new Date(now),
        published_at: new Date(now),
      })
      .execute()
  }
  const facts = { kind: draft.kind, interactive: draft.interactive, url: draft.url, place: draft.order }
  await tx
    .insertInto('channel')
    .values({ item_id: id, ...facts, epoch: EPOCH_MS })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(facts))
    .execute()
}

/** What a moderator hid is shown again only where an operator says so. */
function hiddenAt(isHidden: boolean | undefined, before: Date | null, now: number): Date | null {
  if (isHidden === undefined) return before
  return isHidden ? (before ?? new Date(now)) : null
}

/** Replaces the schedule of a channel; what runs now is shown to its end. */
export async function putSchedule(
  { database, db }: { database: Database; db: CatalogRows },
  channelId: string,
  draft: ScheduleDraft,
): Promise<void> {
  await database.transaction(db, async (tx) => {
    const channel = await tx
      .selectFrom('channel')
      .select(['kind', 'url'])
      .where('item_id', '=', channelId)
      .forUpdate()
      .executeTakeFirst()
    if (!channel) return refuse('CHANNEL_NOT_FOUND')
    if (channel.kind === 'webview' || channel.url !== null) wrong('programmes: this channel plays its url')
    const names = [...new Set(draft.programmes.map(({ title }) => title))]
    const titles =
      names.length === 0
        ? []
        : await tx
            .selectFrom('item')
            .select(['id', 'type', 'friendly_id'])
            .where('friendly_id', 'in', names)
            .execute()
    const titleOf = new Map(titles.map((title) => [title.friendly_id, title]))
    const rows = draft.programmes.map(({ title, startAt }, place) => {
      const found = titleOf.get(title)
      if (!found) return refuse('VIDEO_NOT_FOUND', undefined, { details: [`programmes: ${title}`] })
      if (!SHOWN_TYPES.has(found.type)) wrong(`programmes: a ${found.type} is no programme`)
      return { channel_id: channelId, place, item_id: found.id, starts_at: startAt }
    })
    await tx.deleteFrom('channel_programme').where('channel_id', '=', channelId).execute()
    if (rows.length > 0) await tx.insertInto('channel_programme').values(rows).execute()
    if (draft.epoch !== undefined) {
      await tx.updateTable('channel').set({ epoch: draft.epoch }).where('item_id', '=', channelId).execute()
    }
  })
}

export function asState({ channel, programmes, loopUs }: Lineup): ChannelState {
  return {
    id: channel.id,
    friendlyId: channel.friendlyId,
    kind: channel.kind,
    isHidden: channel.isHidden,
    hasLogo: channel.hasLogo,
    loopSeconds: loopUs / 1_000_000,
    programmes: programmes.map(({ facts, skipped }) => ({
      title: facts.friendlyId,
      startAt: facts.startsAt,
      skipped,
    })),
  }
}

function wrong(detail: string): never {
  return refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
}
