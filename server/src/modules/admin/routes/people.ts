import { admin } from '@tayang/contract'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/route'

/** What an operator does with people. */
export function peopleRoutes({ user }: { user: User }): Route[] {
  return [
    route(admin.getProfileByEmail, async ({ query, refuse }) => {
      const found = await user.profileByEmail(query.email)
      return found ? { data: found } : refuse('NOT_FOUND')
    }),
    route(admin.putProfile, async ({ params, body, refuse }) => {
      const mended = await user.renameProfile(params.id, body)
      return mended ? { data: mended } : refuse('NOT_FOUND')
    }),
    route(admin.putProfileAvatar, async ({ params, asked, refuse }) => {
      const mended = await user.setAvatar(params.id, asked.stream)
      return mended ? { data: mended } : refuse('NOT_FOUND')
    }),
  ]
}
