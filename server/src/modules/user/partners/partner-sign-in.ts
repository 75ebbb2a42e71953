import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { PartnerRow } from '../rows/partner-rows.ts'
import { readPartnerToken } from './partner-token.ts'
import type { Partners } from './partners.ts'
import type { SingleUse } from './single-use.ts'

/** The parameters of a partner's link. */
interface Link {
  readonly jwtToken: string
  readonly jwtClient: string
  readonly msisdn: string
  readonly device: Device
}

interface PartnerSignInDependencies {
  partners: Partners
  accounts: Accounts
  signIn: SignIn
  attempts: Attempts
  useOnce: SingleUse
  settings: Settings['partner']
}

/** The message for every invalid link: it does not reveal what is wrong. */
const FAILED = 'Authentication Failed.'

/** Signs in by the link of a partner. Only what the partner signed counts: docs/product/partners.md#partner-sign-in. */
export function openPartnerSignIn(needs: PartnerSignInDependencies) {
  const { partners, accounts, signIn, attempts, useOnce, settings } = needs

  /** The username is `{msisdn}@{jwt_client}`. Nobody can register a name with an `@`, so it is the partner's alone. */
  async function accountOf(msisdn: string, partner: PartnerRow, now: number): Promise<AccountRow> {
    const username = `${msisdn}@${partner.jwt_client}`
    const made = await accounts.register(
      {
        email: null,
        username,
        msisdn,
        partner: partner.slug,
        // Everybody sees the name, so it does not contain the number.
        name: `${partner.name} viewer`,
        passwordHash: null,
        isDemo: partner.is_demo,
      },
      now,
    )
    const account = made?.account ?? (await accounts.byUsername(username))
    // A client name that formerly belonged to another partner gives no access to that partner's accounts.
    if (!account || account.partner !== partner.slug) return refuse('INVALID_CREDENTIAL', FAILED)
    return account
  }

  return async (link: Link, { asked, now }: { asked: RequestInfo; now: number }): Promise<LoginResult> => {
    await attempts.takeToken(asked.ip)
    const partner = await partners.byClient(link.jwtClient, asked.isDemo)
    if (!partner) return refuse('INVALID_CREDENTIAL', FAILED)
    const claims = await readPartnerToken(link.jwtToken, { partner, lifeMs: settings.tokenMs, now })
    // A number beside the token that differs from the signed one: the link has been altered.
    if (!claims || claims.msisdn !== link.msisdn.replace(/^\+/, '')) {
      return refuse('INVALID_CREDENTIAL', FAILED)
    }
    return await useOnce({ ...claims, issuer: `partner:${partner.slug}` }, FAILED, async () => {
      const account = await accountOf(claims.msisdn, partner, now)
      const { isDemo, about } = asked
      return await signIn.createSession({ account, device: link.device, isDemo, about, now })
    })
  }
}

export type PartnerSignIn = ReturnType<typeof openPartnerSignIn>
