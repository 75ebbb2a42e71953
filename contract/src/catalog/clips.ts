import * as z from 'zod/mini'
import { id, locale, pageMeta, paging } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaItem } from './media-item.ts'

/** The playlist of all published clips; it is computed and has no row. */
export const ALL_CLIPS = 'clips'

export const listClipsOfProfile = operation({
  summary: 'Published clips of one profile, the newest first',
  method: 'GET',
  path: '/catalog/v1.1/playlist/{id}/clipsItemsByProfileId',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ ...paging(10), locale, profileId: id }),
  answer: z.array(mediaItem),
  meta: pageMeta,
  refusals: ['PLAYLIST_NOT_FOUND'],
  cacheSeconds: 10,
})

const counted = z.object({ views: z.number() })

export const viewVideo = operation({
  summary: 'Count a view of a title by the caller: once a day for each account',
  method: 'POST',
  path: '/catalog/v1.1/video/{id}/view',
  alsoPaths: ['/catalog/v1.0/video/{id}/view'],
  caller: 'viewer',
  params: z.object({ id }),
  answer: counted,
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION'],
})

export const viewVideoAsGuest = operation({
  summary: 'Count a view of a title by a guest: once a day for each device',
  method: 'POST',
  path: '/catalog/v1.1/video/{id}/guestView',
  alsoPaths: ['/catalog/v1.0/video/{id}/guestView'],
  caller: 'anyone',
  params: z.object({ id }),
  body: z.object({ deviceId: z.uuid() }),
  answer: counted,
  refusals: ['VIDEO_NOT_FOUND'],
})
