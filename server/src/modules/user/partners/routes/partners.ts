import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Accounts } from '../../accounts/accounts.ts'
import type { PartnerSignIn } from '../partner-sign-in.ts'
import type { Partners } from '../partners.ts'

interface PartnersDependencies {
  partners: Partners
  accounts: Accounts
  signInByPartner: PartnerSignIn
}

/** Routes of partners: the list, the check whether the caller belongs to one, and sign-in by a link. */
export function partnerRoutes({ partners, accounts, signInByPartner }: PartnersDependencies): Route[] {
  return [
    route(user.listPartners, async ({ asked }) => ({ data: await partners.list(asked.isDemo) })),

    route(user.checkPartner, async ({ params, caller, asked, refuse }) => {
      const partner = await partners.bySlug(params.partner, asked.isDemo)
      if (!partner) return refuse('NOT_FOUND')
      const account = await accounts.byId(caller.accountId)
      if (!account || !(await partners.isPersonOf(partner, account))) return refuse('FORBIDDEN')
    }),

    route(user.signInPartner, async ({ body: { payload, device }, asked, now }) => {
      const { jwt_token: jwtToken, jwt_client: jwtClient, msisdn } = payload
      return { data: await signInByPartner({ jwtToken, jwtClient, msisdn, device }, { asked, now }) }
    }),
  ]
}
