import type { PersonalDataHandler } from '#modules/user'
import type { Counting } from './counting.ts'

/** The counts name nobody. After an erasure they are counted again; the history has been erased before. */
export function openPersonalData({ order }: Pick<Counting, 'order'>): PersonalDataHandler {
  return {
    section: 'recommendations',
    erases: ['your part in the numbers of what is watched together'],
    keeps: [],
    exportOf: async () => [],
    erase: () => order(),
  }
}
