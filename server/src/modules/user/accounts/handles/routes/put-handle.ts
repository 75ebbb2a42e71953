import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { ownProfileAnswerOf } from '../../accounts.ts'
import type { Attempts } from '../../../limits/attempts.ts'
import type { Handles } from '../handles.ts'

/** Gives the caller's profile a handle. */
export function putHandleRoute({ handles, attempts }: { handles: Handles; attempts: Attempts }): Route {
  return route(user.putHandle, async ({ body, caller, now }) => {
    await attempts.takeProfileChange(caller.accountId)
    return { data: ownProfileAnswerOf(await handles.put(caller, body.handle, now)) }
  })
}
