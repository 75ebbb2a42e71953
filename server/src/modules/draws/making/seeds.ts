import type { Seat } from '@tayang/contract'

/** What a seed is sealed for: each seat of each draw has a key of its own. */
export const sealOf = (drawId: string, seat: Seat) => `seed of draw ${drawId} seat ${seat}`
