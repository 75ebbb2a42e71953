import type { Database } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import { openedOrNull, type Vault } from '#platform/secrets/vault'
import { placeOfCashout } from './details.ts'
import { masterKeysInUse, sealedBankAccounts, sealedCashouts, type SealedRows } from './rows/reseal-rows.ts'
import type { CashoutTables } from './rows/tables.ts'
import { placeOfAccount } from './sealed-forms.ts'

/** Ids of rows that no key opens, in a report at most. */
const UNOPENED_MAX = 20
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface Resealed {
  readonly sealed: number
  /** Master keys that are still needed. */
  readonly used: ReadonlySet<string>
  /** The first few rows that no key of ours opens; they stay as they are. */
  readonly unopened: readonly string[]
}

/** What another module seals in the vault. */
export interface SealedElsewhere {
  /** One of them, in words. */
  readonly what: string
  rowsOf(database: Database): SealedRows
  /** What a row is sealed for. */
  placeOf(id: string): string
  /** The names of the master keys that anything of it is sealed by. */
  keysInUse(database: Database): Promise<ReadonlySet<string>>
}

/** Seals every data key under the current master key. */
export async function resealAll(
  database: Database,
  vault: Vault,
  elsewhere: readonly SealedElsewhere[],
): Promise<Resealed> {
  const db = database.forModule<CashoutTables>('loyalty')
  const accounts = await reseal(vault, sealedBankAccounts(db), placeOfAccount)
  const cashouts = await reseal(vault, sealedCashouts(db), placeOfCashout)
  const done = [accounts, cashouts]
  const used = new Set(await masterKeysInUse(database))
  for (const other of elsewhere) {
    done.push(await reseal(vault, other.rowsOf(database), other.placeOf))
    for (const keyId of await other.keysInUse(database)) used.add(keyId)
  }
  return {
    sealed: done.reduce((sum, { sealed }) => sum + sealed, 0),
    used,
    unopened: done.flatMap(({ unopened }) => unopened).slice(0, UNOPENED_MAX),
  }
}

/** Opens one row of each kind; `isOpened` is null where there is none. */
export async function tryOneOfEach(
  database: Database,
  vault: Vault,
  elsewhere: readonly SealedElsewhere[],
): Promise<{ what: string; isOpened: boolean | null }[]> {
  const db = database.forModule<CashoutTables>('loyalty')
  const kinds = [
    { what: 'bank account', rows: sealedBankAccounts(db), placeOf: placeOfAccount },
    { what: 'cash-out', rows: sealedCashouts(db), placeOf: placeOfCashout },
    ...elsewhere.map((other) => ({ ...other, rows: other.rowsOf(database) })),
  ]
  return await Promise.all(
    kinds.map(async ({ what, rows, placeOf }) => {
      const row = await rows.last()
      const open = ({ id, key, sealed }: NonNullable<typeof row>) =>
        openedOrNull(() => vault.open(placeOf(id), { key, bytes: sealed })) !== null
      return { what, isOpened: row ? open(row) : null }
    }),
  )
}

async function reseal(
  vault: Vault,
  sealedRows: SealedRows,
  placeOf: (id: string) => string,
): Promise<{ sealed: number; unopened: string[] }> {
  const unopened: string[] = []
  let sealed = 0
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const rows = await sealedRows.next(after, vault.keyId())
    for (const row of rows) {
      const resealed = resealKey(vault, placeOf(row.id), row.key)
      if (!resealed.isOpened) unopened.push(row.id)
      else if (resealed.key !== null) {
        await sealedRows.replaceKey(row, resealed.key)
        sealed += 1
      }
    }
    after = rows.at(-1)?.id
  }
  return { sealed, unopened: unopened.slice(0, UNOPENED_MAX) }
}

type ResealedKey = { readonly isOpened: false } | { readonly isOpened: true; readonly key: string | null }

/** The data key under the current master key; its `key` is null where it is under that one already. */
function resealKey(vault: Vault, place: string, key: string): ResealedKey {
  try {
    return { isOpened: true, key: vault.sealAnew(place, key) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { isOpened: false }
  }
}
