import type { Channel, Locale, Programme } from '@tayang/contract'
import { type CatalogRows, loadItems, toMediaItem } from '#modules/library'
import type { Schedules } from './schedules.ts'
import {
  windowAt,
  occurrenceAt,
  occurrencesOf,
  US_PER_MS,
  type LoopWindow,
  type Occurrence,
} from './schedule/loop-windows.ts'

export interface ItemNeeds {
  db: CatalogRows
  schedules: Schedules
  viewersOf(channelId: string): number
}

/** Channels as their cards show them, in the order of the ids. */
export async function asChannels(
  needs: ItemNeeds,
  { ids, locale, now }: { ids: readonly string[]; locale: Locale; now: number },
): Promise<Channel[]> {
  const { db, schedules } = needs
  const [items, schedulesOf] = await Promise.all([
    loadItems(db, ids),
    Promise.all(ids.map(async (id) => [id, await schedules.of(id)] as const)),
  ])
  const scheduleBy = new Map(schedulesOf)
  const pairs = new Map(schedulesOf.map(([id, schedule]) => [id, nowAndNext(schedule?.windows ?? [], now)]))
  const titles = await asProgrammes(
    db,
    [...pairs.values()].flatMap(({ now: on, next }) => [on, next]).flatMap((one) => one ?? []),
    locale,
  )
  return items.flatMap((item) => {
    const card = toMediaItem(item, locale)
    if (card.type !== 'channel' && card.type !== 'stream' && card.type !== 'webview') return []
    const pair = pairs.get(item.id)
    const programme = (one: Occurrence | null | undefined) => (one ? (titles.get(one) ?? null) : null)
    return [
      {
        ...card,
        type: card.type,
        viewers: needs.viewersOf(item.id),
        otherOrigin: originOf(scheduleBy.get(item.id)?.channel.url ?? null),
        now: programme(pair?.now),
        next: programme(pair?.next),
      },
    ]
  })
}

/** The origin of an external address; null for a path of our own. */
function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null
}

/** The occurrence at a time and the one after it. */
export function nowAndNext(
  windows: readonly LoopWindow[],
  now: number,
): { now: Occurrence | null; next: Occurrence | null } {
  const us = now * US_PER_MS
  const [first, second] = occurrencesOf(windows, { fromUs: us, toUs: us + LOOK_AHEAD_US, max: 2 })
  const isOn = first !== undefined && first.startUs <= us
  return isOn ? { now: first, next: second ?? null } : { now: null, next: first ?? null }
}

/** Nothing that begins later than this is answered as next. */
const LOOK_AHEAD_US = 7 * 24 * 60 * 60_000_000

/** Occurrences with the texts and pictures of their titles; those of hidden titles are left out. */
export async function asProgrammes(
  db: CatalogRows,
  occurrences: readonly Occurrence[],
  locale: Locale,
): Promise<Map<Occurrence, Programme>> {
  const items = await loadItems(db, [...new Set(occurrences.map(({ entry }) => entry.mediaId))])
  const cards = new Map(items.map((item) => [item.id, toMediaItem(item, locale)]))
  return new Map(
    occurrences.flatMap((occurrence) => {
      const card = cards.get(occurrence.entry.mediaId)
      if (!card) return []
      const { titleLocalized, descriptionLongLocalized, rating, attachments, thumbColor } = card
      const of = { titleLocalized, descriptionLongLocalized, rating, attachments, thumbColor }
      const programme = {
        ...of,
        mediaId: card.id,
        startAt: Math.round(occurrence.startUs / US_PER_MS),
        endAt: Math.round(occurrence.endUs / US_PER_MS),
      }
      return [[occurrence, programme] as const]
    }),
  )
}

/** Whether anything is on at a time. */
export function isOnAir(windows: readonly LoopWindow[], now: number): boolean {
  const current = windowAt(windows, now * US_PER_MS)
  return current !== null && occurrenceAt(current.window, now * US_PER_MS) !== null
}
