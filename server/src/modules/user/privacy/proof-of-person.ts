import type { Kysely } from 'kysely'
import { isPassword } from '#platform/passwords'
import { refuse } from '#platform/refusal'
import type { Attempts } from '../attempts.ts'
import type { Codes } from '../codes/codes.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface Needs {
  rows: Kysely<UserTables>
  attempts: Attempts
  codes: Pick<Codes, 'judge'>
}

/**
 * Ends the call unless this is the person, not only their browser: by the password, or where there is none by a
 * code sent to their number. Who has neither sets a password first, by a link to their email.
 */
export function openProofOfPerson({ rows, attempts, codes }: Needs) {
  return async (shown: {
    account: AccountRow
    sessionId: string
    password?: string | undefined
    otp?: string | undefined
    /** What a code was sent for. */
    purpose?: 'deleteAccount' | 'withdraw'
    now: number
  }): Promise<void> => {
    const { account, sessionId, password, otp, purpose: wanted = 'deleteAccount', now } = shown
    if (account.password_hash !== null) {
      // Counted for the account, wherever it comes from: only who has a session gets here, so nobody is locked out.
      await attempts.takePassword(account.id)
      if (!(await isPassword(password ?? '', account.password_hash))) refuse('INVALID_CREDENTIAL')
      return
    }
    const { mobile } = account
    if (mobile === null) refuse('FORBIDDEN', 'Please set a password first')
    if (otp === undefined) refuse('INVALID_OTP')
    const device = await deviceRows(rows).ofSession(sessionId)
    const purpose = await codes.judge({
      mobile,
      otp,
      purposes: [wanted],
      accountId: account.id,
      deviceUuid: device?.uuid ?? null,
      now,
    })
    if (purpose === 'wrong') refuse('INVALID_OTP')
  }
}

export type ProvePerson = ReturnType<typeof openProofOfPerson>
