import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { TelcoSignIn } from '../telco-sign-in.ts'

/** Signs in a browser on Smartfren's network: docs/product/sign-in.md#network-sign-in. */
export function signInSmartfrenRoute({ signInByTelco }: { signInByTelco: TelcoSignIn }): Route {
  return route(user.signInSmartfren, async ({ body, asked, now }) => ({
    data: await signInByTelco(body, { asked, now }),
  }))
}
