import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Consents } from '../consents.ts'

/** Routes of the caller's consents: the list, a grant, a withdrawal. */
export function consentRoutes({ consents }: { consents: Consents }): Route[] {
  return [
    route(user.listConsents, async ({ caller }) => ({ data: await consents.list(caller.accountId) })),
    route(user.putConsent, async ({ caller, params, body, now }) => {
      const { isGranted, ...consent } = body
      await consents.change({
        accountId: caller.accountId,
        purpose: params.purpose,
        consent,
        isGranted,
        now,
      })
    }),
  ]
}
