import { upcoming, type InputOf, type UpcomingShow } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { newId } from '#platform/ids/ids'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { cardRows } from '#modules/library'
import { findShow } from '../find-show.ts'
import type { UpcomingDependencies } from '../dependencies.ts'
import { scheduleRows } from '../schedule-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** The background of a card without a picture: the second surface of the design. */
const THUMB_COLOR = '#1E1E2A'

/** For one streamer: a postponed show is notified again, and nobody is to be notified all day. */
const CHANGES_PER_ACCOUNT = { limit: 60, perMs: 60 * MINUTE_MS }

type Wanted = InputOf<typeof upcoming.scheduleShow>['body']

/** The shows that streamers announce themselves; they are listed with those of operators. */
export function scheduleRoutes(needs: UpcomingDependencies): Route[] {
  const { cards, rows, mayGoLive, tally } = needs

  async function takeChange({ accountId }: Caller): Promise<void> {
    const taken = await tally.take(`catalog:schedule:${accountId}`, CHANGES_PER_ACCOUNT)
    if (taken.allowed) return
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  async function shown(id: string, { profileId }: Caller): Promise<{ data: UpcomingShow }> {
    const [item] = await cards.itemsOf([id], { locale: 'en', profileId })
    return item ? { data: item as UpcomingShow } : refuse('SHOW_NOT_FOUND')
  }

  /** Another person's show is answered as if it did not exist (docs/product/security.md#not-yours-is-not-there). */
  async function ownShow(id: string, caller: Caller, now: number) {
    const found = await findShow(cards, id, now)
    return found?.profileId === caller.profileId ? found : refuse('SHOW_NOT_FOUND')
  }

  return [
    route(upcoming.listScheduled, async ({ caller, query, now }) => {
      const { profileId } = caller
      const schedule = scheduleRows(rows)
      const [ids, total] = await Promise.all([
        schedule.page({ profileId, now, limit: query.perPage, offset: offsetOf(query) }),
        schedule.count(profileId, now),
      ])
      const items = await cards.itemsOf(ids, { locale: query.locale, profileId })
      return { data: items as UpcomingShow[], meta: pageMeta(query, total) }
    }),
    route(upcoming.scheduleShow, async ({ caller, body, now }) => {
      const barred = await mayGoLive(caller.accountId)
      if (barred) return refuse(barred)
      await takeChange(caller)
      const id = await announce(needs, caller, { ...readWords(body), ...timesOf(body, now) }, now)
      return shown(id, caller)
    }),
    route(upcoming.rescheduleShow, async ({ caller, params, body, now }) => {
      const show = await ownShow(params.id, caller, now)
      if (show.startedAt <= now) return refuse('SHOW_HAS_BEGUN')
      await takeChange(caller)
      const { name, description } = readWords(body)
      await scheduleRows(rows).change(show.id, { name, description, ...timesOf(body, now) })
      return shown(show.id, caller)
    }),
    route(upcoming.cancelScheduled, async ({ caller, params, now }) => {
      const show = await ownShow(params.id, caller, now)
      await cards.removeById(show.id)
    }),
  ]
}

/** Adds a show to the schedule of the caller; answers its id. */
async function announce(
  { database, rows }: Pick<UpcomingDependencies, 'database' | 'rows'>,
  { profileId }: Caller,
  show: { name: string; description: string; startedAt: number; finishedAt: number },
  now: number,
): Promise<string> {
  const id = newId()
  await database.transaction(rows, async (tx) => {
    const schedule = scheduleRows(tx)
    // Two calls at once count each other's show.
    await schedule.hold(profileId)
    if ((await schedule.count(profileId, now)) >= upcoming.SCHEDULED_MAX) refuse('SCHEDULE_FULL')
    await cardRows(tx).put({
      id,
      kind: 'upcoming-live',
      friendly_id: id,
      title_en: show.name,
      title_id: show.name,
      description_en: show.description,
      description_id: show.description,
      thumb_color: THUMB_COLOR,
      url: null,
      terms_url: null,
      profile_id: profileId,
      started_at: new Date(show.startedAt),
      finished_at: new Date(show.finishedAt),
      created_at: new Date(now),
    })
  })
  return id
}

/** Everybody reads it, so it is moderated as the title of a show is. */
function readWords({ name, description }: Wanted): Pick<Wanted, 'name' | 'description'> {
  if (![name, description].every((text) => isAllowedIn('text', text))) refuse('TEXT_NOT_ALLOWED')
  return { name, description }
}

/** In the future, and not too far. */
function timesOf({ startedAt, minutes }: Wanted, now: number): { startedAt: number; finishedAt: number } {
  if (startedAt <= now) refuse('INVALID_PARAMETERS', 'Choose a time in the future')
  if (startedAt > now + upcoming.SCHEDULE_AHEAD_DAYS_MAX * DAY_MS) {
    refuse('INVALID_PARAMETERS', `Choose a time within ${upcoming.SCHEDULE_AHEAD_DAYS_MAX} days`)
  }
  return { startedAt, finishedAt: startedAt + minutes * MINUTE_MS }
}
