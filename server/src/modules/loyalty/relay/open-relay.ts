import type { Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import { listWaiting, markRelayed, type GiftNews, type RelayTables } from './relay-rows.ts'

/** The rooms of shows, which number what they are told. */
export interface GiftRooms {
  /**
   * Tells a room what was paid for in it. Its id makes it come once, however often it is brought. Answers its
   * number in the room, or null where it cannot be kept now.
   */
  relay(showId: string, paid: GiftLine): Promise<number | null>
  /** Whether there is such a room at all. */
  has(showId: string): Promise<boolean>
}

export interface GiftLine {
  readonly id: string
  readonly kind: 'gift' | 'bullet'
  readonly text: string
  readonly profile: { readonly id: string; readonly name: string; readonly avatar: string | null }
  readonly at?: number
  readonly paid: {
    readonly amount: number
    readonly gencash: number
    readonly gift: {
      readonly name: string
      readonly icon: string | null
      readonly category: 'basic' | 'premium'
      readonly duration: number
    } | null
  }
}

interface RelayNeeds {
  db: Kysely<RelayTables>
  clock: Clock
  log: Log
  settings: Pick<Settings, 'gifts'>
  rooms: GiftRooms
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
}

/** Gifts that one look hands over; the next look goes on. */
const LOT_MAX = 200
/** A room that cannot keep anything is left in peace this long; the others go on. */
const PAUSE_MS = 5_000
/** Rooms in such a pause that are remembered. */
const PAUSED_MAX = 1_000

/**
 * Hands gifts to the rooms of their shows, after they were paid and in the order in which they were (ruling R21).
 *
 * It is marked after its room has it. Whoever is killed between the two brings it again, and the room knows its id.
 */
export function openRelay({ db, clock, log, settings, rooms, profilesOf }: RelayNeeds): AsyncDisposable {
  const pausedUntil = new Map<string, number>()

  async function look(): Promise<void> {
    for (;;) {
      const now = clock.now()
      for (const [showId, until] of pausedUntil) if (until <= now) pausedUntil.delete(showId)
      const waiting = await listWaiting(db, { limit: LOT_MAX, but: [...pausedUntil.keys()] })
      if (waiting.length === 0) return
      const people = await profilesOf([...new Set(waiting.map(({ payload }) => payload.from.profileId))])
      // Brought in order and all at once: the room keeps a tick's lines in one write.
      const heard = await Promise.all(
        waiting.map(async (news) => ((await tell(news, people)) ? news.id : null)),
      )
      await markRelayed(
        db,
        heard.filter((id) => id !== null),
        clock.now(),
      )
      if (waiting.length < LOT_MAX) return
    }
  }

  async function tell(news: GiftNews, people: ReadonlyMap<string, Profile>): Promise<boolean> {
    const { showId, from } = news.payload
    // Sent to somebody's page or clip: nobody waits for it in a room.
    if (showId === null) return true
    const person = people.get(from.profileId)
    if ((await rooms.relay(showId, lineOf(news, person))) !== null) return true
    if (!(await rooms.has(showId))) return true
    log.warn({ showId, transactionId: news.id }, 'a room could not take what was paid in it')
    if (pausedUntil.size < PAUSED_MAX) pausedUntil.set(showId, clock.now() + PAUSE_MS)
    return false
  }

  return periodically(
    {
      clock,
      everyMs: settings.gifts.relayEveryMs,
      log,
      failure: 'gifts could not be relayed',
      level: 'error',
    },
    look,
  )
}

function lineOf({ id, topic, payload }: GiftNews, person: Profile | undefined): GiftLine {
  const { gift, category, duration, amount, gencash, comment, at, from } = payload
  return {
    id,
    kind: topic,
    text: comment ?? '',
    // Somebody who has left by now gave it under no name.
    profile: { id: from.profileId, name: person?.name ?? '', avatar: person?.avatar ?? null },
    ...(at !== null && { at }),
    paid: {
      amount,
      gencash,
      gift: category === 'bullet' ? null : { name: gift.name, icon: gift.icon, category, duration },
    },
  }
}
