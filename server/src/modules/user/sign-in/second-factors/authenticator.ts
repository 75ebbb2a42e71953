import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import { isOperator } from '../../accounts/roles.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { accountRows, type AccountRow } from '../../rows/account-rows.ts'
import type { UserTables } from '../../rows/tables.ts'

/** The defaults of authenticator apps: six digits, a new code every 30 s (RFC 6238). */
const FORM = { issuer: 'Tayang', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose code is accepted, since clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const SEALED_FOR = 'second factor'

interface AuthenticatorDependencies {
  rows: Kysely<UserTables>
  secrets: Pick<Secrets, 'seal' | 'open'>
  attempts: Attempts
}

export interface NewAuthenticator {
  /** Encrypted, for the database. */
  readonly sealed: string
  /** Base32, for people who cannot scan the picture of `uri`. */
  readonly secret: string
  /** `otpauth://…`, for the authenticator app. */
  readonly uri: string
}

export type Authenticator = ReturnType<typeof openAuthenticator>

/** Codes of authenticator apps: making a secret, judging a code, using it up. Each code is good once. */
export function openAuthenticator({ rows, secrets, attempts }: AuthenticatorDependencies) {
  /** The time step of a right code of this secret; null for any other. */
  const stepOf = (sealed: string, { totp, now }: { totp: string; now: number }): bigint | null => {
    const bytes = secrets.open(SEALED_FOR, sealed)
    if (!bytes) return null
    const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
    const delta = new TOTP({ ...FORM, secret }).validate({ token: totp, timestamp: now, window: WINDOW })
    return delta === null ? null : BigInt(Math.floor(now / (FORM.period * 1000)) + delta)
  }

  /** The time step of a right code of this account. Guesses are counted per account: the first factor was right. */
  const check = async (
    account: Pick<AccountRow, 'id' | 'totp_sealed' | 'totp_step'>,
    { totp, now }: { totp: string; now: number },
  ): Promise<bigint> => {
    await attempts.takeSecondFactor(account.id)
    const step = account.totp_sealed === null ? null : stepOf(account.totp_sealed, { totp, now })
    if (step === null || (account.totp_step !== null && step <= account.totp_step))
      return refuse('INVALID_OTP')
    return step
  }

  return {
    make(label: string): NewAuthenticator {
      const secret = new Secret({ size: SECRET_BYTES })
      return {
        sealed: secrets.seal(SEALED_FOR, secret.bytes),
        secret: secret.base32,
        uri: new TOTP({ ...FORM, label, secret }).toString(),
      }
    },

    stepOf,
    check,

    /**
     * The time step of an operator's right code; null where none is needed. Outside demo mode the password of an
     * operator alone opens nothing: docs/product/operators.md#operator-sign-in.
     */
    async checkOperator(attempt: {
      account: AccountRow
      totp: string | undefined
      isDemo: boolean
      now: number
    }): Promise<bigint | null> {
      const { account, totp, isDemo, now } = attempt
      if (isDemo || !isOperator(account)) return null
      // An operator without a second factor needs a new operator link, which carries one.
      if (totp === undefined || account.totp_sealed === null) return refuse('TOTP_REQUIRED')
      return await check(account, { totp, now })
    },

    /** Uses the code up; false when it has been used already. */
    async spend(accountId: string, step: bigint): Promise<boolean> {
      const isFirst = await accountRows(rows).spendTotpStep(accountId, step)
      if (isFirst) await attempts.forgetSecondFactor(accountId)
      return isFirst
    },
  }
}
