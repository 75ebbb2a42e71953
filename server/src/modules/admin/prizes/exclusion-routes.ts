import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { requireAnother } from '../require-another.ts'
import { handOf, type PrizeRouteDependencies } from './dependencies.ts'

interface Exclusion {
  accountId: string
  isExcluded: boolean
  why: 'staff' | 'household'
}

/** Accounts that get no chance, and how two operators change that (docs/product/campaigns.md#chances). */
export function exclusionRoutes({ draws, approvals }: PrizeRouteDependencies): Route[] {
  const { chanceDesk } = draws
  const askExclusion = approvals.register<Exclusion>({
    kind: 'draw-exclusion',
    permission: 'chances.correct',
    carryOut: (exclusion, by) => chanceDesk.exclude(exclusion, by),
  })
  return [
    route(admin.listDrawExclusions, ({ query }) => chanceDesk.listExclusions(query)),
    route(admin.putDrawExclusion, async (asking) => {
      const { accountId } = asking.params
      requireAnother(asking.params, asking.caller)
      const { reason, ...wanted } = asking.body
      const name = await chanceDesk.requireExcludable(accountId, wanted.isExcluded)
      const asked = {
        subject: accountId,
        payload: { accountId, ...wanted },
        about: accountId,
        summary: `${name} ${wanted.isExcluded ? `is excluded (${wanted.why})` : 'is let in again'}`,
        reason,
      }
      return { data: await askExclusion(asked, handOf(asking)) }
    }),
  ]
}
