import type { ProvenDeed } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isPassword } from '#platform/secrets/passwords'
import { refuse } from '#platform/http/refusal'
import type { Attempts } from '../attempts.ts'
import type { Codes } from './codes.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** What somebody shows of themselves beside their session. */
export interface ShownProof {
  readonly password?: string | undefined
  readonly otp?: string | undefined
}

interface ProofWanted extends ShownProof {
  readonly account: AccountRow
  readonly sessionId: string
  readonly purpose: ProvenDeed
  readonly now: number
}

interface ProofNeeds {
  rows: Kysely<UserTables>
  attempts: Attempts
  codes: Pick<Codes, 'judge'>
}

export type ProvePerson = ReturnType<typeof openProofOfPerson>

/** A sign-in that is younger shows the person, where an account has nothing else that could be asked. */
const YOUNG_SIGN_IN_MS = 10 * 60_000
/** Deeds of money: a way to be asked is set up first. */
const OF_MONEY: ReadonlySet<ProvenDeed> = new Set(['bankAccount', 'withdraw'])

/** Where a code goes that confirms the person: the number, or where there is none the email. */
export const contactOf = ({ mobile, email }: Pick<AccountRow, 'mobile' | 'email'>) => mobile ?? email

/**
 * Ends the call unless this is the person, not only their browser: a stolen access token must not become a stolen
 * account. By the password; where there is none by a code sent to the number or email that the account has until now.
 */
export function openProofOfPerson({ rows, attempts, codes }: ProofNeeds) {
  const proveByCode = async (wanted: ProofWanted, contact: string) => {
    const { account, sessionId, purpose, otp, now } = wanted
    if (otp === undefined) return refuse('PROOF_REQUIRED')
    const device = await deviceRows(rows).ofSession(sessionId)
    const shown = {
      mobile: contact,
      otp,
      accountId: account.id,
      deviceUuid: device?.uuid ?? null,
      now,
    }
    if ((await codes.judge({ ...shown, purposes: [purpose] })) !== 'wrong') return
    // Who cashes out for the first time gives the bank account along: one code for both, used up by the second.
    const isForBoth = purpose === 'bankAccount'
    if (isForBoth && (await codes.judge({ ...shown, purposes: ['withdraw'], isPeek: true })) !== 'wrong')
      return
    return refuse('INVALID_OTP')
  }

  const proveBySignIn = async ({ sessionId, purpose, now }: ProofWanted) => {
    if (OF_MONEY.has(purpose)) return refuse('FORBIDDEN', 'Please set a password first')
    const device = await deviceRows(rows).ofSession(sessionId)
    const ageMs = device ? now - device.signed_in_at.getTime() : Infinity
    if (ageMs > YOUNG_SIGN_IN_MS) return refuse('SIGN_IN_AGAIN')
  }

  return async (wanted: ProofWanted): Promise<void> => {
    const { account, password } = wanted
    if (account.password_hash === null) {
      const contact = contactOf(account)
      return contact === null ? await proveBySignIn(wanted) : await proveByCode(wanted, contact)
    }
    if (password === undefined) return refuse('PROOF_REQUIRED')
    // Counted for the account, wherever it comes from: only who has a session gets here, so nobody is locked out.
    await attempts.takePassword(account.id)
    if (!(await isPassword(password, account.password_hash))) return refuse('INVALID_CREDENTIAL')
  }
}
