import { refuse } from '#platform/http/refusal'
import type { Asked, Caller } from '#platform/http/route'
import type { Bus } from '#platform/bus/bus'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { PhoneChanged } from '../events.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import type { ProvePerson, ShownProof } from './proof-of-person.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Codes } from './codes.ts'
import { maskPhone, toE164 } from './phone-numbers.ts'

interface Needs {
  accounts: Accounts
  sessions: Pick<Sessions, 'deviceOf'>
  codes: Codes
  bus: Bus
  provePerson: ProvePerson
  tellOfChange: ChangeNotices
  settings: Pick<Settings['otp'], 'countryCodes'>
}

interface PhoneWanted extends ShownProof {
  phone: string
  code: string
  caller: Caller
  asked: Asked
  now: number
}

export type PhoneChange = ReturnType<typeof openPhoneChange>

/**
 * An account gets the number that its owner holds; every way to reach them before is told. The code shows who holds the
 * number, which may be a thief's: so the person is asked for as well, and only after the code was found right, so that
 * a typing error in one of the two does not use the other one up.
 */
export function openPhoneChange({ accounts, codes, bus, ...needs }: Needs) {
  return async ({ phone, code, password, otp, caller, asked, now }: PhoneWanted): Promise<void> => {
    const mobile = toE164(phone, needs.settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE')
    const { accountId, profileId, sessionId } = caller
    const shown = {
      mobile,
      purposes: ['modifyPhoneNumber'] as const,
      deviceUuid: await needs.sessions.deviceOf(sessionId),
      accountId,
      otp: code,
      now,
    }
    if ((await codes.judge({ ...shown, isPeek: true })) === 'wrong') return refuse('INVALID_OTP_CODE')
    const was = await accounts.byId(accountId)
    if (!was) return refuse('Session InvalidSessionToken')
    await needs.provePerson({ account: was, sessionId, purpose: 'changePhone', password, otp, now })
    if ((await codes.judge(shown)) === 'wrong') return refuse('INVALID_OTP_CODE')
    if (was.mobile === mobile) return
    if (!(await accounts.setMobile(accountId, mobile, new Date(now)))) return refuse('PHONE_ALREADY_USED')
    needs.tellOfChange(was, { is: 'phone', masked: maskPhone(mobile) }, asked)
    await bus.publish({ type: 'user.phone-changed', accountId, profileId } satisfies PhoneChanged)
  }
}
