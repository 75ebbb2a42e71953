import { permissions } from '@tayang/contract'
import { openApprovals } from './approvals/index.ts'
import { openChanges } from './changes/index.ts'
import { openClaims } from './claims/index.ts'
import { findersOf, openFinding } from './finding/index.ts'
import { openDesk } from './desk/index.ts'
import { sectionsOf } from './sections-of.ts'
import { touches } from './touches.ts'
import { openLiveDesk } from './live-wall/index.ts'
import { openFacts, openOperatorNames, openTrail } from './trail/index.ts'
import type { AdminDependencies } from './dependencies.ts'

export type AdminParts = Awaited<ReturnType<typeof openParts>>

/**
 * What the routes of operators share: the trail, approvals, claims, the desk and the live wall; `opened` closes
 * them.
 */
export async function openParts(needs: AdminDependencies, opened: AsyncDisposableStack) {
  const trail = opened.use(openTrail(needs))
  const facts = openFacts()
  const names = openOperatorNames(needs.user.profiles.byAccountIds)
  const approvals = openApprovals({
    ...needs,
    profilesOf: needs.user.profiles.byAccountIds,
    holdersOf: (permission) => needs.user.accounts.withRoles(permissions[permission]),
  })
  const changes = openChanges({ ...needs, trail, names })
  const finding = openFinding({ ...needs, finders: findersOf({ ...needs, approvals }) })
  const claims = opened.use(openClaims({ ...needs, names }))
  const liveDesk = opened.use(
    await openLiveDesk({
      ...needs,
      names,
      identify: needs.user.consoles.identify,
      activeSessionsOf: needs.user.activeSessionsOf,
    }),
  )
  const desk = opened.use(
    await openDesk({
      ...needs,
      touches,
      trail,
      claims,
      sections: sectionsOf({ ...needs, approvals, liveDesk }),
      identify: needs.user.consoles.identify,
      activeSessionsOf: needs.user.activeSessionsOf,
    }),
  )
  return { trail, facts, names, approvals, changes, finding, claims, liveDesk, desk }
}
