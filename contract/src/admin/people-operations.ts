import * as z from 'zod/mini'
import { givenTime, id, line, locale, pageMeta, paging, success, text, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { notification, notificationKinds } from '../notification/operations.ts'

const settingKey = z.string().check(z.regex(/^[\w.-]{1,64}$/))

const shownSetting = z.object({
  key: z.string(),
  value: z.unknown(),
  default: z.unknown(),
  /** Null where it has its default. */
  changedAt: z.nullable(time),
  changedBy: z.nullable(id),
})

export const listSettings = operation({
  summary: 'Every setting of the product with its default',
  method: 'GET',
  path: '/admin/v1.0/settings',
  caller: 'operator',
  permission: 'settings.read',
  namesNobody: true,
  answer: z.array(shownSetting),
})

export const putSetting = operation({
  summary: 'Change a setting; its shape is checked; null restores the default',
  method: 'PUT',
  path: '/admin/v1.0/settings/{key}',
  caller: 'operator',
  permission: 'settings.edit',
  params: z.object({ key: settingKey }),
  body: z.object({ value: z.unknown() }),
  answer: shownSetting,
  refusals: ['NOT_FOUND'],
})

export const listSettingHistory = operation({
  summary: 'Earlier values of a setting, the newest first',
  method: 'GET',
  path: '/admin/v1.0/settings/{key}/history',
  caller: 'operator',
  permission: 'settings.read',
  params: z.object({ key: settingKey }),
  query: z.object(paging(20)),
  answer: z.array(z.object({ value: z.unknown(), changedAt: time, changedBy: id })),
  meta: pageMeta,
  refusals: ['NOT_FOUND'],
})

export const putMaintenance = operation({
  summary: 'Close or open the site; closing needs 48 hours of notice unless it is urgent',
  method: 'PUT',
  path: '/admin/v1.0/maintenance',
  caller: 'operator',
  permission: 'maintenance.set',
  body: z.object({
    isOn: z.boolean(),
    /** When a planned closing begins; absent: now, which requires `isUrgent`. */
    startAt: z.optional(time),
    isUrgent: z._default(z.boolean(), false),
  }),
  answer: z.object({ isOn: z.boolean(), startAt: z.nullable(time) }),
})

const headline = line(200).check(z.trim(), z.minLength(1))

export const sendNotification = operation({
  summary: 'Send a notification to everybody, to a topic or to one profile',
  method: 'POST',
  path: '/admin/v1.0/notifications',
  caller: 'operator',
  permission: 'notifications.send',
  body: z.object({
    /** Made by the sender: the same key sends once. */
    key: z.uuid(),
    type: z.string().check(z.regex(/^[a-z][a-z-]{0,31}$/)),
    kind: z._default(z.literal(notificationKinds), 'non-highlight'),
    /** One text for everybody, or one in each language. */
    title: z.union([headline, z.object({ en: headline, id: headline })]),
    desc: z.union([text(2000), z.object({ en: text(2000), id: text(2000) })]),
    refId: z._default(z.nullable(z.string().check(z.regex(/^[a-z][a-z-]{0,31}:[\w.:~-]{1,64}$/))), null),
    image: z._default(z.nullable(z.string().check(z.regex(/^\/media\/[\w./-]{1,200}$/))), null),
    audience: z.discriminatedUnion('to', [
      z.object({ to: z.literal('all') }),
      z.object({ to: z.literal('topic'), topicArn: z.string().check(z.regex(/^tayang:[\w:-]{1,100}$/)) }),
      z.object({ to: z.literal('profile'), profileId: id }),
    ]),
    startDate: z.optional(givenTime),
    endDate: z._default(z.nullable(givenTime), null),
    push: z._default(z.boolean(), false),
  }),
  answer: notification,
  refusals: ['NOT_FOUND'],
})

export const listSentNotifications = operation({
  summary: 'Notifications that operators sent, the newest first, with how many read them',
  method: 'GET',
  path: '/admin/v1.0/notifications',
  caller: 'operator',
  permission: 'notifications.read',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(z.extend(notification, { readers: z.number(), recalledAt: z.nullable(time) })),
  meta: pageMeta,
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

export const putPartner = operation({
  summary: 'Create or change a partner: its key decides who may sign in through it',
  method: 'PUT',
  path: '/admin/v1.0/partners/{slug}',
  caller: 'operator',
  permission: 'partners.edit',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)) }),
  body: z.object({
    name: line(100).check(z.trim(), z.minLength(1)),
    /** The name that its sign-in links carry. */
    jwtClient: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    /** A public key as PEM, of the pinned algorithm. */
    jwtKey: z.string().check(z.maxLength(8192)),
    jwtAlgorithm: z.literal(['RS256', 'ES256', 'EdDSA']),
    /** The audience that its tokens must name. */
    issuer: line(200).check(z.minLength(1)),
    audience: line(200).check(z.minLength(1)),
    hidesPlans: z._default(z.boolean(), false),
    hidesShare: z._default(z.boolean(), false),
    enabled: z._default(z.boolean(), true),
  }),
  answer: success,
})

export const putPartnerMember = operation({
  summary: 'Enrol an account with a partner',
  method: 'PUT',
  path: '/admin/v1.0/partners/{slug}/members/{accountId}',
  caller: 'operator',
  permission: 'partners.edit',
  params: z.object({ slug: id, accountId: id }),
  refusals: ['NOT_FOUND'],
})

export const putStreamer = operation({
  summary: 'Allow an account to go live, or no longer; checked where `streamer.approvalRequired` is on',
  method: 'PUT',
  path: '/admin/v1.0/streamers/{accountId}',
  caller: 'operator',
  permission: 'people.edit',
  params: z.object({ accountId: id }),
  body: z.object({ isApproved: z.boolean() }),
  answer: success,
  refusals: ['NOT_FOUND'],
})
