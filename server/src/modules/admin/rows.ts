import type { Database } from '#platform/database'
import { newId } from '#platform/ids'

interface Tables {
  audit: {
    id: string
    at: number
    account_id: string
    operation: string
    target: string
    request_id: string
  }
}

export interface AuditRow {
  at: number
  accountId: string
  /** Method and path of the contract. */
  operation: string
  /** What the address named; never a body. */
  target: unknown
  requestId: string
}

export interface Audit {
  write(row: AuditRow): Promise<void>
}

export function openAudit(database: Database): Audit {
  const rows = database.forModule<Tables>('admin')
  return {
    async write(row) {
      await rows
        .insertInto('audit')
        .values({
          id: newId(),
          at: row.at,
          account_id: row.accountId,
          operation: row.operation,
          target: JSON.stringify(row.target),
          request_id: row.requestId,
        })
        .execute()
    },
  }
}
