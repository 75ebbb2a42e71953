import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { ExportOf } from '../exports.ts'

/** Downloads everything that is stored about the caller. */
export function exportAccountRoute(needs: { exportOf: ExportOf; attempts: Attempts }): Route {
  return route(user.exportAccount, async ({ caller, now }) => {
    await needs.attempts.takeExport(caller.accountId)
    const day = new Date(now).toISOString().slice(0, 10)
    return {
      bytes: await needs.exportOf(caller, now),
      contentType: 'application/json; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="tayang-${day}.json"` },
    }
  })
}
