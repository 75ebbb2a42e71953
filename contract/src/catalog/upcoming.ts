import * as z from 'zod/mini'
import { givenTime, id, line, locale, pageMeta, paging, text, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaItem, ownerOfItem } from './media-item.ts'
import { SHOW_DESCRIPTION_LENGTH_MAX, SHOW_NAME_LENGTH_MAX } from './shows.ts'

/** Most reminders of one profile at a time; the next one is refused. */
export const REMINDERS_MAX = 200

/**
 * An announced live show. It is in lists until it begins, and answers by its id until it is over; `id` is also
 * its `upcomingShowId`.
 */
export const upcomingShow = z.extend(mediaItem, {
  type: z.literal('upcoming-live'),
  startedAt: time,
  finishedAt: time,
  /** Whether the caller will be reminded; false for a guest. */
  remind: z.boolean(),
  profile: ownerOfItem,
})
export type UpcomingShow = z.output<typeof upcomingShow>

/** `remindProfileId` is a hint that must name the caller; identity comes from the token. */
const remindProfileId = z.optional(id)

const reminder = z.object({ liveshowId: id, remindProfileId: id, remind: z.boolean() })

export const getUpcomingShow = operation({
  summary: 'An upcoming live show, and whether the caller will be reminded of it',
  method: 'GET',
  path: '/catalog/v1.0/upcomingLiveshow/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale, remindProfileId }),
  answer: upcomingShow,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
  cacheSeconds: 5,
})

const reminderBody = z.object({ liveshowId: z.optional(id), remindProfileId })

export const setReminder = operation({
  summary: 'Remind the caller of an upcoming show; a repeated call changes nothing',
  method: 'POST',
  path: '/catalog/v1.0/upcomingLiveshow/{id}/setReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: reminderBody,
  answer: reminder,
  refusals: ['SHOW_NOT_FOUND', 'SHOW_HAS_BEGUN', 'REMINDERS_FULL', 'BLOCKED_RELATION', 'FORBIDDEN'],
})

export const deleteReminder = operation({
  summary: 'Remove the caller’s reminder; without one nothing changes',
  method: 'POST',
  path: '/catalog/v1.0/upcomingLiveshow/{id}/deleteReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: reminderBody,
  answer: reminder,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

/** Most announced shows of one streamer at a time. */
export const SCHEDULED_MAX = 20
/** Most days that a streamer may announce ahead. */
export const SCHEDULE_AHEAD_DAYS_MAX = 60
/** Bounds and default of the length of an announced show, in minutes. */
export const SCHEDULED_MINUTES = { least: 15, most: 12 * 60, usual: 120 }

/** An announcement: when the show begins and about how long it lasts. */
const schedule = z.object({
  name: line(SHOW_NAME_LENGTH_MAX).check(z.trim(), z.minLength(1, '*Field is Required.')),
  description: z._default(text(SHOW_DESCRIPTION_LENGTH_MAX), ''),
  startedAt: givenTime,
  minutes: z._default(
    z.number().check(z.int(), z.minimum(SCHEDULED_MINUTES.least), z.maximum(SCHEDULED_MINUTES.most)),
    SCHEDULED_MINUTES.usual,
  ),
})

export const listScheduled = operation({
  summary: 'Shows that the caller has announced and that are not over, the soonest first',
  method: 'GET',
  path: '/catalog/v1.0/upcomingLiveshows',
  caller: 'viewer',
  query: z.object({ ...paging(SCHEDULED_MAX), locale }),
  answer: z.array(upcomingShow),
  meta: pageMeta,
})

export const scheduleShow = operation({
  summary: 'Announce a show of the caller; it is in the lists of upcoming shows until it begins',
  method: 'POST',
  path: '/catalog/v1.0/upcomingLiveshows',
  caller: 'viewer',
  body: schedule,
  answer: upcomingShow,
  refusals: [
    'SCHEDULE_FULL',
    'TEXT_NOT_ALLOWED',
    'TOO_MANY_ATTEMPTS',
    'AGE_REQUIRED',
    'STREAMER_ONLY',
    'FORBIDDEN',
  ],
})

export const rescheduleShow = operation({
  summary: 'Change an announced show of the caller; reminders stay',
  method: 'PUT',
  path: '/catalog/v1.0/upcomingLiveshow/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  body: schedule,
  answer: upcomingShow,
  refusals: ['SHOW_NOT_FOUND', 'SHOW_HAS_BEGUN', 'TEXT_NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
})

export const cancelScheduled = operation({
  summary: 'Withdraw an announced show of the caller',
  method: 'DELETE',
  path: '/catalog/v1.0/upcomingLiveshow/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  refusals: ['SHOW_NOT_FOUND'],
})
