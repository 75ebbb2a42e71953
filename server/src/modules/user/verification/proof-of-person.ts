import type { ProvenDeed } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isPassword, turnOfAccount } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { Attempts } from '../limits/attempts.ts'
import type { Codes } from './codes.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** What a person proves themselves with, beside their session. */
export interface ProofInput {
  readonly password?: string | undefined
  readonly otp?: string | undefined
}

interface ProofOfPersonRequest extends ProofInput {
  readonly account: AccountRow
  readonly sessionId: string
  readonly purpose: ProvenDeed
  readonly now: number
}

interface ProofOfPersonDependencies {
  rows: Kysely<UserTables>
  attempts: Attempts
  codes: Pick<Codes, 'check'>
}

export type ProvePerson = ReturnType<typeof openProofOfPerson>

/** For an account without password, number and email, a sign-in younger than this proves the person. */
const YOUNG_SIGN_IN_MS = 10 * 60_000
/** Money is moved only after a password, a number or an email has been set up. */
const OF_MONEY: ReadonlySet<ProvenDeed> = new Set(['bankAccount', 'withdraw'])

/** Where the confirming code is sent: the number, or the email of an account without a number. */
export const contactOf = ({ mobile, email }: Pick<AccountRow, 'mobile' | 'email'>) => mobile ?? email

/**
 * Refuses the call unless the person proves themselves, not only their browser: a stolen access token must not become a
 * stolen account. The proof is the password, or for an account without one a code sent to its present number or email.
 * See docs/product/accounts.md#confirm-the-person.
 */
export function openProofOfPerson({ rows, attempts, codes }: ProofOfPersonDependencies) {
  const proveByCode = async (wanted: ProofOfPersonRequest, contact: string) => {
    const { account, sessionId, purpose, otp, now } = wanted
    if (otp === undefined) return refuse('PROOF_REQUIRED')
    const device = await deviceRows(rows).ofSession(sessionId)
    const input = {
      mobile: contact,
      otp,
      accountId: account.id,
      deviceUuid: device?.uuid ?? null,
      now,
    }
    if ((await codes.check({ ...input, purposes: [purpose] })) !== 'wrong') return
    // The first cash-out also stores the bank account: one code serves both, and the second check uses it up.
    const isForBoth = purpose === 'bankAccount'
    if (isForBoth && (await codes.check({ ...input, purposes: ['withdraw'], isPeek: true })) !== 'wrong')
      return
    return refuse('INVALID_OTP')
  }

  const proveBySignIn = async ({ sessionId, purpose, now }: ProofOfPersonRequest) => {
    if (OF_MONEY.has(purpose)) return refuse('FORBIDDEN', 'Please set a password first')
    const device = await deviceRows(rows).ofSession(sessionId)
    const ageMs = device ? now - device.signed_in_at.getTime() : Infinity
    if (ageMs > YOUNG_SIGN_IN_MS) return refuse('SIGN_IN_AGAIN')
  }

  return async (wanted: ProofOfPersonRequest): Promise<void> => {
    const { account, password } = wanted
    if (account.password_hash === null) {
      const contact = contactOf(account)
      return contact === null ? await proveBySignIn(wanted) : await proveByCode(wanted, contact)
    }
    if (password === undefined) return refuse('PROOF_REQUIRED')
    // Counted per account: only a caller with a session gets here, so a stranger cannot lock the owner out.
    await attempts.takePassword(account.id)
    if (!(await isPassword(password, account.password_hash, turnOfAccount(account.id))))
      return refuse('INVALID_CREDENTIAL')
  }
}
