import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { PhoneSignIn } from '../phone-sign-in.ts'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { ProviderSignIn } from '../../external-identities/provider-sign-in.ts'
import type { SignIn } from '../sign-in.ts'
import type { PasswordSignIn } from '../password-sign-in.ts'

/** Signs a person in on one device. Each sign-in method has a file of its own. */
export function createSessionRoute(needs: {
  extensions: Pick<AccountExtensions, 'isClosed'>
  signIn: SignIn
  signInByPassword: PasswordSignIn
  signInByPhone: PhoneSignIn
  signInByProvider: ProviderSignIn
}): Route {
  return route(user.createSession, async ({ body, asked, now, refuse }) => {
    // While the site is closed only operators sign in, and they only by password. The other methods do not even begin,
    // because they create accounts, link them and use codes up.
    if (body.type !== 'username' && needs.extensions.isClosed()) return refuse('MAINTENANCE')
    switch (body.type) {
      case 'username':
        return { data: await needs.signIn.createSession(await needs.signInByPassword(body, { asked, now })) }
      case 'mobile':
      case 'proof':
        return { data: await needs.signIn.createSession(await needs.signInByPhone(body, { asked, now })) }
      case 'google':
      case 'facebook':
        return { data: await needs.signIn.createSession(await needs.signInByProvider(body, { asked, now })) }
      default:
        return refuse('NOT_CONFIGURED')
    }
  })
}
