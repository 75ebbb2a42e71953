import { createStore } from 'zustand/vanilla'
import { upcoming, type MediaItem } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { readUpcoming } from './read-upcoming.ts'

export interface Reminders {
  /** Announced shows as the viewer sees them; null while only the server's own rendering is known. */
  readonly shows: readonly MediaItem[] | null
  /** Whether the viewer is to be reminded, by the id of the show. */
  readonly on: ReadonlyMap<string, boolean>
}

const nothingKnown: Reminders = { shows: null, on: new Map() }
export const reminders = createStore<Reminders>(() => nothingKnown)

let whose = session.viewer()?.account.id
let readFor: string | undefined
/** Wishes that are on their way: until the last has been answered they know better than any list. */
let underway = 0
session.subscribe(() => {
  const now = session.viewer()?.account.id
  if (now === whose) return
  whose = now
  readFor = undefined
  reminders.setState(nothingKnown, true)
})

/** Reads the viewer's reminders, once for all buttons of a page. */
export function readOnce(language: Language): void {
  if (whose === undefined || readFor === whose) return
  readFor = whose
  void reload(language)
}

/** A show that is beyond the list says itself whether its viewer is to be reminded. */
export function noteReminder(show: { id: string; remind: boolean }): void {
  if (underway === 0) know(show.id, show.remind)
}

/** Shown at once; then the list is read again, whatever the server said: its errors are nobody's (HOM-052, HOM-053). */
export async function setReminder(id: string, wanted: boolean, language: Language): Promise<void> {
  const who = whose
  underway += 1
  const before = reminders.getState().on.get(id) ?? false
  know(id, wanted)
  let isRefused = false
  try {
    const profileId = session.viewer()?.profile.id
    const body = { liveshowId: id, ...(profileId !== undefined && { remindProfileId: profileId }) }
    await call(wanted ? upcoming.setReminder : upcoming.deleteReminder, { params: { id }, body })
  } catch {
    isRefused = true
  } finally {
    underway -= 1
  }
  if (who !== whose) return
  if (isRefused && underway === 0) know(id, before)
  await reload(language)
}

async function reload(language: Language): Promise<void> {
  const who = whose
  const profileId = session.viewer()?.profile.id
  try {
    const shows = await readUpcoming({ call, language }, profileId)
    if (who !== whose || underway > 0) return
    const on = new Map(reminders.getState().on)
    for (const { id, remind } of shows) on.set(id, remind ?? false)
    reminders.setState({ shows, on }, true)
  } catch {
    // What is shown stays.
  }
}

function know(id: string, isOn: boolean): void {
  const { shows, on } = reminders.getState()
  reminders.setState({ shows, on: new Map(on).set(id, isOn) }, true)
}
