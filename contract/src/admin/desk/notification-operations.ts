import * as z from 'zod/mini'
import {
  cursorMeta,
  cursorPaging,
  givenTime,
  id,
  INTEGER_MAX,
  line,
  locale,
  text,
  time,
} from '../../fields.ts'
import { operation } from '../../operation.ts'
import { notification, notificationKinds } from '../../notification/operations.ts'

const headline = line(200).check(z.trim(), z.minLength(1))

const audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('topic'), topicArn: z.string().check(z.regex(/^tayang:[\w:-]{1,100}$/)) }),
  z.object({ to: z.literal('profile'), profileId: id }),
])

const message = {
  type: z.string().check(z.regex(/^[a-z][a-z-]{0,31}$/)),
  kind: z._default(z.literal(notificationKinds), 'non-highlight'),
  /** One text for everybody, or one in each language. */
  title: z.union([headline, z.object({ en: headline, id: headline })]),
  desc: z.union([text(2000), z.object({ en: text(2000), id: text(2000) })]),
  refId: z._default(z.nullable(z.string().check(z.regex(/^[a-z][a-z-]{0,31}:[\w.:~-]{1,64}$/))), null),
  image: z._default(z.nullable(z.string().check(z.regex(/^\/media\/[\w./-]{1,200}$/))), null),
  push: z._default(z.boolean(), false),
}
/** Made by the sender: the same key sends once. */
const key = z.uuid()

export const sendNotification = operation({
  summary: 'Send a notification to everybody, to a topic or to one profile',
  method: 'POST',
  path: '/admin/v1.0/notifications',
  caller: 'operator',
  permission: 'notifications.send',
  body: z.object({
    ...message,
    key,
    audience,
    startDate: z.optional(givenTime),
    endDate: z._default(z.nullable(givenTime), null),
  }),
  answer: notification,
  refusals: ['NOT_FOUND'],
})

export const sendNotificationToMe = operation({
  summary: 'Send a notification to the own profile alone, as a trial',
  method: 'POST',
  path: '/admin/v1.0/notifications/toMe',
  caller: 'operator',
  permission: 'notifications.send',
  body: z.object({ ...message, key }),
  answer: notification,
})

export const estimateNotification = operation({
  summary: 'How many people an audience has, and how many of them take pushes',
  method: 'GET',
  path: '/admin/v1.0/notifications/estimate',
  caller: 'operator',
  permission: 'notifications.read',
  namesNobody: true,
  /** As the audience of a notification, in three fields. */
  query: audience,
  /** `isCapped`: there are at least so many. */
  answer: z.object({ people: z.number(), withPush: z.number(), isCapped: z.boolean() }),
  refusals: ['NOT_FOUND'],
})

export const listSentNotifications = operation({
  summary: 'Notifications that operators sent, the newest first, with how many read them',
  method: 'GET',
  path: '/admin/v1.0/notifications',
  caller: 'operator',
  permission: 'notifications.read',
  namesNobody: true,
  query: z.object({ ...cursorPaging(20), locale }),
  answer: z.array(z.extend(notification, { readers: z.number(), recalledAt: z.nullable(time) })),
  meta: cursorMeta,
})

export const recallNotification = operation({
  summary: 'Withdraw a notification: it disappears for everybody',
  method: 'DELETE',
  path: '/admin/v1.0/notifications/{id}',
  caller: 'operator',
  permission: 'notifications.send',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
})

/** A draft may lack anything that a notification needs. */
const draftBody = z.object({
  type: z._default(line(32), ''),
  kind: z._default(z.literal(notificationKinds), 'non-highlight'),
  titleEn: z._default(line(200), ''),
  titleId: z._default(line(200), ''),
  descEn: z._default(text(2000), ''),
  descId: z._default(text(2000), ''),
  refId: z._default(line(100), ''),
  audience: z._default(audience, { to: 'all' }),
  startDate: z._default(z.nullable(givenTime), null),
  endDate: z._default(z.nullable(givenTime), null),
  push: z._default(z.boolean(), false),
})
export type NotificationDraft = z.output<typeof draftBody>

const draft = z.object({
  id,
  body: draftBody,
  revision: z.number(),
  changedAt: time,
  changedBy: id,
  changedByName: z.nullable(z.string()),
})
export type KeptNotificationDraft = z.output<typeof draft>

const oneDraft = { caller: 'operator', params: z.object({ id: z.uuid() }) } as const

export const listNotificationDrafts = operation({
  summary: 'Notifications that are not sent yet, the last changed first; a hundred at most',
  method: 'GET',
  path: '/admin/v1.0/notificationDrafts',
  caller: 'operator',
  permission: 'notifications.read',
  namesNobody: true,
  answer: z.array(draft),
})

export const getNotificationDraft = operation({
  ...oneDraft,
  permission: 'notifications.read',
  summary: 'One draft of a notification',
  method: 'GET',
  path: '/admin/v1.0/notificationDrafts/{id}',
  answer: draft,
  refusals: ['NOT_FOUND'],
})

export const putNotificationDraft = operation({
  ...oneDraft,
  permission: 'notifications.send',
  summary: 'Keep a draft under an id of the caller; 0 is the revision of one that does not exist yet',
  method: 'PUT',
  path: '/admin/v1.0/notificationDrafts/{id}',
  body: z.object({
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    body: draftBody,
  }),
  answer: draft,
  refusals: ['REVISION_OUTDATED', 'TOO_MANY_DRAFTS'],
})

export const removeNotificationDraft = operation({
  ...oneDraft,
  permission: 'notifications.send',
  summary: 'Remove a draft; one that is not there is removed already',
  method: 'DELETE',
  path: '/admin/v1.0/notificationDrafts/{id}',
})
