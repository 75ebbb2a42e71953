import type { Log } from '#platform/log/log'
import { Refusal } from '#platform/http/refusal'
import type { Caller, RefusedCall, Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Audit } from './rows.ts'

/** Rows that somebody gets who is no operator and tries; beyond it they say nothing new. */
const TRIES_MAX = { limit: 20, perMs: 60 * 60 * 1000 }

interface Needs {
  audit: Audit
  tally: Tally
  log: Log
}

/**
 * Writes the trail first: an action without a row cannot happen, a row without an action can and is harmless. How it
 * ended is a row of its own afterwards; where that is missing, nobody knows how it ended.
 */
export function audited(served: Route, { audit, tally, log }: Needs): Route {
  const operation = `${served.operation.method} ${served.operation.path}`

  const begin = (caller: Caller, call: Pick<RefusedCall, 'asked' | 'now'>, target: unknown) =>
    audit.write({ at: call.now, accountId: caller.accountId, operation, target, requestId: call.asked.id })

  const end = async (auditId: string, at: number, outcome: string): Promise<void> => {
    try {
      await audit.writeOutcome({ auditId, at, outcome })
    } catch (error) {
      log.error(
        { err: error, audit: auditId, outcome },
        'how a call of an operator ended was not written down',
      )
    }
  }

  return {
    operation: served.operation,
    async handle(exchange) {
      const { caller, now, params } = exchange
      if (!caller) throw new Error('an operator operation was reached by nobody')
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
    /** Calls that never reach an action: of operators all, of others who are signed in the first ones. */
    async refused(call) {
      const { caller, now, code } = call
      const isOperator = caller.roles.includes('operator')
      if (!isOperator && !(await tally.take(`admin:tries:${caller.accountId}`, TRIES_MAX)).allowed) return
      // What the address named was not judged, and is not written down.
      await end(await begin(caller, call, {}), now, code)
    },
  }
}
