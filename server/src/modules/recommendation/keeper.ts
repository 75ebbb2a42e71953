import type { Keeper } from '#modules/user'
import type { Counting } from './counting.ts'

/** Nobody is in the numbers; they are counted anew without whoever is erased. Histories are erased before. */
export function openKeeper({ order }: Pick<Counting, 'order'>): Keeper {
  return {
    room: 'recommendations',
    erases: ['your part in the numbers of what is watched together'],
    keeps: [],
    exportOf: async () => [],
    erase: () => order(),
  }
}
