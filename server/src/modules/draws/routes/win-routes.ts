import { draws } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { openClaims } from '../winners/claims.ts'

/** What winners read and claim of their own. */
export function winRoutes(claims: ReturnType<typeof openClaims>): Route[] {
  return [
    route(draws.listOwnWins, ({ query, caller }) => claims.listOwn(caller.accountId, query)),
    route(draws.getOwnWin, async ({ params, caller }) => ({
      data: await claims.readOwn(params.id, caller.accountId),
    })),
    route(draws.claimWin, async ({ params, body, caller, now }) => ({
      data: await claims.claim(params.id, caller.accountId, body, now),
    })),
    route(draws.setShownName, async ({ params, body, caller }) => ({
      data: await claims.setShown(params.id, caller.accountId, body),
    })),
  ]
}
