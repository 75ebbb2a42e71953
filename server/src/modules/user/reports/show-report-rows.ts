import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** What people say about one content. */
export interface ReportCount {
  readonly reports: number
  /** The reason that most of them give. */
  readonly topReason: string
}

export type ShowReports = ReturnType<typeof openShowReports>

/** Reports about shows as the live wall counts them: one open report a person. */
export function openShowReports(rows: Kysely<UserTables>) {
  return {
    /** By content; what nobody reports is left out. */
    async countsOf(ids: readonly string[]): Promise<ReadonlyMap<string, ReportCount>> {
      if (ids.length === 0) return new Map()
      const found = await sql<{ id_entity: string; reports: number; top_reason: string }>`
        select id_entity, count(*)::integer as reports,
          mode() within group (order by reason) as top_reason
        from "user".report
        where status = 'open' and id_entity = any(${[...ids]}::text[]) group by id_entity`.execute(rows)
      return new Map(
        found.rows.map((row) => [row.id_entity, { reports: row.reports, topReason: row.top_reason }]),
      )
    },
    /** Why people report a content, the most frequent reason first. */
    async reasonsOf(id: string, limit: number): Promise<{ reason: string; count: number }[]> {
      const found = await sql<{ reason: string; count: number }>`
        select reason, count(*)::integer as count from "user".report
        where status = 'open' and id_entity = ${id} group by reason
        order by count desc, reason limit ${limit}`.execute(rows)
      return found.rows
    },
    /** Reports in each minute since then, by the number of the minute; decided ones too. */
    async reportsSince(id: string, at: number): Promise<ReadonlyMap<number, number>> {
      const found = await sql<{ step: number; reports: number }>`
        select floor(extract(epoch from created_at - ${new Date(at)}::timestamptz) / 60)::integer as step,
          count(*)::integer as reports
        from "user".report where id_entity = ${id} and created_at >= ${new Date(at)} group by 1`.execute(rows)
      return new Map(found.rows.map(({ step, reports }) => [step, reports]))
    },
  }
}
