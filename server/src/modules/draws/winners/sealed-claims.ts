import type { SealedElsewhere } from '#modules/loyalty'
import type { DrawsTables } from '../tables.ts'
import { claimKeysInUse, sealedClaimRows } from './sealed-claim-rows.ts'

/** What the claim of a winner is sealed for. */
export const placeOfClaim = (winnerId: string) => `claim of ${winnerId}`

/** Claims, for the rotation of the vault's keys. */
export const sealedClaims: SealedElsewhere = {
  rowsOf: (database) => sealedClaimRows(database.forModule<DrawsTables>('draws')),
  what: 'prize claim',
  placeOf: placeOfClaim,
  keysInUse: (database) => claimKeysInUse(database.forModule<DrawsTables>('draws')),
}
