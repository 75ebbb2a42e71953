import { readFile } from 'node:fs/promises'
import { admin, type MediaItem } from '@tayang/contract'
import sharp from 'sharp'
import { campaigns, homeCards, upcomingShows } from '../catalogue/cards.ts'
import { artPath } from '../footage/stills.ts'
import { BANNER, upright } from './art.ts'
import type { Client } from './client.ts'

const CARDS_PER_PAGE = 100
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Jakarta is seven hours ahead of UTC, the whole year. */
const JAKARTA_MS = 7 * HOUR_MS

type Kind = 'upcoming-live' | 'campaign' | 'home-card'

/**
 * Upcoming shows, campaigns and home cards. A show that has begun since it was announced is announced again; one that
 * is still to come keeps its time, since somebody may be waiting for it.
 */
export async function seedCards(operator: Client, profileIdOf: ReadonlyMap<string, string>): Promise<void> {
  const now = Date.now()
  const there = new Map((await listCards(operator)).map((item) => [keyOf(item.type, item.friendlyId), item]))
  for (const {
    slug,
    scene: _scene,
    focus: _focus,
    streamer,
    evening,
    hour,
    hoursLong,
    ...texts
  } of upcomingShows) {
    const profileId = profileIdOf.get(streamer)
    const before = there.get(keyOf('upcoming-live', slug))
    if (profileId === undefined || (before?.startedAt ?? 0) > now) continue
    const startedAt = eveningAt(now, { evening, hour })
    const body = { ...texts, profileId, startedAt, finishedAt: startedAt + hoursLong * HOUR_MS }
    await operator.call(admin.putUpcomingShow, { params: { friendlyId: slug }, body })
  }
  for (const { slug, scene: _scene, focus: _focus, ...body } of campaigns) {
    await operator.call(admin.putCampaign, { params: { friendlyId: slug }, body })
  }
  for (const { slug, scene: _scene, focus: _focus, ...body } of homeCards) {
    await operator.call(admin.putHomeCard, { params: { friendlyId: slug }, body })
  }
}

/** Gives every card the pictures that it has not got yet. */
export async function seedCardArt(operator: Client): Promise<void> {
  const there = new Map((await listCards(operator)).map((item) => [keyOf(item.type, item.friendlyId), item]))
  const all = [
    ...upcomingShows.map((entry) => ['upcoming-live', entry] as const),
    ...campaigns.map((entry) => ['campaign', entry] as const),
    ...homeCards.map((entry) => ['home-card', entry] as const),
  ]
  for (const [kind, { slug, scene, focus }] of all) {
    const has = there.get(keyOf(kind, slug))?.attachments ?? {}
    const picture = await readFile(artPath(`scenes/${scene}.webp`))
    const name = { kind, friendlyId: slug }
    if (!has.poster_landscape) {
      await operator.put(admin.putCardArt, { ...name, art: 'poster_landscape' }, picture)
    }
    if (!has.thumbnail_landscape) {
      const small = await sharp(picture).resize(1280, 720).webp({ quality: 88 }).toBuffer()
      await operator.put(admin.putCardArt, { ...name, art: 'thumbnail_landscape' }, small)
    }
    if (!has.banner_portrait) {
      await operator.put(
        admin.putCardArt,
        { ...name, art: 'banner_portrait' },
        await upright(picture, focus, BANNER),
      )
    }
  }
}

/** So many evenings from today, today in Jakarta. */
export function eveningAt(now: number, { evening, hour }: { evening: number; hour: number }): number {
  const today = Math.floor((now + JAKARTA_MS) / DAY_MS) * DAY_MS - JAKARTA_MS
  return today + evening * DAY_MS + hour * HOUR_MS
}

const keyOf = (kind: Kind | MediaItem['type'], slug: string | null) => `${kind} ${slug}`

async function listCards(operator: Client): Promise<MediaItem[]> {
  const { data } = await operator.call(admin.listCards, { query: { perPage: CARDS_PER_PAGE } })
  return data
}
