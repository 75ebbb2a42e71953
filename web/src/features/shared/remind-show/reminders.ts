import { createStore } from 'zustand/vanilla'
import { upcoming, type MediaItem } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { readUpcoming } from './read-upcoming.ts'

export interface Reminders {
  /** Announced shows with the viewer's reminders; null while only the server's rendering is known. */
  readonly shows: readonly MediaItem[] | null
  /** Whether the viewer wants a reminder, by the id of the show. */
  readonly on: ReadonlyMap<string, boolean>
}

const nothingKnown: Reminders = { shows: null, on: new Map() }
export const reminders = createStore<Reminders>(() => nothingKnown)

let whose = session.viewer()?.account.id
let readFor: string | undefined
/** Changes that are being sent: until the last one is answered they are newer than any list. */
let underway = 0
session.subscribe(() => {
  const now = session.viewer()?.account.id
  if (now === whose) return
  whose = now
  readFor = undefined
  reminders.setState(nothingKnown, true)
})

/** Reads the reminders of the viewer, once for all buttons of a page. */
export function readOnce(language: Language): void {
  if (whose === undefined || readFor === whose) return
  readFor = whose
  void reload(language)
}

/** The detail of a show has its own reminder, for shows beyond the list. */
export function noteReminder(show: { id: string; remind: boolean }): void {
  if (underway === 0) know(show.id, show.remind)
}

/**
 * Shown at once; then the list is read again, whatever the server answered: an error shows no message. See
 * docs/product/home.md#reminder-button.
 */
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
    // The old state stays.
  }
}

function know(id: string, isOn: boolean): void {
  const { shows, on } = reminders.getState()
  reminders.setState({ shows, on: new Map(on).set(id, isOn) }, true)
}
