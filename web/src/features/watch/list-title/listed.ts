import { loadChunk } from '@tayang/design/chunks'
import { createStore } from 'zustand/vanilla'
import { session } from '#shared/session'
import type { Title } from './listed-calls.ts'

/** Titles whose place is remembered; the one known longest is forgotten and asked for again. */
const KNOWN_MAX = 500

type Known = ReadonlyMap<string, boolean>
const nothingKnown: Known = new Map()

/** Whether a title is on the viewer's list, by its id, as far as this page knows. */
export const listedTitles = createStore<Known>(() => nothingKnown)
const underway = new Set<string>()

// One person's list says nothing about another's.
let whose = session.viewer()?.account.id
session.subscribe(() => {
  const now = session.viewer()?.account.id
  if (now !== whose) listedTitles.setState(nothingKnown, true)
  whose = now
})

export const isListed = (id: string): boolean => listedTitles.getState().get(id) ?? false

function know(id: string, isThere: boolean): void {
  const known = [...listedTitles.getState()].filter(([one]) => one !== id)
  listedTitles.setState(new Map([...known, [id, isThere] as const].slice(-KNOWN_MAX)), true)
}

/** What a list has said; a change that is still on its way knows better. */
export function noteListed(ids: readonly string[]): void {
  for (const id of ids) if (!underway.has(id)) know(id, true)
}

/** The status is read per item. Where it cannot be read the title counts as not listed. */
export async function readListed(title: Title): Promise<void> {
  const who = whose
  const before = listedTitles.getState().get(title.id)
  const { readStatus } = await loadChunk(() => import('./listed-calls.ts'))
  const isThere = await readStatus(title)
  const isOld = who !== whose || underway.has(title.id) || listedTitles.getState().get(title.id) !== before
  if (!isOld) know(title.id, isThere)
}

/**
 * Shown at once, and taken back where the server says no. False where a change of the same title is still on its
 * way: nothing was asked then.
 */
export async function setListed(title: Title, wanted: boolean): Promise<boolean> {
  if (underway.has(title.id)) return false
  const who = whose
  underway.add(title.id)
  know(title.id, wanted)
  try {
    const { add, remove } = await loadChunk(() => import('./listed-calls.ts'))
    await (wanted ? add(title) : remove(title))
    return true
  } catch (error) {
    if (who === whose) know(title.id, !wanted)
    throw error
  } finally {
    underway.delete(title.id)
  }
}
