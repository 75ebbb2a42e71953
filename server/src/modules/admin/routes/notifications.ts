import { admin, type InputOf } from '@tayang/contract'
import { readTopicArn, type Audience, type Draft, type NotificationRoom } from '#modules/notification'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { withNames } from '../operator-names.ts'

type SendInput = InputOf<typeof admin.sendNotification>['body']

/** An estimate counts no further; a larger audience is said to be at least so large. */
const ESTIMATE_MAX = 100_000

interface NotificationNeeds {
  notification: NotificationRoom
  user: Pick<User, 'profiles' | 'audiences'>
}

/** Routes of notifications by operators. */
export function notificationRoutes(needs: NotificationNeeds): Route[] {
  return [...sendingRoutes(needs), ...draftRoutes(needs)]
}

function sendingRoutes({ notification, user }: NotificationNeeds): Route[] {
  /** Refuses an audience that does not exist. */
  async function targetOf(to: SendInput['audience']) {
    const target = readAudience(to) ?? refuse('NOT_FOUND')
    const { audience } = target
    const isThere = !('profileId' in audience) || (await user.profiles.find(audience.profileId))
    return isThere ? target : refuse('NOT_FOUND')
  }

  return [
    route(admin.sendNotification, async ({ body }) => {
      const target = await targetOf(body.audience)
      return { data: await notification.send(target.audience, draftOf(body, target)) }
    }),
    route(admin.sendNotificationToMe, async ({ body, caller }) => {
      const audience = { to: 'profile', profileId: caller.profileId } as const
      const draft = draftOf({ ...body, audience, endDate: null }, { audience })
      return { data: await notification.send(audience, draft) }
    }),
    route(admin.estimateNotification, async ({ query }) => {
      const { audience, topic } = await targetOf(query)
      if (audience.to === 'profile') return { data: { people: 1, withPush: 1, isCapped: false } }
      const all =
        audience.to === 'followers'
          ? await user.audiences.ofFollowers(audience.profileId, ESTIMATE_MAX)
          : await user.audiences.ofEverybody(ESTIMATE_MAX)
      const reach = topic ? await notification.reachOf(topic, all, ESTIMATE_MAX) : all
      return { data: { ...reach, isCapped: all.people >= ESTIMATE_MAX } }
    }),
    route(admin.listSentNotifications, ({ query }) => notification.listSent(query)),
    route(admin.recallNotification, async ({ params }) => {
      if (!(await notification.recall(params.id))) refuse('NOT_FOUND')
    }),
  ]
}

function draftRoutes({ notification, user }: NotificationNeeds): Route[] {
  const { drafts } = notification
  return [
    route(admin.listNotificationDrafts, async () => ({ data: await withNames(user, await drafts.list()) })),
    route(admin.getNotificationDraft, async ({ params }) => {
      const found = (await drafts.find(params.id)) ?? refuse('NOT_FOUND')
      const [named] = await withNames(user, [found])
      return { data: named ?? refuse('NOT_FOUND') }
    }),
    route(admin.putNotificationDraft, async ({ params, body, caller, now }) => {
      const kept = await drafts.put({ ...params, ...body, by: caller.accountId, now })
      return { data: { ...kept, changedByName: caller.name } }
    }),
    route(admin.removeNotificationDraft, ({ params }) => drafts.remove(params.id)),
  ]
}

function readAudience(to: SendInput['audience']): ReturnType<typeof readTopicArn> {
  return to.to === 'topic' ? readTopicArn(to.topicArn) : { audience: to }
}

function draftOf(body: SendInput, { topic }: { audience: Audience } & Pick<Draft, 'topic'>): Draft {
  const { key, type, kind, title, desc, refId, image, startDate, endDate, push } = body
  return {
    key,
    type,
    kind,
    title,
    desc,
    refId,
    image,
    endAt: endDate,
    push,
    ...(startDate !== undefined && { startAt: startDate }),
    ...(topic !== undefined && { topic }),
  }
}
