import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'

/** Page sizes: of the page, of the refresh after a login, of the highlights. */
export const NOTIFICATIONS_PER_PAGE = 20
export const NOTIFICATIONS_AT_LOGIN = 10
export const HIGHLIGHTS_PER_PAGE = 5

export const notificationKinds = ['non-highlight', 'highlight'] as const

export const notification = z.object({
  id,
  /** Its subject: `liveshow`, `transaction`, `subscription`, `in-app` or a type of content. */
  type: z.string(),
  kind: z.literal(notificationKinds),
  title: z.string(),
  desc: z.string(),
  /** `type:id`. */
  refId: z.nullable(z.string()),
  image: z.nullable(z.string()),
  startDate: time,
  endDate: z.nullable(time),
  common: z.object({ title: z.string(), startDate: time, endDate: z.nullable(time) }),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = operation({
  summary: 'Own notifications, the newest first',
  method: 'GET',
  path: '/notification/v1.0/listings',
  caller: 'viewer',
  query: z.object({
    ...paging(NOTIFICATIONS_PER_PAGE),
    type: z._default(z.literal(notificationKinds), 'non-highlight'),
    locale,
  }),
  answer: z.array(notification),
  meta: pageMeta,
})

export const getSummary = operation({
  summary: 'Number of own unread notifications',
  method: 'GET',
  path: '/notification/v1.0/listings/summary',
  caller: 'viewer',
  answer: z.object({ unread: z.number() }),
})

export const getNotification = operation({
  summary: 'One notification; reading it marks it read',
  method: 'GET',
  path: '/notification/v1.0/listing/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: notification,
  refusals: ['NOT_FOUND'],
})

export const markRead = operation({
  summary: 'Mark a notification as read; a repeated call changes nothing',
  method: 'PUT',
  path: '/notification/v1.0/listing/{id}/read',
  caller: 'viewer',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
})

export const markAllRead = operation({
  summary: 'Mark everything in both lists as read; a repeated call changes nothing',
  method: 'PUT',
  path: '/notification/v1.0/listings/read',
  caller: 'viewer',
})

/** Groups of notifications that a person can turn off. Those about the account itself always arrive. */
export const notificationTopics = ['live', 'content', 'subscription', 'announcement'] as const

const choices = z.object({
  topics: z.array(z.object({ topic: z.literal(notificationTopics), inApp: z.boolean(), push: z.boolean() })),
})

export const getChoices = operation({
  summary: 'Which notifications the caller receives, and where',
  method: 'GET',
  path: '/notification/v1.0/choices',
  caller: 'viewer',
  answer: choices,
})

export const putChoices = operation({
  summary: 'Choose which notifications arrive, and where',
  method: 'PUT',
  path: '/notification/v1.0/choices',
  caller: 'viewer',
  body: z.object({
    topics: z
      .array(z.object({ topic: z.literal(notificationTopics), inApp: z.boolean(), push: z.boolean() }))
      .check(z.maxLength(notificationTopics.length)),
  }),
  answer: choices,
})
