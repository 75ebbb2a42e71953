import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Identity } from '#platform/identity/identity'
import type { Settings } from '#platform/settings/settings'
import type { Telco } from '#platform/telco/telco'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import { openIdentities } from './identities.ts'
import { openProviderSignIn } from './provider-sign-in.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { openPartnerSignIn } from '../partners/partner-sign-in.ts'
import { openDemoPartner } from '../partners/demo-partner.ts'
import { openPartners } from '../partners/partners.ts'
import { openSingleUse } from '../partners/single-use.ts'
import type { Consents } from '../privacy/consents.ts'
import { exchangeOauthCodeRoute } from './routes/exchange-oauth-code.ts'
import { partnerRoutes } from '../partners/routes/partners.ts'
import { signInSmartfrenRoute } from './routes/sign-in-smartfren.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import type { ProvePerson } from '../verification/proof-of-person.ts'
import { wayInRoutes } from './routes/ways-in.ts'
import { openTelcoSignIn } from './telco-sign-in.ts'
import { openWaysIn } from './ways-in.ts'

interface OpenExternalIdentitiesDependencies {
  database: Database
  rows: Kysely<UserTables>
  identity: Identity
  telco: Telco
  clock: Clock
  settings: Pick<Settings, 'partner' | 'host' | 'origin' | 'port'>
  accounts: Accounts
  sessions: Sessions
  signIn: SignIn
  attempts: Attempts
  consents: Consents
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
}

/** Sign-in by an identity elsewhere: at a provider, a telecom operator or a partner. */
export function openExternalIdentities(needs: OpenExternalIdentitiesDependencies) {
  const identities = openIdentities(needs)
  const partners = openPartners(needs)
  const demoPartner = openDemoPartner({ ...needs, partners })
  const useOnce = openSingleUse(needs.rows)
  const signInByPartner = openPartnerSignIn({
    ...needs,
    partners,
    useOnce,
    settings: needs.settings.partner,
  })
  const signInByTelco = openTelcoSignIn({ ...needs, identities, useOnce })

  return {
    signInByProvider: openProviderSignIn({ ...needs, identities }),
    routes: [
      exchangeOauthCodeRoute(needs),
      signInSmartfrenRoute({ signInByTelco }),
      ...wayInRoutes({ ...needs, waysIn: openWaysIn(needs) }),
      ...partnerRoutes({ ...needs, partners, signInByPartner }),
    ],
    rawRoutes: [demoPartner.rawRoute],
    partners,
    ensureDemoPartner: demoPartner.ensureDemoPartner,
  }
}
