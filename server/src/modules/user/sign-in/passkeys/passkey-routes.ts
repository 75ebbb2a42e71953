import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { PasskeySignIn } from './passkey-sign-in.ts'
import type { Passkeys } from './passkeys.ts'

/** Routes of passkeys. One of another account is answered like an unknown one. */
export function passkeyRoutes(needs: { passkeys: Passkeys; signInByPasskey: PasskeySignIn }): Route[] {
  const { passkeys, signInByPasskey } = needs
  return [
    route(user.listPasskeys, async ({ caller }) => ({ data: await passkeys.list(caller.accountId) })),
    route(user.beginPasskey, async ({ body, caller, asked, now }) => ({
      data: await passkeys.begin({ ...body, caller, asked, now }),
    })),
    route(user.addPasskey, async ({ body, caller, asked, now }) => ({
      data: await passkeys.add({ ...body, caller, asked, now }),
    })),
    route(user.renamePasskey, async ({ params, body, caller, refuse }) => {
      if (!(await passkeys.rename(caller.accountId, { ...params, ...body }))) return refuse('NOT_FOUND')
      return { data: { success: true as const } }
    }),
    route(user.deletePasskey, async ({ params, body, caller, asked, now, refuse }) => {
      if (!(await passkeys.remove({ ...params, ...body, caller, asked, now }))) refuse('NOT_FOUND')
    }),
    route(user.beginPasskeySignIn, async ({ body, asked, now }) => ({
      data: await signInByPasskey.begin(body, { asked, now }),
    })),
    route(user.createSessionByPasskey, async ({ body, asked, now }) => ({
      data: await signInByPasskey.finish(body, { asked, now }),
    })),
  ]
}
