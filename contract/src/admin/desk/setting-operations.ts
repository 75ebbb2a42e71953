import * as z from 'zod/mini'
import {
  changeReason,
  cursorMeta,
  cursorPaging,
  givenTime,
  id,
  INTEGER_MAX,
  text,
  time,
} from '../../fields.ts'
import { operation } from '../../operation.ts'
import { settingGroups } from '../../screen/setting-groups.ts'
import { switchNames } from '../../screen/switches.ts'

const settingKey = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const one = { caller: 'operator', params: z.object({ key: settingKey }) } as const
const reason = text(500).check(z.trim())
/** Of a change: a higher one is later. A setting that was never changed has 0. */
const revision = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

const setting = z.object({
  key: z.string(),
  group: z.literal(settingGroups),
  /** Whether two operators change it: one puts it, another confirms. */
  isMoney: z.boolean(),
  /** What a value may be, as JSON Schema. */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  default: z.unknown(),
  /** Null where it has its default. */
  changedAt: z.nullable(time),
  changedBy: z.nullable(id),
  changedByName: z.nullable(z.string()),
  revision,
  /** Changes that begin later, the earliest first. */
  scheduled: z.array(
    z.object({ revision, value: z.unknown(), from: time, changedBy: id, reason: z.string() }),
  ),
  /** What one operator put and another has yet to confirm; null for a caller who may not see that. */
  waiting: z.nullable(
    z.object({
      approvalId: id,
      summary: z.string(),
      askedBy: id,
      askedByName: z.string(),
      askedAt: time,
      reason: z.string(),
    }),
  ),
})
export type SettingState = z.output<typeof setting>

export const listSettings = operation({
  summary: 'Every setting of the product with its shape, its default and what waits',
  method: 'GET',
  path: '/admin/v1.0/settings',
  caller: 'operator',
  permission: 'settings.read',
  namesNobody: true,
  answer: z.array(setting),
})

export const putSetting = operation({
  ...one,
  permission: 'settings.put',
  stepUp: true,
  summary:
    'Change a setting, now or from a later time; its shape is checked; null restores the default. A setting of money ' +
    'waits for another operator',
  method: 'PUT',
  path: '/admin/v1.0/settings/{key}',
  body: z.object({
    value: z.unknown(),
    /** Settings of money need one. */
    reason: z._default(reason, ''),
    /** What the caller has read; an older one is refused. Absent: whatever it is. */
    revision: z.optional(revision),
    /** When it begins; absent or past: now. */
    from: z.optional(givenTime),
  }),
  answer: setting,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'REVISION_OUTDATED', 'APPROVAL_WAITS'],
})

export const rollBackSetting = operation({
  ...one,
  permission: 'settings.put',
  stepUp: true,
  summary: 'Put the value of an earlier change again; a setting of money waits for another operator',
  method: 'POST',
  path: '/admin/v1.0/settings/{key}/rollback',
  body: z.object({ revision, reason: z._default(reason, '') }),
  answer: setting,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'APPROVAL_WAITS'],
})

export const cancelScheduledSetting = operation({
  caller: 'operator',
  permission: 'settings.put',
  stepUp: true,
  summary: 'Call off a change that has not begun',
  method: 'DELETE',
  path: '/admin/v1.0/settings/{key}/scheduled/{revision}',
  params: z.object({
    key: settingKey,
    revision: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(INTEGER_MAX)),
  }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const listSettingHistory = operation({
  ...one,
  permission: 'settings.read',
  summary: 'Changes of a setting, the newest first',
  method: 'GET',
  path: '/admin/v1.0/settings/{key}/history',
  query: z.object(cursorPaging(20)),
  answer: z.array(
    z.object({
      revision,
      /** Null: the default. */
      value: z.unknown(),
      /** When it began or begins. */
      from: time,
      reason: z.string(),
      changedAt: time,
      changedBy: id,
      changedByName: z.nullable(z.string()),
      /** Whether it was called off before it began. */
      isCancelled: z.boolean(),
    }),
  ),
  meta: cursorMeta,
  refusals: ['NOT_FOUND'],
})

const siteSwitch = z.object({
  name: z.literal(switchNames),
  isOn: z.boolean(),
  changedAt: z.nullable(time),
  changedBy: z.nullable(id),
  changedByName: z.nullable(z.string()),
  reason: z.string(),
})
export type SiteSwitch = z.output<typeof siteSwitch>

export const listSwitches = operation({
  summary: 'What can be turned off at once, and who turned it off',
  method: 'GET',
  path: '/admin/v1.0/switches',
  caller: 'operator',
  permission: 'switches.read',
  namesNobody: true,
  answer: z.array(siteSwitch),
})

export const putSwitch = operation({
  summary: 'Turn something off for everybody, or on again; calls of it are then refused',
  method: 'PUT',
  path: '/admin/v1.0/switches/{name}',
  caller: 'operator',
  permission: 'switches.set',
  params: z.object({ name: z.literal(switchNames) }),
  body: z.object({ isOn: z.boolean(), reason: reason.check(z.minLength(3)) }),
  answer: siteSwitch,
})

const closing = z.object({ isOn: z.boolean(), startAt: z.nullable(time) })

export const getMaintenance = operation({
  summary: 'Whether the site is closed, and when it will be',
  method: 'GET',
  path: '/admin/v1.0/maintenance',
  caller: 'operator',
  permission: 'switches.read',
  answer: z.extend(closing, {
    changedAt: z.nullable(time),
    changedBy: z.nullable(id),
    changedByName: z.nullable(z.string()),
    /** How long before a planned closing it is announced, in milliseconds. */
    noticeMs: z.number(),
  }),
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
    startAt: z.optional(givenTime),
    isUrgent: z._default(z.boolean(), false),
    reason: changeReason,
  }),
  answer: closing,
})

export { settingGroups, switchNames }
