import { admin } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Audit } from '../rows.ts'

/** The audit trail. Reading it is recorded as well. */
export function auditRoutes({ audit }: { audit: Audit }): Route[] {
  return [
    route(admin.listAudit, async ({ query }) => {
      const [data, total] = await Promise.all([audit.list(placeOf(query)), audit.count()])
      return { data, meta: pageMeta(query, total) }
    }),
  ]
}
