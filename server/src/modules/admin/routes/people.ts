import { admin } from '@tayang/contract'
import type { Interaction } from '#modules/interaction'
import type { NotificationRoom } from '#modules/notification'
import type { User } from '#modules/user'
import { isAllowedIn } from '#platform/automod/automod'
import { route, type Route } from '#platform/http/route'
import type { Facts } from '../trail/index.ts'
import { requireAnother } from '../require-another.ts'

/** Routes of people. */
export function peopleRoutes({
  user,
  interaction,
  notification,
  facts,
}: {
  user: User
  interaction: Pick<Interaction, 'renameSpeaker'>
  notification: Pick<NotificationRoom, 'notify'>
  facts: Facts
}): Route[] {
  return [
    route(admin.getProfileByEmail, async ({ query, refuse }) => {
      const found = await user.profiles.findByEmail(query.email)
      return found ? { data: found } : refuse('NOT_FOUND')
    }),
    route(admin.putProfile, async ({ params, body, caller, now, refuse }) => {
      requireAnother({ profileId: params.id }, caller)
      // The check of names and texts applies to operators too.
      const isAllowed = isAllowedIn('name', body.name) && isAllowedIn('text', body.bio)
      if (!isAllowed) return refuse('TEXT_NOT_ALLOWED')
      const before = await user.profiles.find(params.id)
      const changed = await user.profiles.rename(params.id, body)
      if (!changed) return refuse('NOT_FOUND')
      const { id: profileId, accountId, name } = changed
      if (before?.name !== name) {
        // Chat messages carry the name of their sender, so it is changed there too.
        await interaction.renameSpeaker({ profileId, accountId, name })
        await notification.notify('name-changed', { profileId, name, at: now })
      }
      return { data: changed }
    }),
    route(admin.putProfileAvatar, async ({ params, query, asked, caller, refuse }) => {
      facts.add(asked, { facts: { reason: query.reason } })
      requireAnother({ profileId: params.id }, caller)
      const changed = await user.profiles.setAvatar(params.id, asked.stream)
      return changed ? { data: changed } : refuse('NOT_FOUND')
    }),
  ]
}
