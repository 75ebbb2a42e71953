import type { PersonalDataHandler } from '#modules/user'
import type { Counting } from './counting.ts'

/** Nobody is in the numbers; they are counted anew without whoever is erased. Histories are erased before. */
export function openPersonalData({ order }: Pick<Counting, 'order'>): PersonalDataHandler {
  return {
    section: 'recommendations',
    erases: ['your part in the numbers of what is watched together'],
    keeps: [],
    exportOf: async () => [],
    erase: () => order(),
  }
}
