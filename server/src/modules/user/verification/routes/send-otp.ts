import { user } from '@tayang/contract'
import { isKnownApp } from '#platform/http/app-ids'
import { route, type Caller, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { CodePurpose, Codes } from '../codes.ts'
import { toE164 } from '../phone-numbers.ts'
import { languageOf } from '../../mail/emails.ts'
import type { Sessions } from '../../sessions/sessions.ts'

interface SendOtpDependencies {
  accounts: Accounts
  sessions: Pick<Sessions, 'deviceOf'>
  codes: Codes
  attempts: Attempts
  sms: Sms
  settings: Pick<Settings['otp'], 'countryCodes'>
}

/** Purposes that need a session: such a code is bound to the caller's account. */
const OF_VIEWER: ReadonlySet<CodePurpose> = new Set(['modifyPhoneNumber', 'deleteAccount', 'withdraw'])

/**
 * Sends a one-time code to a phone. A code for signing in goes to any number, registered or not: only the holder of the
 * number learns which it is.
 */
export function sendOtpRoute(needs: SendOtpDependencies): Route {
  const { accounts, sessions, codes, attempts, sms, settings } = needs

  /** The device and the account that the code is bound to; for a caller with a session, those of the session. */
  const holderOf = async (caller: Caller | null, purpose: CodePurpose, deviceUuid: string | undefined) =>
    caller && OF_VIEWER.has(purpose)
      ? { accountId: caller.accountId, deviceUuid: await sessions.deviceOf(caller.sessionId) }
      : { accountId: null, deviceUuid: deviceUuid ?? null }

  return route(user.sendOtp, async ({ body, caller, asked, now, refuse }) => {
    const { purpose } = body
    if (!caller && !isKnownApp(asked)) return refuse('INVALID_APP_ID')
    if (!caller && OF_VIEWER.has(purpose)) return refuse('INVALID_SESSION_AUTH')
    const mobile = toE164(body.mobile, settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE')
    if (!sms.reaches(asked)) return refuse('NOT_CONFIGURED')

    await attempts.takeCodeRequest(asked.ip)
    const owner = await accounts.byMobile(mobile)
    const isOwn = caller !== null && owner?.id === caller.accountId
    if (purpose === 'register' && owner) return refuse('PHONE_ALREADY_USED')
    if (purpose === 'modifyPhoneNumber' && owner && !isOwn) return refuse('PHONE_ALREADY_USED')
    if ((purpose === 'deleteAccount' || purpose === 'withdraw') && !isOwn) return refuse('INVALID_PHONE')

    const holder = await holderOf(caller, purpose, body.deviceUuid)
    const language = languageOf(asked)
    const sent = await codes.send({ mobile, purpose, ...holder, ip: asked.ip, language, now })
    return { data: { success: true as const, ...sent } }
  })
}
