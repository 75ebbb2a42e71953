import * as z from 'zod/mini'
import { id, locale, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaItem, ownerOfItem } from './media-item.ts'

/** Shows that one profile can be reminded of at a time; the next one is refused. */
export const REMINDERS_MAX = 200

/**
 * A live show that is announced. It is in lists until it begins, and answers by its id until it is over; `id` is also
 * its `upcomingShowId` (Spec 2, section 2).
 */
export const upcomingShow = z.extend(mediaItem, {
  type: z.literal('upcoming-live'),
  startedAt: time,
  finishedAt: time,
  /** Whether the caller is to be reminded; false for a guest. */
  remind: z.boolean(),
  profile: ownerOfItem,
})
export type UpcomingShow = z.output<typeof upcomingShow>

/** `remindProfileId` is a hint that must name the caller; identity comes from the token. */
const remindProfileId = z.optional(id)

const reminder = z.object({ liveshowId: id, remindProfileId: id, remind: z.boolean() })

export const getUpcomingShow = operation({
  summary: 'An upcoming live show, with whether the caller is to be reminded of it',
  method: 'GET',
  path: '/catalog/v1.0/upcomingLiveshow/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale, remindProfileId }),
  answer: upcomingShow,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
  cacheSeconds: 5,
})

const asked = z.object({ liveshowId: z.optional(id), remindProfileId })

export const setReminder = operation({
  summary: 'Remind the caller of an upcoming show; a second time changes nothing',
  method: 'POST',
  path: '/catalog/v1.0/upcomingLiveshow/{id}/setReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: asked,
  answer: reminder,
  refusals: ['SHOW_NOT_FOUND', 'SHOW_HAS_BEGUN', 'REMINDERS_FULL', 'BLOCKED_RELATION', 'FORBIDDEN'],
})

export const deleteReminder = operation({
  summary: 'Do not remind the caller; where nothing was set, nothing changes',
  method: 'POST',
  path: '/catalog/v1.0/upcomingLiveshow/{id}/deleteReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: asked,
  answer: reminder,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})
