import { createHash } from 'node:crypto'
import {
  admin,
  catalog,
  clips,
  clipSocial,
  heartbeat,
  suggestions,
  watchlist,
  type MediaItem,
} from '@tayang/contract'
import type { Client } from '../seeding/client.ts'
import type { Company } from './company.ts'
import { shareOf } from './follows.ts'
import { habits, LIKED_USUALLY, searches, SEEN_USUALLY, seenBy, type Habits } from './habits.ts'
import { viewers, type ViewerEntry } from './viewers.ts'

const TITLES_PER_PAGE = 100
const CLIPS_MAX = 40
/** Nobody watches more than this of a film that was seen to its end: the last seconds are the credits. */
const END_SHARE = 0.99

interface Doings {
  readonly operator: Client
  readonly company: Company
  readonly crowd?: readonly ViewerEntry[]
}

/** The crowd looks for things, watches and likes, and three of the demo people have begun and kept some. */
export async function seedDoings({ operator, company, crowd = viewers }: Doings): Promise<void> {
  const items = await itemsBySlug(operator)
  for (const habit of habits) await seedHabits(habit, { company, items })
  await seedSearches(company, crowd)
  for (const [slug, share] of Object.entries(seenBy)) {
    const item = items.get(slug)
    if (item) await watch(item, { share, company, crowd })
  }
  await watchUploads({ operator, company, crowd })
}

/** Clips that people uploaded, and those that were cut out of shows once these were on air. */
export async function watchUploads({ operator, company, crowd = viewers }: Doings): Promise<void> {
  const { data: all } = await operator.call(catalog.listPlaylistItems, {
    params: { id: clips.ALL_CLIPS },
    query: { perPage: CLIPS_MAX },
  })
  for (const item of all) {
    if (item.friendlyId !== null && item.friendlyId in seenBy) continue
    await watch(item, { share: SEEN_USUALLY, company, crowd })
  }
}

interface Crowded {
  readonly share: number
  readonly company: Company
  readonly crowd: readonly ViewerEntry[]
}

/** Who has been counted is not asked again: a title with views is left as it is. */
async function watch(item: MediaItem, { share, company, crowd }: Crowded): Promise<void> {
  if (item.state !== 'ready' || item.views > 0) return
  await view(item.id, { share, company, crowd })
  if (item.type !== 'clips') return
  const params = { id: item.id }
  for (const { email } of crowd) {
    if (shareOf(email, item.id, 'likes') > share * LIKED_USUALLY) continue
    await (await company.as(email)).call(clipSocial.likeVideo, { params })
  }
}

async function view(id: string, { share, company, crowd }: Crowded): Promise<void> {
  for (const { email } of crowd) {
    if (shareOf(email, id) > share) continue
    await (await company.as(email)).call(clips.viewVideo, { params: { id } })
  }
}

async function seedSearches(company: Company, crowd: readonly ViewerEntry[]): Promise<void> {
  const anybody = crowd[0]
  if (!anybody) return
  const first = await company.as(anybody.email)
  const { data: trends } = await first.call(suggestions.listTrendingSearches, { query: {} })
  if (trends.length > 0) return
  for (const [text, people] of searches) {
    for (const { email } of crowd.slice(0, people)) {
      await (await company.as(email)).call(suggestions.countSearch, { body: { text } })
    }
  }
}

async function seedHabits(
  { email, watched, list, likedClips }: Habits,
  { company, items }: { company: Company; items: ReadonlyMap<string, MediaItem> },
): Promise<void> {
  const person = await company.as(email)
  const { meta } = await person.call(heartbeat.listHistories, { query: { perPage: 1 } })
  // What a visitor has done since under this name stays as it is.
  if (meta.total > 0) return
  for (const [slug, share] of watched) {
    const item = items.get(slug)
    if (item?.durationSeconds)
      await person.call(heartbeat.saveHistory, { body: progressOf(item, { email, share }) })
  }
  for (const slug of list.toReversed()) {
    const item = items.get(slug)
    const body = item && { itemId: item.id, itemType: item.type }
    if (body) await person.call(watchlist.addToWatchlist, { body })
  }
  for (const slug of likedClips) {
    const item = items.get(slug)
    if (item?.state === 'ready') await person.call(clipSocial.likeVideo, { params: { id: item.id } })
  }
}

function progressOf(item: MediaItem, { email, share }: { email: string; share: number }) {
  const length = item.durationSeconds ?? 0
  return {
    mediaType: 'video',
    mediaSubType: item.type,
    mediaId: item.id,
    position: Math.round(length * Math.min(share, END_SHARE)),
    length,
    seriesId: item.seriesId,
    nextId: item.nextId,
    deviceId: idOf('device', email),
    sessionId: idOf('playback', email, item.id),
  } as const
}

function idOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function itemsBySlug(operator: Client): Promise<Map<string, MediaItem>> {
  const found = new Map<string, MediaItem>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await operator.call(admin.listTitles, {
      query: { page, perPage: TITLES_PER_PAGE },
    })
    for (const { friendlyId, item } of data) found.set(friendlyId, item)
    pages = meta.totalPages
  }
  return found
}
