/**
 * Admin: what operators do, under `/admin/v1.0`.
 *
 * Owns the audit trail: one row a call with its outcome, and of a change one before it acts. The rules stay in the
 * modules below, which this one calls. Every operation but the two that open a session is for sessions of the console.
 */
import { permissions } from '@tayang/contract'
import type { ClaimKind } from '@tayang/contract/desk'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Settings } from '#platform/settings/settings'
import type { SocketRoute } from '#platform/sockets/socket'
import type { Clips } from '#modules/clips'
import type { Decisions } from '#modules/decisions'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { Loyalty } from '#modules/loyalty'
import type { NotificationRoom } from '#modules/notification'
import type { Interaction } from '#modules/interaction'
import type { Screen } from '#modules/screen'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { openApprovals } from './approvals/index.ts'
import { adRoutes } from './routes/ads.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { openChanges } from './changes/index.ts'
import { openClaims } from './claims/index.ts'
import { findersOf, openFinding } from './finding/index.ts'
import { deskRoutes } from './routes/desk.ts'
import { openDesk } from './desk/index.ts'
import { sectionsOf } from './sections-of.ts'
import { touches } from './touches.ts'
import { claimRoutes } from './routes/claims.ts'
import { cardRoutes } from './routes/cards.ts'
import { cashoutRoutes } from './routes/cash-outs.ts'
import { channelRoutes } from './routes/channels.ts'
import { chatRoutes, lexiconRoutes } from './routes/chat.ts'
import { clipRoutes } from './routes/clips.ts'
import { openLiveDesk } from './live-wall/index.ts'
import { liveRoutes } from './routes/live.ts'
import { decisionRoutes } from './routes/decisions.ts'
import { consoleRoutes, entryRoutes } from './routes/console.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { operatorRoutes } from './routes/operators.ts'
import { openBirthDates } from './person/birth-dates.ts'
import { openPersonExports } from './person/exports.ts'
import { openWhy, type WhyDependencies } from './person/why.ts'
import { personMoneyRoutes } from './person/money-routes.ts'
import { personRoutes } from './person/person-routes.ts'
import { partnerRoutes } from './routes/partners.ts'
import { peopleRoutes } from './routes/people.ts'
import { reportRoutes } from './routes/reports.ts'
import { offerRoutes } from './routes/offers.ts'
import { orderRoutes } from './routes/orders.ts'
import { sellRoutes } from './routes/sell.ts'
import { settingRoutes } from './routes/settings.ts'
import { openSettingChanges } from './setting-changes.ts'
import { titleRoutes } from './routes/titles.ts'
import { audited, openFacts, openOperatorNames, openTrail } from './trail/index.ts'

export interface Admin extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The operator who works on a case now; null where nobody does. */
  claimOf(kind: ClaimKind, id: string): Promise<{ accountId: string; name: string } | null>
  /** What open consoles are told. */
  readonly sockets: readonly SocketRoute[]
  /** Works on jobs and makes the months of the trail ahead; called in a process with the worker role. */
  startJobs(): Promise<void>
}

export { adminSchema } from './schema.ts'

export async function openAdmin(needs: {
  bus: Bus
  database: Database
  jobs: Jobs
  clock: Clock
  tally: Tally
  log: Log
  settings: Settings
  /** Which version this is. */
  version: string
  library: Library
  delivery: Delivery
  clips: Clips
  live: Live
  /** What a title, a clip or a show says, and whose it is. */
  contentOf: WhyDependencies['contentOf']
  decisions: Decisions
  notification: NotificationRoom
  interaction: Interaction
  screen: Screen
  subscription: Subscription
  loyalty: Loyalty
  user: User
}): Promise<Admin> {
  await using opened = new AsyncDisposableStack()
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
  const routes = [
    ...auditRoutes({ trail, names }),
    ...approvalRoutes({ approvals }),
    ...ledgerRoutes({ ...needs, approvals }),
    ...consoleRoutes(needs),
    ...operatorRoutes(needs),
    ...claimRoutes({ claims }),
    ...deskRoutes({ approvals, changes, claims, finding, facts }),
    ...titleRoutes(needs),
    ...clipRoutes(needs),
    ...cardRoutes(needs),
    ...adRoutes(needs),
    ...channelRoutes(needs),
    ...liveRoutes({ ...needs, liveDesk }),
    ...chatRoutes({ ...needs, names, facts }),
    ...lexiconRoutes({ ...needs, names, facts }),
    ...sellRoutes(needs),
    ...offerRoutes(needs),
    ...orderRoutes(needs),
    ...cashoutRoutes({ ...needs, approvals }),
    ...peopleRoutes(needs),
    ...personRoutes({
      ...needs,
      correctBirthDate: openBirthDates({ ...needs, approvals }),
      personExports: openPersonExports({ ...needs, approvals }),
      why: openWhy(needs),
    }),
    ...personMoneyRoutes(needs),
    ...partnerRoutes(needs),
    ...settingRoutes({ ...needs, facts, changes: openSettingChanges({ ...needs, approvals }) }),
    ...notificationRoutes(needs),
    ...reportRoutes(needs),
    ...decisionRoutes(needs),
  ]
  const auditing = { trail, facts, tally: needs.tally, onChange: desk.tellChange }
  const closing = opened.move()
  return {
    routes: [...entryRoutes({ ...needs, trail }), ...routes.map((served) => audited(served, auditing))],
    claimOf: claims.of,
    sockets: [desk.socket, liveDesk.socket],
    async startJobs() {
      await trail.makeMonths()
      await changes.noteVersion(needs.version)
      await approvals.startJobs()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
