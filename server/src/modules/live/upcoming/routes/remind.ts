import { upcoming } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { findShow, type AnnouncedShow } from '../find-show.ts'
import type { UpcomingDependencies } from '../dependencies.ts'

interface Hints {
  readonly liveshowId?: string | undefined
  readonly remindProfileId?: string | undefined
}

/** Sets and removes reminders (docs/product/notifications.md#reminders); a job sends them. */
export function reminderRoutes({ cards, reminders, blockedAmong }: UpcomingDependencies): Route[] {
  async function find(request: { id: string; hints: Hints; caller: Caller; now: number }) {
    const { id, hints, caller, now } = request
    const { liveshowId = id, remindProfileId = caller.profileId } = hints
    if (liveshowId !== id || remindProfileId !== caller.profileId) return refuse('FORBIDDEN')
    return (await findShow(cards, id, now)) ?? refuse('SHOW_NOT_FOUND')
  }

  const answer = ({ id }: AnnouncedShow, caller: Caller, remind: boolean) => ({
    data: { liveshowId: id, remindProfileId: caller.profileId, remind },
  })

  return [
    route(upcoming.setReminder, async ({ params, body, caller, now }) => {
      const show = await find({ id: params.id, hints: body, caller, now })
      if (show.startedAt <= now) return refuse('SHOW_HAS_BEGUN')
      const blocked = await blockedAmong(show.profileId, [caller.accountId])
      if (blocked.size > 0) return refuse('BLOCKED_RELATION')
      const { profileId } = caller
      const reminder = { upcomingId: show.id, profileId, now, remindersMax: upcoming.REMINDERS_MAX }
      if (!(await reminders.set(reminder))) return refuse('REMINDERS_FULL')
      return answer(show, caller, true)
    }),
    route(upcoming.deleteReminder, async ({ params, body, caller, now }) => {
      const show = await find({ id: params.id, hints: body, caller, now })
      await reminders.remove({ upcomingId: show.id, profileId: caller.profileId })
      return answer(show, caller, false)
    }),
  ]
}
