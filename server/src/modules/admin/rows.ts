import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'

interface Tables {
  audit: {
    id: string
    at: number
    account_id: string
    operation: string
    target: string
    request_id: string
  }
  audit_outcome: { audit_id: string; at: number; outcome: string }
}

interface AuditRow {
  at: number
  accountId: string
  /** Method and path of the contract. */
  operation: string
  /** The parameters of the path; never a body. */
  target: unknown
  requestId: string
}

interface ShownRow extends AuditRow {
  id: string
  /** `done`, or the code of the refusal; null when the outcome is unknown. */
  outcome: string | null
}

export interface Audit {
  /** Returns the id of the row. */
  write(row: AuditRow): Promise<string>
  writeOutcome(row: { auditId: string; at: number; outcome: string }): Promise<void>
  /** Newest first. */
  list(page: { limit: number; offset: number }): Promise<ShownRow[]>
  count(): Promise<number>
}

export function openAudit(database: Database): Audit {
  const rows = database.forModule<Tables>('admin')
  return {
    async write(row) {
      const id = newId()
      await rows
        .insertInto('audit')
        .values({
          id,
          at: row.at,
          account_id: row.accountId,
          operation: row.operation,
          target: JSON.stringify(row.target),
          request_id: row.requestId,
        })
        .execute()
      return id
    },
    async writeOutcome({ auditId, at, outcome }) {
      await rows.insertInto('audit_outcome').values({ audit_id: auditId, at, outcome }).execute()
    },
    async list({ limit, offset }) {
      const found = await rows
        .selectFrom('audit')
        .leftJoin('audit_outcome', 'audit_outcome.audit_id', 'audit.id')
        .selectAll('audit')
        .select('audit_outcome.outcome')
        .orderBy('audit.at', 'desc')
        .orderBy('audit.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return found.map((row) => ({
        id: row.id,
        at: Number(row.at),
        accountId: row.account_id,
        operation: row.operation,
        target: row.target,
        requestId: row.request_id,
        outcome: row.outcome,
      }))
    },
    async count() {
      const { count } = await rows
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
