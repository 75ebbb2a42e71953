import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Asked } from '#platform/http/route'
import type { Telco } from '#platform/telco/telco'
import type { Attempts } from '../attempts.ts'
import type { Identities } from './identities.ts'
import type { Logins } from '../sign-in/sign-in.ts'
import type { SingleUse } from '../partners/single-use.ts'

interface Shown {
  readonly transId: string
  readonly device: Device
}

interface Needs {
  telco: Telco
  identities: Identities
  logins: Logins
  attempts: Attempts
  useOnce: SingleUse
}

/** Numbers of Smartfren begin like this; the operator puts nobody else's on the line. */
const SMARTFREN = /^62(?:88[1-9])\d{6,9}$/
const FAILED = 'Authentication Failed.'

/**
 * By the transaction that the operator puts on the line (A008).
 *
 * The line proves who pays for it, not who holds the phone: it is weaker than a code. So the account is one of its
 * own with `telco` and `msisdn`; `mobile` stays empty, as that is a number that was proved to us by a code, and an
 * account that has this very number as its `mobile` is not entered this way.
 */
export function openTelcoSignIn({ telco, identities, logins, attempts, useOnce }: Needs) {
  return async (shown: Shown, { asked, now }: { asked: Asked; now: number }): Promise<LoginResult> => {
    const smartfren = telco.smartfren(asked.isDemo)
    if (!smartfren) return refuse('NOT_CONFIGURED')
    await attempts.takeToken(asked.ip)
    const line = await smartfren.read(shown.transId, now)
    if (!line) return refuse('INVALID_CREDENTIAL', FAILED)
    const { msisdn } = line
    if (!SMARTFREN.test(msisdn)) return refuse('NUMBER_NOT_REGISTERED')
    return await useOnce({ ...line, issuer: 'smartfren' }, FAILED, async () => {
      const account = await identities.accountOf(
        {
          provider: 'smartfren',
          subject: line.isDemo ? `local:${msisdn}` : msisdn,
          email: null,
          isEmailVerified: false,
          name: null,
          isDemo: line.isDemo,
          line: { telco: 'smartfren', msisdn },
        },
        { consent: undefined, now },
      )
      return await logins.enter({ account, device: shown.device, isDemo: asked.isDemo, now })
    })
  }
}

export type TelcoSignIn = ReturnType<typeof openTelcoSignIn>
