import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Handles } from '../handles.ts'

/** Whose handle this is. */
export function findHandleRoute({ handles }: { handles: Handles }): Route {
  return route(user.findHandle, async ({ params, now, refuse }) => {
    const found = await handles.find(params.handle, now)
    return found ? { data: found } : refuse('NOT_FOUND')
  })
}
