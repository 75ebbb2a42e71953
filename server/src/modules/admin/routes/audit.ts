import { Readable } from 'node:stream'
import { admin, type TrailRow } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import {
  trailFile,
  type ListedRow,
  type OperatorNames,
  type Trail,
  type TrailFilter,
} from '../trail/index.ts'

/** The audit trail. Reading it is recorded as well. */
export function auditRoutes({ trail, names }: { trail: Trail; names: OperatorNames }): Route[] {
  async function read(
    filter: TrailFilter,
    after: { at: number; id: string } | null,
    { limit, now }: { limit: number; now: number },
  ): Promise<TrailRow[]> {
    // A page is named where it is: a copy of it would be most of what the call costs.
    const rows: (ListedRow & { operator?: string | null })[] = await trail.list(filter, after, limit)
    const nameOf = await names.of(
      rows.map(({ accountId }) => accountId),
      now,
    )
    for (const row of rows) row.operator = nameOf.get(row.accountId) ?? null
    return rows as TrailRow[]
  }

  return [
    route(admin.listAudit, async ({ query, now, refuse }) => {
      const keys = readCursor(query.cursor, ['number', 'string'])
      const after = keys && { at: Number(keys[0]), id: String(keys[1]) }
      if (after && !isId(after.id)) return refuse('INVALID_PARAMETERS')
      const rows = await read(query, after, { limit: query.perPage + 1, now })
      const page = pageOf(rows, query.perPage, ({ at, id }) => [at, id])
      return { data: [...page.rows], meta: page.meta }
    }),
    route(admin.exportAudit, async ({ query, caller, now }) => {
      const file = trailFile({ by: caller.name, at: now }, (after, limit) =>
        read(query, after, { limit, now }),
      )
      return {
        bytes: Readable.from(file),
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="trail.csv"' },
      }
    }),
  ]
}
