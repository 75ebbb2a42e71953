import { setTimeout as wait } from 'node:timers/promises'
import type { Operation, Permission } from '@tayang/contract'
import { Refusal } from '#platform/http/refusal'
import type { Caller, Exchange, Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Facts } from './facts.ts'
import type { Call, Trail } from './open-trail.ts'

/** Attempts of a caller without the operator role that are recorded; further ones add no information. */
const TRIES_MAX = { limit: 20, perMs: 60 * 60 * 1000 }

/** How long a call that acts even unwritten waits for its first row. */
const BEGIN_MS_MAX = 200

/** A call of an operator that changed something. */
export interface Change {
  readonly operation: string
  readonly permission: Permission | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly by: { readonly accountId: string; readonly name: string }
}

interface AuditedDependencies {
  trail: Trail
  facts: Facts
  tally: Tally
  /** Called after each change that succeeded. */
  onChange(change: Change): void
}

/**
 * One row a call, with its outcome, written before the answer leaves. A call that changes something writes a row before
 * it acts as well, so that no action is without one; where only that row exists, the outcome is unknown. See
 * docs/product/operators.md#audit-trail.
 */
export function audited(served: Route, { trail, facts, tally, onChange }: AuditedDependencies): Route {
  const { method, path, permission, namesNobody, evenUnwritten, hidesParams } = served.operation
  const operation = `${method} ${path}`
  const changes = method !== 'GET'

  const callOf = (exchange: Exchange<Operation>, { accountId }: Caller): Call => ({
    at: exchange.now,
    accountId,
    operation,
    target: hidesParams ? {} : { ...(exchange.params as object | undefined) },
    requestId: exchange.asked.id,
    ...facts.of(hidesParams ? { ...exchange, params: {} } : exchange),
  })

  const begin = async (call: Call): Promise<string | undefined> => {
    if (!evenUnwritten) return trail.begin(call)
    // What must act while the database is away waits for no row of it: the end of the call is a row too.
    return Promise.race([
      trail.begin(call).catch(() => undefined),
      wait(BEGIN_MS_MAX, undefined, { ref: false }),
    ])
  }

  /** Of a change there is a row already, and of what acts without one it waits; a read without a row is no read. */
  const end = (call: Call, ended: { id?: string | undefined; outcome: string }): Promise<void> =>
    changes || evenUnwritten ? trail.endLater(call, ended) : trail.end(call, ended)

  return {
    operation: served.operation,
    async handle(exchange) {
      // Every operation of this module is for operators, so the mount always passes a caller.
      const caller = exchange.caller as Caller | null
      if (!caller) throw new Error('an operator operation was reached without a caller')
      if (namesNobody) return countedCall(() => served.handle(exchange), trail, callOf(exchange, caller))
      const id = changes ? await begin(callOf(exchange, caller)) : undefined
      const answer = await attempt(() => served.handle(exchange))
      // What the route added is known now.
      const call = callOf(exchange, caller)
      await end(call, { id, outcome: answer.outcome })
      if ('error' in answer) throw answer.error
      const by = { accountId: caller.accountId, name: caller.name }
      if (changes) onChange({ operation, permission, params: call.target, by })
      return answer.value
    },
    /** Records refused calls: all of operators, and the first ones of other signed-in callers. */
    async refused({ caller, asked, now, code }) {
      const isOperator = caller.console !== undefined
      if (!isOperator && !(await tally.take(`admin:tries:${caller.accountId}`, TRIES_MAX)).allowed) return
      // The parameters have not been validated, so they are not recorded.
      const { accountId } = caller
      const call = {
        at: now,
        accountId,
        operation,
        target: {},
        targets: [],
        facts: null,
        requestId: asked.id,
      }
      await trail.endLater(call, { outcome: code })
    },
  }
}

async function countedCall(act: () => Promise<unknown>, trail: Trail, call: Call): Promise<unknown> {
  const answer = await attempt(act)
  trail.count(call, answer.outcome)
  if ('error' in answer) throw answer.error
  return answer.value
}

/** What a call came to, so that its row is written once, however it ended. */
async function attempt(
  act: () => Promise<unknown>,
): Promise<{ outcome: string; value: unknown } | { outcome: string; error: unknown }> {
  try {
    return { outcome: 'done', value: await act() }
  } catch (error) {
    return { outcome: error instanceof Refusal ? error.code : 'INTERNAL', error }
  }
}
