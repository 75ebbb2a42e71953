import { admin, type InputOf } from '@tayang/contract'
import { readTopicArn, type Audience, type Draft, type NotificationRoom } from '#modules/notification'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'

type SendInput = InputOf<typeof admin.sendNotification>['body']

/** Routes of notifications by operators. */
export function notificationRoutes(needs: { notification: NotificationRoom; user: User }): Route[] {
  const { notification, user } = needs
  return [
    route(admin.sendNotification, async ({ body, refuse }) => {
      const target = readAudience(body.audience) ?? refuse('NOT_FOUND')
      const { audience } = target
      const isThere = audience.to === 'all' || (await user.profiles.find(audience.profileId)) !== undefined
      return isThere
        ? { data: await notification.send(audience, draftOf(body, target)) }
        : refuse('NOT_FOUND')
    }),
    route(admin.listSentNotifications, ({ query }) => notification.listSent(query)),
    route(admin.recallNotification, async ({ params, refuse }) => {
      if (!(await notification.recall(params.id))) refuse('NOT_FOUND')
    }),
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
