import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, success } from '../fields.ts'
import { operation } from '../operation.ts'
import { show } from './shows.ts'

/** Recordings of shows: one per show, however often its publisher came back. */

export const getVideoExisted = operation({
  summary: 'Whether a show has a recording that plays, and its id',
  method: 'GET',
  path: '/catalog/v1.0/videos/existed',
  caller: 'anyone',
  query: z.object({ showId: id }),
  answer: z.object({ isExisted: z.boolean(), videoId: z.nullable(id) }),
})

export const listPreviousShows = operation({
  summary: 'Recorded shows of one profile or of all, the latest first',
  method: 'GET',
  path: '/catalog/v1.1/playlists/getByProfileId',
  alsoPaths: ['/catalog/v1.0/playlists/getByProfileId'],
  caller: 'anyone',
  query: z.object({ ...paging(10), locale, profileId: z.optional(id) }),
  /** Each is `liveshow-vod`; its `thumbnail` is the show's portrait picture, else its profile's avatar. */
  answer: z.array(show),
  meta: pageMeta,
})

export const downloadRecording = operation({
  summary:
    'The address where the owner downloads a recording as one MP4, its tallest rung with sound; it works for minutes',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/recording',
  caller: 'viewer',
  params: z.object({ id }),
  answer: z.object({ url: z.string(), fileName: z.string(), sizeBytes: z.number(), seconds: z.number() }),
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO'],
})

export const removeRecording = operation({
  summary: 'Delete the recording of an own show for ever',
  method: 'DELETE',
  path: '/catalog/v1.0/liveShow/{id}/recording',
  caller: 'viewer',
  params: z.object({ id }),
  /** Clips that were cut out of the show: they have bytes of their own and stay. */
  answer: z.extend(success, { clips: z.number() }),
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO'],
})
