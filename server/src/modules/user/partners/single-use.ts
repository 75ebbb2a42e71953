import type { OwnSentence } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { Refusal, refuse } from '#platform/http/refusal'
import { hashToken } from '#platform/secrets/tokens'
import { partnerRows } from '../rows/partner-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface TokenKey {
  /** Two issuers may use the same token id. */
  readonly issuer: string
  readonly jti: string
  readonly expiresAtMs: number
}

/**
 * Lets a token sign in once. It is marked as used before the sign-in, so that one of two concurrent sign-ins fails. The
 * mark is removed when only the device identifier was in conflict, because the browser then tries again with a new one.
 */
export function openSingleUse(rows: Kysely<UserTables>) {
  return async <T>(
    { issuer, jti, expiresAtMs }: TokenKey,
    message: OwnSentence,
    signIn: () => Promise<T>,
  ): Promise<T> => {
    const hash = hashToken(JSON.stringify([issuer, jti]))
    if (!(await partnerRows(rows).spend(hash, new Date(expiresAtMs)))) refuse('INVALID_CREDENTIAL', message)
    try {
      return await signIn()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'Model UniqueConstraintError') {
        await partnerRows(rows).unspend(hash)
      }
      throw error
    }
  }
}

export type SingleUse = ReturnType<typeof openSingleUse>
