import type { admin, ChannelState, InputOf } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { type CatalogRows, type CatalogTx, type ChannelType, wordsOf } from '#modules/library'
import {
  holdChannel,
  holdChannelItem,
  titlesNamed,
  writeChannel,
  writeProgrammes,
} from './put-channel-rows.ts'
import type { Schedule } from './schedules.ts'

type Named<Name extends 'putChannel' | 'putChannelSchedule'> = InputOf<(typeof admin)[Name]>['body'] & {
  readonly friendlyId: string
}
export type ChannelDraft = Named<'putChannel'>
export type ScheduleDraft = Named<'putChannelSchedule'>

/** Loops without a given epoch began here: long before anything, so that no clock is before it. */
const EPOCH_MS = Date.UTC(2024, 0, 1)
/** Types of titles that are programmes; series and seasons consist of them. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['movie', 'episode', 'clips'])

const typeOf = { linear: 'channel', stream: 'stream', webview: 'webview' } as const

/** Creates a channel or replaces its texts; its schedule and pictures stay. */
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
  const found = await holdChannelItem(tx, draft.friendlyId)
  if (found && found.type !== type) wrong('kind: the kind of a channel stays what it was')
  const texts = {
    title_en: draft.title.en,
    title_id: draft.title.id,
    description_en: draft.description.en,
    description_id: draft.description.id,
    premium: draft.premium,
    thumb_color: draft.thumbColor,
    words: wordsOf({ ...draft, genres: [], cast: [] }),
    withheld_at: hiddenAt(draft.isHidden, found?.withheld_at ?? null, now),
  }
  const facts = { kind: draft.kind, interactive: draft.interactive, url: draft.url, place: draft.order }
  await writeChannel(tx, {
    id: found?.id,
    type,
    friendlyId: draft.friendlyId,
    texts,
    facts,
    epoch: EPOCH_MS,
    now,
  })
}

/** A channel that a moderator hid is shown again only where an operator says so. */
function hiddenAt(isHidden: boolean | undefined, before: Date | null, now: number): Date | null {
  if (isHidden === undefined) return before
  return isHidden ? (before ?? new Date(now)) : null
}

/** Replaces the schedule of a channel; the current programme is shown to its end. */
export async function putSchedule(
  { database, db }: { database: Database; db: CatalogRows },
  channelId: string,
  draft: ScheduleDraft,
): Promise<void> {
  await database.transaction(db, async (tx) => {
    const channel = await holdChannel(tx, channelId)
    if (!channel) return refuse('CHANNEL_NOT_FOUND')
    if (channel.kind === 'webview' || channel.url !== null) wrong('programmes: this channel plays its url')
    const names = [...new Set(draft.programmes.map(({ title }) => title))]
    const titles = await titlesNamed(tx, names)
    const titleOf = new Map(titles.map((title) => [title.friendly_id, title]))
    const rows = draft.programmes.map(({ title, startAt }, place) => {
      const found = titleOf.get(title)
      if (!found) return refuse('VIDEO_NOT_FOUND', undefined, { details: [`programmes: ${title}`] })
      if (!SHOWN_TYPES.has(found.type)) wrong(`programmes: a ${found.type} is no programme`)
      return { place, item_id: found.id, starts_at: startAt }
    })
    await writeProgrammes(tx, channelId, { programmes: rows, epoch: draft.epoch })
  })
}

export function asState({ channel, programmes, loopUs }: Schedule): ChannelState {
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
