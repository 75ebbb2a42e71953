import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { mediaItem, mediaType } from './media-item.ts'

/** Titles that one list holds; the next one is refused. */
export const LISTED_MAX = 1_000

const entry = z.object({
  id,
  itemId: id,
  itemType: mediaType,
  addedToMyList: z.literal(true),
  createdAt: time,
})

/** A title that somebody wants to watch one day. */
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
  summary: 'Add a title to My List; once is enough',
  method: 'POST',
  path: '/catalog/v1.0/watchlists',
  caller: 'viewer',
  body: z.object({ itemId: id, itemType: mediaType }),
  answer: entry,
  refusals: ['VIDEO_NOT_FOUND', 'MY_LIST_FULL'],
})

export const getWatchlistStatus = operation({
  summary: 'Whether a title is on My List (A074)',
  method: 'GET',
  path: '/catalog/v1.0/watchlists/getStatusByItemId',
  caller: 'viewer',
  query: z.object({ itemId: id, itemType: z.optional(mediaType) }),
  answer: z.object({ addedToMyList: z.boolean() }),
})

export const removeFromWatchlist = operation({
  summary: 'Take a title off My List, by its own id or by that of the entry (A078)',
  method: 'DELETE',
  path: '/catalog/v1.0/watchlist/{id}',
  caller: 'viewer',
  params: z.object({ id }),
})
