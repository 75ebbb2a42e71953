import { notification } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { openChoices } from '../choices.ts'

export function getChoicesRoute({ choices }: { choices: ReturnType<typeof openChoices> }): Route {
  return route(notification.getChoices, async ({ caller }) => ({
    data: await choices.choicesOf(caller.profileId),
  }))
}
