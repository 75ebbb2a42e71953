import { admin } from '@tayang/contract'
import type { User } from '#modules/user'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { ReportDecisions } from '../report-decisions.ts'

/** Routes of reports. */
export function reportRoutes({ user, decisions }: { user: User; decisions: ReportDecisions }): Route[] {
  const { reports } = user
  return [
    route(admin.listReports, async ({ query }) => {
      const { found, total } = await reports.list(query.status, placeOf(query))
      return { data: found, meta: pageMeta(query, total) }
    }),
    route(admin.getReport, async ({ params, refuse }) => {
      const found = await reports.find(params.id)
      return found ? { data: found } : refuse('NOT_FOUND')
    }),
    // The picture has no public address, because urgent reports concern content that only operators may see.
    route(admin.getReportPicture, async ({ params, refuse }) => {
      const bytes = await reports.picture(params.id)
      return bytes ? { bytes, contentType: 'image/webp' } : refuse('NOT_FOUND')
    }),
    route(admin.decideReport, async ({ params, body, caller, now, refuse }) => {
      const decided = await decisions.decide(params.id, { ...body, by: caller.accountId, now })
      if (decided === 'unknown') return refuse('NOT_FOUND')
      return decided === 'forbidden' ? refuse('FORBIDDEN') : { data: decided }
    }),
  ]
}
