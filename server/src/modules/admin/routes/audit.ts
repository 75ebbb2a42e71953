import { admin } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Audit } from '../rows.ts'

/** What operators did, for operators; reading it leaves a row as well. */
export function auditRoutes({ audit }: { audit: Audit }): Route[] {
  return [
    route(admin.listAudit, async ({ query }) => {
      const [data, total] = await Promise.all([audit.list(placeOf(query)), audit.count()])
      return { data, meta: pageMeta(query, total) }
    }),
  ]
}
