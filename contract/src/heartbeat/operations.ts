import * as z from 'zod/mini'
import { mediaItem } from '../catalog/media-item.ts'
import { id, line, locale, many, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { device } from '../user/shapes.ts'

/** Longest position or length in seconds; everything live has a length of 86,400. */
const seconds = z.number().check(z.minimum(0), z.maximum(604_800))

/** `sessionId` is made per playback. */
const progress = z.object({
  mediaType: z.literal(['video', 'channel']),
  mediaSubType: line(32),
  mediaId: id,
  position: seconds,
  length: seconds,
  seriesId: z.optional(z.nullable(id)),
  nextId: z.optional(z.nullable(id)),
  deviceId: z.uuid(),
  device: z.optional(device),
  sessionId: z.uuid(),
})
export type Progress = z.output<typeof progress>

export const historyItem = z.object({
  id,
  mediaId: id,
  mediaType: z.string(),
  mediaSubType: z.string(),
  position: z.number(),
  length: z.number(),
  seriesId: z.nullable(id),
  nextId: z.nullable(id),
  updatedAt: time,
  /** Null where the item has left the catalogue. */
  mediaInfo: z.nullable(mediaItem),
})
export type HistoryItem = z.output<typeof historyItem>

export const saveHistory = operation({
  summary: 'Save the position; a position of 0 never overwrites a greater one of another playback',
  method: 'POST',
  path: '/heartbeat/v1.1/histories',
  caller: 'viewer',
  body: progress,
})

export const saveGuestHistory = operation({
  summary: 'Save a guest’s position, for statistics only',
  method: 'POST',
  path: '/heartbeat/v1.1/histories/guest',
  caller: 'anyone',
  body: progress,
})

export const listHistories = operation({
  summary: 'Watch history, newest first',
  method: 'GET',
  path: '/heartbeat/v1.0/histories',
  caller: 'viewer',
  guestSentence: 'You are not logged in',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(historyItem),
  meta: pageMeta,
})

export const listContinueWatching = operation({
  summary: 'Titles that were begun and not finished, one for each series, newest first',
  method: 'GET',
  path: '/heartbeat/v1.0/histories/continue',
  caller: 'viewer',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(historyItem),
  meta: pageMeta,
})

export const selectHistories = operation({
  summary: 'The positions of given items',
  method: 'GET',
  path: '/heartbeat/v1.0/histories/selected',
  caller: 'viewer',
  query: z.object({ 'mediaIds[]': many(id, 100), locale }),
  answer: z.array(historyItem),
})

export const listSeriesHistory = operation({
  summary: 'The positions within one series, newest first',
  method: 'GET',
  path: '/heartbeat/v1.0/histories/series/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: z.array(historyItem),
})

export const removeHistory = operation({
  summary:
    'Take a title out of the history, or a series with its episodes; for an hour it can be brought back',
  method: 'DELETE',
  path: '/heartbeat/v1.0/histories/{id}',
  caller: 'viewer',
  params: z.object({ id }),
})

export const restoreHistory = operation({
  summary: 'Bring back what was taken out of the history in the last hour, at its old place',
  method: 'POST',
  path: '/heartbeat/v1.0/histories/{id}/restore',
  caller: 'viewer',
  params: z.object({ id }),
})
