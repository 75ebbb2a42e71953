import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { TelcoSignIn } from '../telco-sign-in.ts'

/** A browser on Smartfren's network signs in by itself (Spec 1, section 4). */
export function signInSmartfrenRoute({ signInByLine }: { signInByLine: TelcoSignIn }): Route {
  return route(user.signInSmartfren, async ({ body, asked, now }) => ({
    data: await signInByLine(body, { asked, now }),
  }))
}
