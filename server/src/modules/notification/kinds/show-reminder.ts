import type { Kind } from './kind.ts'

const MINUTE_MS = 60_000

/** An announced show begins soon, and these people asked for a reminder. */
export interface ShowReminder {
  /** The same key names the same people: they are reminded once. */
  readonly key: string
  readonly upcomingId: string
  readonly ownerProfileId: string
  readonly title: { readonly en: string; readonly id: string }
  readonly startedAt: number
  readonly profileIds: readonly string[]
  readonly now: number
}

/** People asked for this reminder by name, so no topic turns it off. */
export const showReminder: Kind<ShowReminder> = (due) => ({
  key: `reminder:${due.key}`,
  audience: { to: 'profiles', profileId: due.ownerProfileId, profileIds: due.profileIds },
  type: 'upcoming-live',
  topic: null,
  title: due.title,
  desc: textsFor(Math.ceil((due.startedAt - due.now) / MINUTE_MS)),
  refId: `upcoming-live:${due.upcomingId}`,
  push: true,
})

function textsFor(minutes: number) {
  if (minutes <= 0) return { en: 'Starting now. Come and watch.', id: 'Mulai sekarang. Yuk, nonton.' }
  const unit = minutes === 1 ? 'minute' : 'minutes'
  return { en: `Starts in ${minutes} ${unit}.`, id: `Mulai ${minutes} menit lagi, ya.` }
}
