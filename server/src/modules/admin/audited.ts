import type { Log } from '#platform/log/log'
import { Refusal } from '#platform/http/refusal'
import type { Caller, RefusedCall, Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Audit } from './rows.ts'

/** Attempts of a caller without the operator role that are recorded; further ones add no information. */
const TRIES_MAX = { limit: 20, perMs: 60 * 60 * 1000 }

interface AuditedDependencies {
  audit: Audit
  tally: Tally
  log: Log
}

/**
 * Records the call before it acts, so that no action is without a row; a row without an action is harmless. The outcome
 * is a second row afterwards; without it, the outcome is unknown. See docs/product/operators.md#audit-trail.
 */
export function audited(served: Route, { audit, tally, log }: AuditedDependencies): Route {
  const operation = `${served.operation.method} ${served.operation.path}`

  const begin = (caller: Caller, call: Pick<RefusedCall, 'asked' | 'now'>, target: unknown) =>
    audit.write({ at: call.now, accountId: caller.accountId, operation, target, requestId: call.asked.id })

  const end = async (auditId: string, at: number, outcome: string): Promise<void> => {
    try {
      await audit.writeOutcome({ auditId, at, outcome })
    } catch (error) {
      log.error({ err: error, audit: auditId, outcome }, 'the outcome of an operator call was not recorded')
    }
  }

  return {
    operation: served.operation,
    async handle(exchange) {
      const { caller, now, params } = exchange
      if (!caller) throw new Error('an operator operation was reached without a caller')
      const auditId = await begin(caller, exchange, params ?? {})
      try {
        const answer = await served.handle(exchange)
        await end(auditId, now, 'done')
        return answer
      } catch (error) {
        await end(auditId, now, error instanceof Refusal ? error.code : 'INTERNAL')
        throw error
      }
    },
    /** Records refused calls: all of operators, and the first ones of other signed-in callers. */
    async refused(call) {
      const { caller, now, code } = call
      const isOperator = caller.roles.includes('operator')
      if (!isOperator && !(await tally.take(`admin:tries:${caller.accountId}`, TRIES_MAX)).allowed) return
      // The parameters have not been validated, so they are not recorded.
      await end(await begin(caller, call, {}), now, code)
    },
  }
}
