import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, line, many, time } from '../../fields.ts'
import { operation } from '../../operation.ts'

const TIME_MAX = 253_402_300_799_999
const queryTime = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(TIME_MAX))

/** `done`, `refused` (any code), `unknown` (it began and no end was written), or one code of a refusal. */
const outcome = z.string().check(z.regex(/^(?:done|refused|unknown|[A-Z][A-Za-z_ ]{0,63})$/))

const filters = {
  /** Account ids. */
  operator: many(z.uuid(), 20),
  /** Method and path of the contract: `PUT /admin/v1.0/settings/{key}`. */
  operation: many(line(120).check(z.minLength(1)), 20),
  /** An id or key that the address of the call named, or whom it was about. */
  target: z.optional(line(64).check(z.trim(), z.minLength(1))),
  outcome: z.optional(outcome),
  from: z.optional(queryTime),
  to: z.optional(queryTime),
}

const trailRow = z.object({
  id,
  /** When the call came; of counted reads the minute. */
  at: time,
  /** How many calls this row counts: more than one for reads of lists that name nobody. */
  calls: z.number(),
  accountId: id,
  /** The operator's name now; null where the account is gone. */
  operator: z.nullable(z.string()),
  operation: z.string(),
  /** The parameters of the address. */
  target: z.record(z.string(), z.unknown()),
  /** Named fields of the call alone: its reason, a decision, the value of a setting before and after. */
  facts: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.string(),
  /** `done`, or the code of the refusal; null where the outcome is unknown. */
  outcome: z.nullable(z.string()),
})
export type TrailRow = z.output<typeof trailRow>

export const listAudit = operation({
  summary: 'The audit trail of operators, the newest first',
  method: 'GET',
  path: '/admin/v1.0/audit',
  caller: 'operator',
  permission: 'trail.read',
  query: z.object({ ...filters, ...cursorPaging(50) }),
  answer: z.array(trailRow),
  meta: cursorMeta,
})

export const exportAudit = operation({
  summary:
    'The same rows as a file for spreadsheets, 50,000 at most; its first line says who made it and when',
  method: 'GET',
  path: '/admin/v1.0/audit/export',
  caller: 'operator',
  permission: 'trail.export',
  stepUp: true,
  query: z.object(filters),
  answer: 'bytes',
})
