import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Attempts } from '../../limits/attempts.ts'
import type { PersonRows } from '../../relations/person-rows.ts'
import type { Filing } from '../filing.ts'

interface ReportDependencies {
  people: PersonRows
  attempts: Attempts
  filing: Filing
  settings: Settings['reports']
}

/** Files a report. The reporter comes from the token; the reported person is named by profile or account id. */
export function reportRoute({ people, attempts, filing, settings }: ReportDependencies): Route {
  return route(user.report, async ({ body, caller, now, refuse }) => {
    const named = [body.profileIdReportee, body.idReportee].filter((id) => id !== undefined)
    const [about, same] = await Promise.all(named.map((id) => people.find(id)))
    const isTwo = named.length > 1 && same?.profileId !== about?.profileId
    if (named.length > 0 && (!about || isTwo)) return refuse('NOT_FOUND')
    if (about?.profileId === caller.profileId) return refuse('FORBIDDEN', "You can't report yourself")
    if (body.type !== 'user' && body.idEntity === undefined) {
      return refuse('INVALID_PARAMETERS', 'Choose what to report')
    }
    await attempts.takeReport(caller.accountId, settings.perHour)
    const filed = await filing.file(body, { by: caller.profileId, named: about ?? null, now })
    if (filed === 'own') return refuse('FORBIDDEN', "You can't report yourself")
    return filed === 'filed' ? { data: { success: true as const } } : refuse('NOT_FOUND')
  })
}
