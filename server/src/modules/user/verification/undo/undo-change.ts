import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { UndoChanges } from './undo-changes.ts'

/** Undoes a change by the token of the notice about it, and answers a token that sets a new password. */
export function undoChangeRoute(needs: { undoChanges: UndoChanges; attempts: Attempts }): Route {
  return route(user.undoChange, async ({ body, asked, now, refuse }) => {
    await needs.attempts.takeToken(asked.ip)
    const token = await needs.undoChanges.undo(body.token, { isDemo: asked.isDemo, now })
    if (token === undefined)
      return refuse('INVALID_PARAMETERS', 'This link has expired, or it has been used.')
    return { data: { token } }
  })
}
