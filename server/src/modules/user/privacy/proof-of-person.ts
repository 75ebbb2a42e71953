import { isPassword } from '#platform/passwords'
import { refuse } from '#platform/refusal'
import type { Attempts } from '../attempts.ts'
import type { AccountRow } from '../rows/account-rows.ts'

/** Judges a code that was sent to this number for this purpose; ends the call where it was guessed too often. */
export type JudgeCode = (shown: {
  mobile: string
  otp: string
  accountId: string
  sessionId: string
  now: number
}) => Promise<boolean>

/**
 * Ends the call unless this is the person, not only their browser: by the password, or where there is none by a
 * code sent to their number. Who has neither sets a password first, by a link to their email.
 */
export function openProofOfPerson({ attempts, judgeCode }: { attempts: Attempts; judgeCode: JudgeCode }) {
  return async (shown: {
    account: AccountRow
    sessionId: string
    password?: string | undefined
    otp?: string | undefined
    ip: string
    now: number
  }): Promise<void> => {
    const { account, sessionId, password, otp, ip, now } = shown
    if (account.password_hash !== null) {
      await attempts.takeSignIn(account.id, ip)
      if (!(await isPassword(password ?? '', account.password_hash))) refuse('INVALID_CREDENTIAL')
      await attempts.forgetSignIn(account.id, ip)
      return
    }
    const { mobile } = account
    if (mobile === null) refuse('FORBIDDEN', 'Please set a password first')
    if (otp === undefined) refuse('INVALID_OTP')
    const isRight = await judgeCode({ mobile, otp, accountId: account.id, sessionId, now })
    if (!isRight) refuse('INVALID_OTP')
  }
}

export type ProvePerson = ReturnType<typeof openProofOfPerson>
