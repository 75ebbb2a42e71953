import { refuse } from '#platform/http/refusal'
import type { RequestInfo, Caller } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import type { ProvePerson, ProofInput } from './proof-of-person.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Codes } from './codes.ts'
import { maskPhone, toE164 } from './phone-numbers.ts'

interface PhoneChangeDependencies {
  accounts: Accounts
  sessions: Pick<Sessions, 'deviceOf'>
  codes: Codes
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
  settings: Pick<Settings['otp'], 'countryCodes'>
}

interface PhoneChangeRequest extends ProofInput {
  phone: string
  code: string
  caller: Caller
  asked: RequestInfo
  now: number
}

export type PhoneChange = ReturnType<typeof openPhoneChange>

/**
 * Gives an account a new number and notifies its former email and number. The code proves who holds the number, which
 * may be a thief, so the person must be proved as well. The code is checked first without being used up, so that a
 * typing error in one of the two proofs does not cost the other one.
 */
export function openPhoneChange({ accounts, codes, ...needs }: PhoneChangeDependencies) {
  return async ({ phone, code, password, otp, caller, asked, now }: PhoneChangeRequest): Promise<void> => {
    const mobile = toE164(phone, needs.settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE')
    const { accountId, sessionId } = caller
    const input = {
      mobile,
      purposes: ['modifyPhoneNumber'] as const,
      deviceUuid: await needs.sessions.deviceOf(sessionId),
      accountId,
      otp: code,
      now,
    }
    if ((await codes.check({ ...input, isPeek: true })) === 'wrong') return refuse('INVALID_OTP_CODE')
    const was = await accounts.byId(accountId)
    if (!was) return refuse('Session InvalidSessionToken')
    await needs.provePerson({ account: was, sessionId, purpose: 'changePhone', password, otp, now })
    if ((await codes.check(input)) === 'wrong') return refuse('INVALID_OTP_CODE')
    if (was.mobile === mobile) return
    if (!(await accounts.setMobile(accountId, mobile, new Date(now)))) return refuse('PHONE_ALREADY_USED')
    needs.notifyOfChange(was, { is: 'phone', masked: maskPhone(mobile) }, asked)
  }
}
