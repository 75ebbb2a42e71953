import type { Route } from '#platform/http/route'
import { quizHostRoutes } from './campaigns/quiz-hosts.ts'
import { openBirthDates } from './person/birth-dates.ts'
import { openPersonExports } from './person/exports.ts'
import { openWhy } from './person/why.ts'
import { openSettingChanges } from './setting-changes.ts'
import type { AdminDependencies } from './dependencies.ts'
import type { AdminParts } from './open-parts.ts'
import { prizeRoutes } from './prizes/index.ts'
import { adRoutes } from './routes/ads.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { deskRoutes } from './routes/desk.ts'
import { claimRoutes } from './routes/claims.ts'
import { cardRoutes } from './routes/cards.ts'
import { cashoutRoutes } from './routes/cash-outs.ts'
import { channelRoutes } from './routes/channels.ts'
import { chatRoutes, lexiconRoutes } from './routes/chat.ts'
import { clipRoutes } from './routes/clips.ts'
import { liveRoutes } from './routes/live.ts'
import { decisionRoutes } from './routes/decisions.ts'
import { consoleRoutes } from './routes/console.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { operatorRoutes } from './routes/operators.ts'
import { personMoneyRoutes } from './person/money-routes.ts'
import { personRoutes } from './person/person-routes.ts'
import { partnerRoutes } from './routes/partners.ts'
import { peopleRoutes } from './routes/people.ts'
import { reportRoutes } from './routes/reports.ts'
import { offerRoutes } from './routes/offers.ts'
import { orderRoutes } from './routes/orders.ts'
import { sellRoutes } from './routes/sell.ts'
import { settingRoutes } from './routes/settings.ts'
import { titleQuizRoutes } from './campaigns/title-quiz-routes.ts'
import { titleRoutes } from './routes/titles.ts'

/** Every route of operators but the two that open a session; each is recorded by the trail. */
export function adminRoutes(needs: AdminDependencies, parts: AdminParts): Route[] {
  const { trail, facts, names, approvals, changes, finding, claims, liveDesk } = parts
  return [
    ...auditRoutes({ trail, names }),
    ...approvalRoutes({ approvals, facts }),
    ...ledgerRoutes({ ...needs, approvals }),
    ...consoleRoutes(needs),
    ...operatorRoutes(needs),
    ...claimRoutes({ claims }),
    ...deskRoutes({ approvals, changes, claims, finding, facts }),
    ...titleRoutes(needs),
    ...prizeRoutes({ ...needs, approvals }),
    ...titleQuizRoutes(needs),
    ...quizHostRoutes(needs),
    ...clipRoutes(needs),
    ...cardRoutes(needs),
    ...adRoutes(needs),
    ...channelRoutes(needs),
    ...liveRoutes({ ...needs, liveDesk }),
    ...chatRoutes({ ...needs, names, facts }),
    ...lexiconRoutes({ ...needs, names, facts }),
    ...sellRoutes(needs),
    ...offerRoutes({ ...needs, facts }),
    ...orderRoutes(needs),
    ...cashoutRoutes({ ...needs, approvals }),
    ...peopleRoutes({ ...needs, facts }),
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
    ...decisionRoutes({ ...needs, facts }),
  ]
}
