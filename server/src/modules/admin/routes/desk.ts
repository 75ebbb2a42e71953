import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Approvals } from '../approvals/index.ts'
import type { Changes } from '../changes/index.ts'
import type { Claims } from '../claims/index.ts'
import type { Finding } from '../finding/index.ts'
import type { Facts } from '../trail/index.ts'

/** Requests of others that one queue shows. */
const APPROVALS_MAX = 50

/** Routes of the shell of the console: search, the own queue, what changed. */
export function deskRoutes(needs: {
  approvals: Pick<Approvals, 'list'>
  changes: Changes
  claims: Claims
  finding: Finding
  facts: Facts
}): Route[] {
  const { approvals, changes, claims, finding, facts } = needs
  return [
    route(admin.getQueue, async ({ caller, now }) => {
      const [held, waiting] = await Promise.all([
        claims.list(),
        approvals.list({ state: 'waiting', perPage: APPROVALS_MAX }, { ...caller, now }),
      ])
      return {
        data: {
          claims: held.filter(({ by }) => by.accountId === caller.accountId),
          approvals: waiting.data.filter(({ mayNot }) => mayNot === null),
        },
      }
    }),
    route(admin.listChanges, async ({ query, caller }) => ({
      data: await changes.list(query.since, caller.roles),
    })),
    route(admin.searchEverything, async ({ query, caller, asked }) => {
      const found = await finding.find(query.text, caller)
      // Whom it led to; never the text, which may be an address or a number.
      facts.add(asked, { targets: found.filter(({ kind }) => kind === 'person').map(({ id }) => id) })
      return { data: [...found] }
    }),
  ]
}
