import { drawsSchema, sealedClaims } from '#modules/draws'
import { loyaltySchema, masterKeysInUse, tryOneOfEach, type SealedElsewhere } from '#modules/loyalty'
import type { Database } from './platform/database/database.ts'
import type { Vault } from './platform/secrets/vault.ts'

/** What modules other than loyalty seal in the vault. */
export const sealedElsewhere: readonly SealedElsewhere[] = [sealedClaims]

/** The schemas of everything that the vault seals. */
export const sealedSchemas = [loyaltySchema, drawsSchema]

/** The names of the master keys that seal anything now. */
export async function vaultKeysInUse(database: Database): Promise<ReadonlySet<string>> {
  const elsewhere = await Promise.all(sealedElsewhere.map((other) => other.keysInUse(database)))
  return new Set([...(await masterKeysInUse(database)), ...elsewhere.flatMap((names) => [...names])])
}

/** Opens one sealed row of each kind. */
export const trySealedRows = (database: Database, vault: Vault) =>
  tryOneOfEach(database, vault, sealedElsewhere)
