import type { Kysely } from 'kysely'
import { Refusal, refuse } from '#platform/http/refusal'
import { hashToken } from '#platform/secrets/tokens'
import { partnerRows } from '../rows/partner-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface Shown {
  /** Who gave it: two issuers may use the same name for a token. */
  readonly issuer: string
  readonly jti: string
  readonly expiresAtMs: number
}

/**
 * Lets a token sign in once. It is spent before anything is done with it, so that of two at once one fails; and it is
 * given back where only the browser's device identifier was in the way, as the browser tries again with a new one.
 */
export function openSingleUse(rows: Kysely<UserTables>) {
  return async <T>(
    { issuer, jti, expiresAtMs }: Shown,
    sentence: string,
    signIn: () => Promise<T>,
  ): Promise<T> => {
    const hash = hashToken(JSON.stringify([issuer, jti]))
    if (!(await partnerRows(rows).spend(hash, new Date(expiresAtMs)))) refuse('INVALID_CREDENTIAL', sentence)
    try {
      return await signIn()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'Model UniqueConstraintError') {
        await partnerRows(rows).giveBack(hash)
      }
      throw error
    }
  }
}

export type SingleUse = ReturnType<typeof openSingleUse>
