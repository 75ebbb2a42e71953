import type { Within } from '#platform/database/database'
import type { Sending } from './sending.ts'

const MINUTE_MS = 60_000

/** An announced show of which some people asked to be reminded. */
export interface ReminderDue {
  /** The same names the same people: they are told once. */
  readonly key: string
  readonly upcomingId: string
  readonly ownerProfileId: string
  readonly title: { readonly en: string; readonly id: string }
  readonly startedAt: number
  readonly profileIds: readonly string[]
}

/** Tells them, if the transaction of whoever wrote down that they are told commits (decision 2.6, rule 5). */
export function openReminding({ notify }: Pick<Sending, 'notify'>) {
  return async (due: ReminderDue, now: number, tx: Within): Promise<void> => {
    const minutes = Math.ceil((due.startedAt - now) / MINUTE_MS)
    const { ownerProfileId: profileId, profileIds } = due
    await notify(
      { to: 'profiles', profileId, profileIds },
      {
        key: `reminder:${due.key}`,
        type: 'upcoming-live',
        title: due.title,
        desc: wordsFor(minutes),
        refId: `upcoming-live:${due.upcomingId}`,
        push: true,
        // It was asked for by name: no group turns it off.
        topic: null,
      },
      { tx },
    )
  }
}

function wordsFor(minutes: number) {
  if (minutes <= 0) return { en: 'It begins now. Come and watch.', id: 'Mulai sekarang. Yuk, nonton.' }
  const unit = minutes === 1 ? 'minute' : 'minutes'
  return { en: `It begins in ${minutes} ${unit}.`, id: `Mulai ${minutes} menit lagi, ya.` }
}
