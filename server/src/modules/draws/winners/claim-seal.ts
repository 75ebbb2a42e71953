import type { draws, InputOf } from '@tayang/contract'
import { openedOrNull, type Vault } from '#platform/secrets/vault'
import type { DrawsContext } from '../dependencies.ts'
import type { DrawsTables } from '../tables.ts'
import { placeOfClaim } from './sealed-claims.ts'

export type Claim = InputOf<typeof draws.claimWin>['body']
export type ClaimContext = DrawsContext & { readonly vault: Vault }
/** What is sealed of a claim. */
type SealedClaim = Pick<Claim, 'name' | 'nik' | 'address'>

export function sealClaim(
  { vault }: Pick<ClaimContext, 'vault'>,
  winnerId: string,
  { name, nik, address }: SealedClaim,
): Pick<DrawsTables['claim'], 'key' | 'sealed'> {
  const { key, bytes } = vault.seal(
    placeOfClaim(winnerId),
    JSON.stringify({ name, nik, address } satisfies SealedClaim),
  )
  return { key, sealed: bytes }
}

export function openClaim({ vault }: Pick<ClaimContext, 'vault'>, row: DrawsTables['claim']): SealedClaim {
  return JSON.parse(
    vault.open(placeOfClaim(row.winner_id), { key: row.key, bytes: row.sealed }),
  ) as SealedClaim
}

/** The same for lists, which one claim that cannot be opened must not end. */
export function readClaim(
  context: Pick<ClaimContext, 'vault'>,
  row: DrawsTables['claim'],
): SealedClaim | null {
  return openedOrNull(() => openClaim(context, row))
}
