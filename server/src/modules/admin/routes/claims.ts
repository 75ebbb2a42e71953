import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Claims } from '../claims/index.ts'

/** Routes of claims. A claim shows who works on a case; it forbids nothing. */
export function claimRoutes({ claims }: { claims: Claims }): Route[] {
  return [
    route(admin.listClaims, async () => ({ data: await claims.list() })),
    route(admin.putClaim, async ({ params, body, caller }) => ({
      data: await claims.put({ ...params, accountId: caller.accountId, takesOver: body.takesOver }),
    })),
    route(admin.deleteClaim, async ({ params, caller }) => {
      await claims.release({ ...params, accountId: caller.accountId })
    }),
  ]
}
