import { admin } from '@tayang/contract'
import type { Interaction } from '#modules/interaction'
import type { User } from '#modules/user'
import { isAllowedIn } from '#platform/automod/automod'
import { route, type Route } from '#platform/http/route'

/** What an operator does with people. */
export function peopleRoutes({
  user,
  interaction,
}: {
  user: User
  interaction: Pick<Interaction, 'renameSpeaker'>
}): Route[] {
  return [
    route(admin.getProfileByEmail, async ({ query, refuse }) => {
      const found = await user.profiles.findByEmail(query.email)
      return found ? { data: found } : refuse('NOT_FOUND')
    }),
    route(admin.putProfile, async ({ params, body, refuse }) => {
      // What a person may not be called, an operator does not call them either.
      const isAllowed = isAllowedIn('name', body.name) && isAllowedIn('text', body.bio)
      if (!isAllowed) return refuse('TEXT_NOT_ALLOWED')
      const before = await user.profiles.find(params.id)
      const mended = await user.profiles.rename(params.id, body)
      if (!mended) return refuse('NOT_FOUND')
      const { id: profileId, accountId, name } = mended
      // The old name stands nowhere any more, nor beside what was said.
      if (before?.name !== name) await interaction.renameSpeaker({ profileId, accountId, name })
      return { data: mended }
    }),
    route(admin.putProfileAvatar, async ({ params, asked, refuse }) => {
      const mended = await user.profiles.setAvatar(params.id, asked.stream)
      return mended ? { data: mended } : refuse('NOT_FOUND')
    }),
  ]
}
