import { refuse } from '#platform/refusal'
import type { Asked, Caller } from '#platform/route'
import type { Bus } from '#platform/bus'
import type { Mail } from '#platform/mail'
import type { Settings } from '#platform/settings'
import type { Sms } from '#platform/sms'
import type { Accounts } from '../accounts.ts'
import type { PhoneChanged } from '../events.ts'
import { languageOf, phoneChangedLetter, phoneChangedText } from '../mailing/letters.ts'
import type { Post } from '../mailing/post.ts'
import type { Sessions } from '../sessions.ts'
import type { Codes } from './codes.ts'
import { maskPhone, toE164 } from './phone-numbers.ts'

interface Needs {
  accounts: Accounts
  sessions: Pick<Sessions, 'deviceOf'>
  codes: Codes
  bus: Bus
  mail: Mail
  sms: Sms
  post: Post
  origin: string
  settings: Pick<Settings['otp'], 'countryCodes'>
}

interface Change {
  phone: string
  code: string
  caller: Caller
  asked: Asked
  now: number
}

export type PhoneChange = ReturnType<typeof openPhoneChange>

/** An account gets the number that its owner holds; every way to reach them before is told (trust 5.17). */
export function openPhoneChange(needs: Needs) {
  const { accounts, codes, bus } = needs

  const tellOwner = (asked: Asked, was: { mobile: string | null; email: string | null }, mobile: string) => {
    const words = { masked: maskPhone(mobile), origin: needs.origin, language: languageOf(asked) }
    const { mobile: oldMobile, email } = was
    if (oldMobile !== null && needs.sms.reaches(asked)) {
      const text = phoneChangedText(words)
      needs.post.later('phone changed, by sms', () => needs.sms.send({ to: oldMobile, text }))
    }
    if (email !== null && needs.mail.reaches(asked)) {
      needs.post.later('phone changed', () => needs.mail.send({ to: email, ...phoneChangedLetter(words) }))
    }
  }

  return async ({ phone, code, caller, asked, now }: Change): Promise<void> => {
    const mobile = toE164(phone, needs.settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE')
    const { accountId, profileId, sessionId } = caller
    const purpose = await codes.judge({
      mobile,
      purposes: ['modifyPhoneNumber'],
      deviceUuid: await needs.sessions.deviceOf(sessionId),
      accountId,
      otp: code,
      now,
    })
    if (purpose === 'wrong') return refuse('INVALID_OTP_CODE')
    const was = await accounts.byId(accountId)
    if (!was) return refuse('Session InvalidSessionToken')
    if (was.mobile === mobile) return
    if (!(await accounts.setMobile(accountId, mobile, new Date(now)))) return refuse('PHONE_ALREADY_USED')
    tellOwner(asked, was, mobile)
    await bus.publish({ type: 'user.phone-changed', accountId, profileId } satisfies PhoneChanged)
  }
}
