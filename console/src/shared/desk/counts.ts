import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What waits in each section, by the names that the server counts by. */
export const counts = createStore<Readonly<Record<string, number>>>(() => ({}))

export function useCounts(): Readonly<Record<string, number>> {
  return useStore(counts)
}
