import type { Readable } from 'node:stream'
import type { AnswerOf, admin, ChannelState } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import { pageMeta, placeOf } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import type { RawRoute, Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Grants, PlayGrants, Slots, VersionIndex } from '#modules/delivery'
import type { Arts, CatalogRows, SearchSource } from '#modules/library'
import { channelFiles } from './deliver.ts'
import { channelRight } from './channel-right.ts'
import { openSchedules } from './schedules.ts'
import { asState, putChannel, putSchedule, type ChannelDraft, type ScheduleDraft } from './put-channel.ts'
import { openLoopEntries } from './loop-entries.ts'
import { getChannelAccessRoute } from './routes/get-channel-access.ts'
import { getChannelGuideRoute } from './routes/get-channel-guide.ts'
import { listRoutes } from './routes/list-channels.ts'
import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { startRemindingProgrammes, type RemindProgramme } from './reminders/remind-programmes.ts'
import { programmeReminderRoutes } from './reminders/routes.ts'
import { programmeReminderRows } from './reminders/rows.ts'
import { channelRows, shownChannels, type ChannelFacts } from './rows.ts'

export type { RemindProgramme }

/** What a chat room needs to know of its channel. */
export interface ChannelRoom {
  readonly isPremium: boolean
}

export interface Channels {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /** Channels as a search source (docs/product/lists.md#search-by-type). */
  readonly searched: SearchSource
  readonly personalData: PersonalDataHandler
  /** Reminds people of programmes that begin, until it is disposed. */
  startReminding(remind: RemindProgramme): AsyncDisposable
  roomOf(channelId: string): Promise<ChannelRoom | null>
  /** The account to which a licence token of a channel opens a key of something that it shows; else null. */
  holderOf(token: string, keyId: string, now: number): Promise<string | null>
  putChannel(draft: ChannelDraft, now: number): Promise<ChannelState>
  putChannelSchedule(draft: ScheduleDraft): Promise<ChannelState>
  putChannelArt(art: {
    friendlyId: string
    kind: (typeof admin.channelArtKinds)[number]
    stream: Readable
  }): Promise<void>
  channelState(friendlyId: string): Promise<ChannelState>
  listChannels(paging: { page: number; perPage: number }): Promise<AnswerOf<typeof admin.listChannels>>
}

export interface ChannelNeeds {
  database: Database
  rows: CatalogRows
  blobs: Blobs
  clock: Clock
  log: Log
  once: Once
  settings: Pick<Settings, 'channels' | 'playback'>
  grants: Pick<Grants, 'holderOf' | 'licenceToken'>
  playGrants: PlayGrants
  index: VersionIndex
  arts: Arts
  slots: Pick<Slots, 'take'>
  includesPremium(accountId: string, now: number): Promise<boolean>
  viewersOf(channelId: string): number
}

/**
 * Channels: linear television, computed from the wall clock over finished titles.
 *
 * Owns channels, their schedules and what they showed. Encodes nothing and keeps no timer: a request for a playlist is
 * answered with the one of that time, on every machine the same. Premium titles are on premium channels only.
 */
export function openChannels(needs: ChannelNeeds): Channels {
  const { grants, arts, rows: db } = needs
  const rows = channelRows(db)
  const entries = openLoopEntries({ ...needs, rows })
  const schedules = openSchedules({ ...needs, db, rows, entries })
  const items = { db, schedules, viewersOf: needs.viewersOf }
  const reminders = programmeReminderRows(db)

  const named = async (friendlyId: string): Promise<ChannelFacts> =>
    (await rows.findByName(friendlyId)) ?? refuse('CHANNEL_NOT_FOUND')
  /** A changed channel is planned at once. */
  async function stateOf(friendlyId: string): Promise<ChannelState> {
    const channel = await named(friendlyId)
    schedules.forget(channel.id)
    return asState(await schedules.look(channel))
  }

  return {
    routes: [
      ...listRoutes({ ...items, rows }),
      getChannelGuideRoute(items),
      getChannelAccessRoute({ ...needs, schedules }),
      ...programmeReminderRoutes({ ...items, reminders }),
    ],
    searched: {
      types: ['channel'],
      shown: shownChannels,
      // Channels are items, so the source of titles loads their cards.
      load: async () => [],
    },
    personalData: {
      section: 'programmes',
      erases: ['reminders of programmes'],
      keeps: [],
      exportOf: async ({ profileId }) => ({
        reminders: await reminders.ofProfile(profileId, { now: 0, limit: EXPORT_ROWS_MAX }),
      }),
      erase: ({ profileId }) => reminders.erase(profileId),
    },
    startReminding: (remind) => startRemindingProgrammes({ ...needs, schedules }, remind),
    rawRoutes: channelFiles({ ...needs, entries, schedules }),
    async roomOf(channelId) {
      const channel = await rows.find(channelId)
      return channel && !channel.isHidden ? { isPremium: channel.premium } : null
    },
    async holderOf(token, keyId, now) {
      // The token is verified first: a forged one costs a list of ids.
      for (const channelId of await rows.premiumIds()) {
        const holder = grants.holderOf(token, channelRight(channelId), now)
        if (holder === null) continue
        const schedule = await schedules.of(channelId)
        return schedule && (await rows.hasKey([...schedule.living], keyId)) ? holder : null
      }
      return null
    },
    async putChannel(draft, now) {
      await putChannel({ ...needs, db }, draft, now)
      return stateOf(draft.friendlyId)
    },
    async putChannelSchedule(draft) {
      const { id } = await named(draft.friendlyId)
      await putSchedule({ ...needs, db }, id, draft)
      return stateOf(draft.friendlyId)
    },
    async putChannelArt({ friendlyId, kind, stream }) {
      await arts.put({ itemId: (await named(friendlyId)).id, kind, stream, isStill: false })
    },
    channelState: stateOf,
    async listChannels(paging) {
      const found = await rows.list({ withHidden: true, ...placeOf(paging) })
      const states = await Promise.all(found.channels.map(async (one) => asState(await schedules.look(one))))
      return { data: states, meta: pageMeta(paging, found.total) }
    },
  }
}
