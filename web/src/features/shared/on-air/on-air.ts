import { useStore } from 'zustand'
import { shows as showCalls, type OnAir, type Show } from '@tayang/contract'
import { createStore } from 'zustand/vanilla'
import type { SiteContext } from '#shared/api'

/** Cards of the row of home. */
export const ROW_MAX = 12

interface Known {
  /** Null until this page has read it. */
  total: number | null
  /** Of all shows together. */
  viewers: number
  /** Profiles; the ring is around their pictures. */
  people: ReadonlySet<string>
  /** The most watched first; null while no page wants them. */
  shows: readonly Show[] | null
  /** How many shows the pages that are open want. */
  wanted: number
}

/** Who is on air, as it was last read. */
export const onAir = createStore<Known>(() => ({
  total: null,
  viewers: 0,
  people: new Set(),
  shows: null,
  wanted: 0,
}))

/** While a page wants shows, the next answers bring them; the function lets go of them. */
export function wantShows(count: number): () => void {
  onAir.setState({ wanted: count })
  return () => onAir.setState({ wanted: 0, shows: null })
}

export function keepOnAir({ total, viewers, profileIds, shows }: OnAir): void {
  const { wanted } = onAir.getState()
  onAir.setState({ total, viewers, people: new Set(profileIds), shows: wanted > 0 ? shows : null })
}

/** What a page is rendered with; nobody where it cannot be read: no page fails for it. */
export async function readOnAir({ call }: Pick<SiteContext, 'call'>, shows = 0): Promise<OnAir> {
  try {
    const { data } = await call(showCalls.getOnAir, { query: { shows } })
    return data
  } catch {
    return { total: 0, viewers: 0, profileIds: [], shows: [] }
  }
}

/** Whether a show that was on air when the page was made is known to be over. */
export function useIsOver(show: Show): boolean {
  return useStore(onAir, ({ total, people }) => total !== null && !people.has(show.profile.id))
}
