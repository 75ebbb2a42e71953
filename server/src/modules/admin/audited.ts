import type { Route } from '#platform/route'
import type { Audit } from './rows.ts'

/** Writes the trail first: an action without a row cannot happen, a row without an action can and is harmless. */
export function audited(served: Route, audit: Audit): Route {
  return {
    operation: served.operation,
    async handle(exchange) {
      const { caller, asked, now, params } = exchange
      if (!caller) throw new Error('an operator operation was reached by nobody')
      await audit.write({
        at: now,
        accountId: caller.accountId,
        operation: `${served.operation.method} ${served.operation.path}`,
        target: params ?? {},
        requestId: asked.id,
      })
      return served.handle(exchange)
    },
  }
}
