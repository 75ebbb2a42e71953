import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaItem, mediaType } from './media-item.ts'

/** Most titles of one list; the next one is refused. */
export const LISTED_MAX = 1_000

const entry = z.object({
  id,
  itemId: id,
  itemType: mediaType,
  addedToMyList: z.literal(true),
  createdAt: time,
})

/** A title on My List. */
export const listedTitle = z.extend(entry, { mediaInfo: mediaItem })
export type ListedTitle = z.output<typeof listedTitle>

export const listWatchlist = operation({
  summary: 'My List, newest first; titles that left the catalogue are left out',
  method: 'GET',
  path: '/catalog/v1.0/watchlists',
  caller: 'viewer',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(listedTitle),
  meta: pageMeta,
})

export const addToWatchlist = operation({
  summary: 'Add a title to My List; adding twice adds once',
  method: 'POST',
  path: '/catalog/v1.0/watchlists',
  caller: 'viewer',
  body: z.object({ itemId: id, itemType: mediaType }),
  answer: entry,
  refusals: ['VIDEO_NOT_FOUND', 'MY_LIST_FULL'],
})

export const getWatchlistStatus = operation({
  summary: 'Whether a title is on My List',
  method: 'GET',
  path: '/catalog/v1.0/watchlists/getStatusByItemId',
  caller: 'viewer',
  query: z.object({ itemId: id, itemType: z.optional(mediaType) }),
  answer: z.object({ addedToMyList: z.boolean() }),
})

export const removeFromWatchlist = operation({
  summary: 'Remove a title from My List, by the id of the title or of the entry',
  method: 'DELETE',
  path: '/catalog/v1.0/watchlist/{id}',
  caller: 'viewer',
  params: z.object({ id }),
})
