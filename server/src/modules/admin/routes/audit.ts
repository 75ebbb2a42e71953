import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { Audit } from '../rows.ts'

/** What operators did, for operators; reading it leaves a row as well. */
export function auditRoutes({ audit }: { audit: Audit }): Route[] {
  return [
    route(admin.listAudit, async ({ query }) => {
      const { page, perPage } = query
      const [data, total] = await Promise.all([
        audit.list({ limit: perPage, offset: (page - 1) * perPage }),
        audit.count(),
      ])
      return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } }
    }),
  ]
}
