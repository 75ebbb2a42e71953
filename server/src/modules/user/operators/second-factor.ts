import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import { isOperator } from '../accounts/roles.ts'
import type { Attempts } from '../limits/attempts.ts'
import { accountRows, type AccountRow } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** The defaults of authenticator apps: six digits, a new code every 30 s (RFC 6238). */
const FORM = { issuer: 'Tayang', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose code is accepted, since clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const SEALED_FOR = 'second factor'

interface SecondFactorDependencies {
  rows: Kysely<UserTables>
  secrets: Pick<Secrets, 'seal' | 'open'>
  attempts: Attempts
}

export interface NewSecondFactor {
  /** Encrypted, for the database. */
  readonly sealed: string
  /** `otpauth://…`, for the operator's authenticator app. */
  readonly uri: string
}

export type SecondFactor = ReturnType<typeof openSecondFactor>

/**
 * The second factor of operators outside demo mode, at the console and where they sign in as viewers: the password of
 * an operator alone opens nothing. See docs/product/operators.md#operator-sign-in.
 */
export function openSecondFactor({ rows, secrets, attempts }: SecondFactorDependencies) {
  return {
    make(email: string): NewSecondFactor {
      const secret = new Secret({ size: SECRET_BYTES })
      return {
        sealed: secrets.seal(SEALED_FOR, secret.bytes),
        uri: new TOTP({ ...FORM, label: email, secret }).toString(),
      }
    },

    /**
     * The time step of a right code; null when the account needs no code. Guesses are counted per account, since only a
     * person who has proved the first factor gets here.
     */
    async check(attempt: {
      account: AccountRow
      totp: string | undefined
      isDemo: boolean
      now: number
    }): Promise<bigint | null> {
      const { account, totp, isDemo, now } = attempt
      if (isDemo || !isOperator(account)) return null
      const bytes = account.totp_sealed === null ? undefined : secrets.open(SEALED_FOR, account.totp_sealed)
      // An operator without a second factor needs a new operator link, which carries one.
      if (totp === undefined || !bytes) return refuse('TOTP_REQUIRED')
      await attempts.takeSecondFactor(account.id)
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
      const delta = new TOTP({ ...FORM, secret }).validate({ token: totp, timestamp: now, window: WINDOW })
      const step = BigInt(Math.floor(now / (FORM.period * 1000)) + (delta ?? 0))
      if (delta === null || (account.totp_step !== null && step <= account.totp_step)) {
        return refuse('INVALID_OTP')
      }
      return step
    },

    /** Uses the code up; false when it has been used already. */
    async spend(accountId: string, step: bigint): Promise<boolean> {
      const isFirst = await accountRows(rows).spendTotpStep(accountId, step)
      if (isFirst) await attempts.forgetSecondFactor(accountId)
      return isFirst
    },
  }
}
