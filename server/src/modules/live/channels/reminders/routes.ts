import { channels } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { loadItems, toMediaItem } from '#modules/library'
import type { ItemNeeds } from '../channel-items.ts'
import { occurrencesOf, US_PER_MS, type Occurrence } from '../schedule/loop-windows.ts'
import type { ProgrammeReminderRows } from './rows.ts'

/** Guides go no further ahead. */
const AHEAD_MS_MAX = 7 * 24 * 60 * 60_000

interface ReminderNeeds extends ItemNeeds {
  readonly reminders: ProgrammeReminderRows
}

/** What a channel shows from exactly this millisecond on; null where nothing begins then. */
export async function programmeAt(
  { schedules }: { schedules: Pick<ItemNeeds['schedules'], 'of'> },
  { channelId, startsAt }: { channelId: string; startsAt: number },
): Promise<Occurrence | null> {
  const schedule = await schedules.of(channelId)
  if (!schedule) return null
  const at = startsAt * US_PER_MS
  // A beginning is told in whole milliseconds and may lie in between.
  const near = occurrencesOf(schedule.windows, { fromUs: at - US_PER_MS, toUs: at + US_PER_MS, max: 8 })
  return near.find(({ startUs }) => Math.round(startUs / US_PER_MS) === startsAt) ?? null
}

/** Reminders of later programmes (docs/product/live-tv.md#reminders); a job sends them. */
export function programmeReminderRoutes(needs: ReminderNeeds): Route[] {
  const { db, schedules, reminders } = needs
  return [
    route(channels.setProgrammeReminder, async ({ params, body: { startAt }, caller, now }) => {
      if (!(await schedules.of(params.id))) return refuse('CHANNEL_NOT_FOUND')
      if (startAt <= now) return refuse('SHOW_HAS_BEGUN')
      const name = { channelId: params.id, startsAt: startAt }
      const found = startAt > now + AHEAD_MS_MAX ? null : await programmeAt(needs, name)
      if (!found) return refuse('NOT_FOUND')
      const endsAt = Math.round(found.endUs / US_PER_MS)
      const one = { ...name, profileId: caller.profileId, mediaId: found.entry.mediaId, endsAt }
      const isSet = await reminders.set(one, { now, remindersMax: channels.PROGRAMME_REMINDERS_MAX })
      if (!isSet) return refuse('REMINDERS_FULL')
      return { data: { channelId: params.id, startAt, remind: true } }
    }),
    route(channels.deleteProgrammeReminder, async ({ params, body: { startAt }, caller }) => {
      await reminders.remove({ channelId: params.id, startsAt: startAt }, caller.profileId)
      return { data: { channelId: params.id, startAt, remind: false } }
    }),
    route(channels.listProgrammeReminders, async ({ query, caller, now }) => {
      const limit = channels.PROGRAMME_REMINDERS_MAX
      const own = await reminders.ofProfile(caller.profileId, { now, limit })
      const ids = new Set(own.flatMap(({ channelId, mediaId }) => [channelId, mediaId]))
      const items = await loadItems(db, [...ids])
      const names = new Map(items.map((item) => [item.id, toMediaItem(item, query.locale).titleLocalized]))
      return {
        data: own.map(({ channelId, mediaId, startsAt }) => ({
          channelId,
          channelName: names.get(channelId) ?? '',
          mediaId,
          titleLocalized: names.get(mediaId) ?? '',
          startAt: startsAt,
        })),
      }
    }),
  ]
}
