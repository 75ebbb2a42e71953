import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Asked } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { Logins } from '../sign-in/sign-in.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { PartnerRow } from '../rows/partner-rows.ts'
import { readPartnerToken } from './partner-token.ts'
import type { Partners } from './partners.ts'
import type { SingleUse } from './single-use.ts'

/** What a link of a partner carries (Spec 1, section 2). */
interface Link {
  readonly jwtToken: string
  readonly jwtClient: string
  readonly msisdn: string
  readonly device: Device
}

interface Needs {
  partners: Partners
  accounts: Accounts
  logins: Logins
  attempts: Attempts
  useOnce: SingleUse
  settings: Settings['partner']
}

/** Spec 1, section 8: whatever is wrong with the link, the page says no more. */
const FAILED = 'Authentication Failed.'

/** By the link of a partner (A052). Only what the partner signed counts; the rest of the link is a hint. */
export function openPartnerSignIn(needs: Needs) {
  const { partners, accounts, logins, attempts, useOnce, settings } = needs

  /** `{msisdn}@{jwt_client}`: the `@` makes it a name that nobody else can have (trust 23). */
  async function accountOf(msisdn: string, partner: PartnerRow, now: number): Promise<AccountRow> {
    const username = `${msisdn}@${partner.jwt_client}`
    const made = await accounts.register(
      {
        email: null,
        username,
        msisdn,
        partner: partner.slug,
        // Never the number: everybody sees a name.
        name: `${partner.name} viewer`,
        passwordHash: null,
        isDemo: partner.is_demo,
      },
      now,
    )
    const account = made?.account ?? (await accounts.byUsername(username))
    // A client name that once was another partner's opens nothing of that one's people.
    if (!account || account.partner !== partner.slug) return refuse('INVALID_CREDENTIAL', FAILED)
    return account
  }

  return async (link: Link, { asked, now }: { asked: Asked; now: number }): Promise<LoginResult> => {
    await attempts.takeToken(asked.ip)
    const partner = await partners.byClient(link.jwtClient, asked.isDemo)
    if (!partner) return refuse('INVALID_CREDENTIAL', FAILED)
    const claims = await readPartnerToken(link.jwtToken, { partner, lifeMs: settings.tokenMs, now })
    // A number beside the token that is not the signed one: somebody mended the link (trust 22).
    if (!claims || claims.msisdn !== link.msisdn.replace(/^\+/, '')) {
      return refuse('INVALID_CREDENTIAL', FAILED)
    }
    return await useOnce({ ...claims, issuer: `partner:${partner.slug}` }, FAILED, async () => {
      const account = await accountOf(claims.msisdn, partner, now)
      return await logins.enter({ account, device: link.device, isDemo: asked.isDemo, now })
    })
  }
}

export type PartnerSignIn = ReturnType<typeof openPartnerSignIn>
