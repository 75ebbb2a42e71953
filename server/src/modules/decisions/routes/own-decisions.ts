import { decisions, type OwnDecision } from '@tayang/contract'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { DecisionsContext } from '../dependencies.ts'
import type { Describe } from '../describe.ts'
import { readLinkToken } from '../letters/link-token.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import type { DecisionRow } from '../tables.ts'

/** A letter opens its decision so long after the time of its appeal, for the answer. */
const READABLE_MS = 180 * 24 * 60 * 60 * 1000

interface OwnNeeds extends DecisionsContext {
  readonly describe: Describe
  makeAppeal(decision: DecisionRow, appeal: { text: string; isByLink: boolean }): Promise<void>
}

/** Routes of the people whom decisions are about. */
export function ownDecisionRoutes(needs: OwnNeeds): Route[] {
  const { db, clock, secrets, describe, makeAppeal } = needs
  const rows = decisionRows(db)

  async function shown(id: string): Promise<OwnDecision> {
    const decision = await rows.byId(id)
    const [own] = decision ? await describe.forPerson([decision]) : []
    return own ?? refuse('NOT_FOUND')
  }

  /** The decision of a letter, while the letter is good: it needs no sign-in, since a ban allows none. */
  async function ofLetter(token: string): Promise<DecisionRow> {
    const id = readLinkToken(secrets, token)
    const decision = id === null ? undefined : await rows.byId(id)
    const readableUntil = (decision?.appeal_until?.getTime() ?? 0) + READABLE_MS
    const isTold = decision && decision.state !== 'pending' && decision.state !== 'undone'
    return isTold && clock.now() < readableUntil ? decision : refuse('NOT_FOUND')
  }

  return [
    route(decisions.listOwnDecisions, async ({ query, caller }) => {
      const keys = readCursor(query.cursor, ['number', 'string'])
      const after = keys && { at: new Date(Number(keys[0])), id: String(keys[1]) }
      if (after && !isId(after.id)) return refuse('INVALID_PARAMETERS')
      const { accountId } = caller
      const found = await rows.page({ accountId, isTold: true, after, limit: query.perPage + 1 })
      const page = found.slice(0, query.perPage)
      const last = found.length > query.perPage ? page.at(-1) : undefined
      return {
        data: await describe.forPerson(page),
        meta: { next: last ? cursorOf([last.decided_at.getTime(), last.id]) : null },
      }
    }),
    route(decisions.appealDecision, async ({ params, body, caller }) => {
      const decision = await rows.byId(params.id)
      // A decision about somebody else, and one of which nobody was told, are none.
      const isOwn = decision?.account_id === caller.accountId && decision.statement !== null
      if (!isOwn || decision.state === 'pending' || decision.state === 'undone') return refuse('NOT_FOUND')
      await makeAppeal(decision, { text: body.text, isByLink: false })
      return { data: await shown(decision.id) }
    }),
    route(decisions.getDecisionByLink, async ({ query }) => {
      return { data: await shown((await ofLetter(query.token)).id) }
    }),
    route(decisions.appealByLink, async ({ body }) => {
      const decision = await ofLetter(body.token)
      await makeAppeal(decision, { text: body.text, isByLink: true })
      return { data: await shown(decision.id) }
    }),
  ]
}
