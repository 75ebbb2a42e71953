import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { openChoices } from '../choices.ts'

/** Groups that are not named stay as they were. */
export function putChoicesRoute({ choices }: { choices: ReturnType<typeof openChoices> }): Route {
  return route(notification.putChoices, async ({ caller, body }) => ({
    data: await choices.choose(caller.profileId, body),
  }))
}
