import type { Channel, Locale, Programme } from '@tayang/contract'
import { type CatalogRows, loadItems, toMediaItem } from '#modules/library'
import type { Lineups } from './schedules.ts'
import { runAt, showingIn, showingsOf, US_PER_MS, type Run, type Showing } from './schedule/loop-windows.ts'

export interface ItemNeeds {
  db: CatalogRows
  lineups: Lineups
  viewersOf(channelId: string): number
}

/** Channels as their cards show them, in the order asked. */
export async function asChannels(
  needs: ItemNeeds,
  { ids, locale, now }: { ids: readonly string[]; locale: Locale; now: number },
): Promise<Channel[]> {
  const { db, lineups } = needs
  const [items, lineupsOf] = await Promise.all([
    loadItems(db, ids),
    Promise.all(ids.map(async (id) => [id, await lineups.of(id)] as const)),
  ])
  const lineupBy = new Map(lineupsOf)
  const pairs = new Map(lineupsOf.map(([id, lineup]) => [id, nowAndNext(lineup?.runs ?? [], now)]))
  const titles = await asProgrammes(
    db,
    [...pairs.values()].flatMap(({ now: on, next }) => [on, next]).flatMap((one) => one ?? []),
    locale,
  )
  return items.flatMap((item) => {
    const card = toMediaItem(item, locale)
    if (card.type !== 'channel' && card.type !== 'stream' && card.type !== 'webview') return []
    const pair = pairs.get(item.id)
    const programme = (one: Showing | null | undefined) => (one ? (titles.get(one) ?? null) : null)
    return [
      {
        ...card,
        type: card.type,
        viewers: needs.viewersOf(item.id),
        otherOrigin: originOf(lineupBy.get(item.id)?.channel.url ?? null),
        now: programme(pair?.now),
        next: programme(pair?.next),
      },
    ]
  })
}

/** Of an address of somebody else; a path of our own has none. */
function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null
}

/** What is on at a moment and what comes then. */
export function nowAndNext(runs: readonly Run[], now: number): { now: Showing | null; next: Showing | null } {
  const us = now * US_PER_MS
  const [first, second] = showingsOf(runs, { fromUs: us, toUs: us + LOOK_AHEAD_US, max: 2 })
  const isOn = first !== undefined && first.startUs <= us
  return isOn ? { now: first, next: second ?? null } : { now: null, next: first ?? null }
}

/** Further than this nothing is told as next. */
const LOOK_AHEAD_US = 7 * 24 * 60 * 60_000_000

/** Showings with the texts and pictures of their titles; what an operator hid has none and is left out. */
export async function asProgrammes(
  db: CatalogRows,
  showings: readonly Showing[],
  locale: Locale,
): Promise<Map<Showing, Programme>> {
  const items = await loadItems(db, [...new Set(showings.map(({ reel }) => reel.mediaId))])
  const cards = new Map(items.map((item) => [item.id, toMediaItem(item, locale)]))
  return new Map(
    showings.flatMap((showing) => {
      const card = cards.get(showing.reel.mediaId)
      if (!card) return []
      const { titleLocalized, descriptionLongLocalized, rating, attachments, thumbColor } = card
      const of = { titleLocalized, descriptionLongLocalized, rating, attachments, thumbColor }
      const programme = {
        ...of,
        mediaId: card.id,
        startAt: Math.round(showing.startUs / US_PER_MS),
        endAt: Math.round(showing.endUs / US_PER_MS),
      }
      return [[showing, programme] as const]
    }),
  )
}

/** Whether anything is on at a moment. */
export function isOnAir(runs: readonly Run[], now: number): boolean {
  const current = runAt(runs, now * US_PER_MS)
  return current !== null && showingIn(current.run, now * US_PER_MS) !== null
}
