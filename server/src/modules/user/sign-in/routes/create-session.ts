import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { PhoneSignIn } from '../phone-sign-in.ts'
import type { Facets } from '../../account-extensions.ts'
import type { ProviderSignIn } from '../../external-identities/provider-sign-in.ts'
import type { Logins } from '../sign-in.ts'
import type { PasswordSignIn } from '../password-sign-in.ts'

/** A person signs in on one device; each way to prove who they are is a rule of its own. */
export function createSessionRoute(needs: {
  facets: Pick<Facets, 'isClosed'>
  logins: Logins
  signInByPassword: PasswordSignIn
  signInByPhone: PhoneSignIn
  signInByProvider: ProviderSignIn
}): Route {
  return route(user.createSession, async ({ body, asked, now, refuse }) => {
    // Only operators come in while the site is closed, and only by password (rulings R12, R29): nothing else even
    // begins, since other ways make accounts, link them and spend codes.
    if (body.type !== 'username' && needs.facets.isClosed()) return refuse('MAINTENANCE')
    switch (body.type) {
      case 'username':
        return { data: await needs.logins.enter(await needs.signInByPassword(body, { asked, now })) }
      case 'mobile':
      case 'proof':
        return { data: await needs.logins.enter(await needs.signInByPhone(body, { asked, now })) }
      case 'google':
      case 'facebook':
        return { data: await needs.logins.enter(await needs.signInByProvider(body, { asked, now })) }
      default:
        return refuse('NOT_CONFIGURED')
    }
  })
}
