import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Telco } from '#platform/telco/telco'
import type { Attempts } from '../limits/attempts.ts'
import type { Identities } from './identities.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import type { SingleUse } from '../partners/single-use.ts'

interface TelcoInput {
  readonly transId: string
  readonly device: Device
}

interface TelcoSignInDependencies {
  telco: Telco
  identities: Identities
  signIn: SignIn
  attempts: Attempts
  useOnce: SingleUse
}

/** The numbers of Smartfren; the operator vouches for no others. */
const SMARTFREN = /^62(?:88[1-9])\d{6,9}$/
const FAILED = 'Authentication Failed.'

/**
 * Signs in by the transaction that the telecom operator adds to a request (header enrichment).
 *
 * The connection proves who pays for it, not who holds the phone, so it is weaker than a code. The account is therefore
 * a separate one with `telco` and `msisdn`. `mobile` stays empty, because it holds numbers that were proved by a code,
 * and an account that has this number as its `mobile` cannot be signed in to this way.
 */
export function openTelcoSignIn({ telco, identities, signIn, attempts, useOnce }: TelcoSignInDependencies) {
  return async (
    input: TelcoInput,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<LoginResult> => {
    const smartfren = telco.smartfren(asked.isDemo)
    if (!smartfren) return refuse('NOT_CONFIGURED')
    await attempts.takeToken(asked.ip)
    const connection = await smartfren.read(input.transId, now)
    if (!connection) return refuse('INVALID_CREDENTIAL', FAILED)
    const { msisdn } = connection
    if (!SMARTFREN.test(msisdn)) return refuse('NUMBER_NOT_REGISTERED')
    return await useOnce({ ...connection, issuer: 'smartfren' }, FAILED, async () => {
      const account = await identities.accountOf(
        {
          provider: 'smartfren',
          subject: connection.isDemo ? `local:${msisdn}` : msisdn,
          email: null,
          isEmailVerified: false,
          name: null,
          isDemo: connection.isDemo,
          line: { telco: 'smartfren', msisdn },
        },
        { consent: undefined, now },
      )
      const { isDemo, about } = asked
      return await signIn.createSession({ account, device: input.device, isDemo, about, now })
    })
  }
}

export type TelcoSignIn = ReturnType<typeof openTelcoSignIn>
