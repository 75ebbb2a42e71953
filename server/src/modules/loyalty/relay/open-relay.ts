import type { Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { PaidMessage } from '../gift-shapes.ts'
import { listWaiting, markRelayed, type OutboxRow, type RelayTables } from './relay-rows.ts'

/** The chat rooms of shows, which number their messages. */
export interface GiftRooms {
  /**
   * Adds a paid message to a chat room; the same id is added once, however often it is relayed. Answers its number in
   * the room, or null where the room cannot store it now.
   */
  relay(showId: string, message: PaidMessage): Promise<number | null>
  /** Whether the show has a chat room. */
  has(showId: string): Promise<boolean>
}

interface RelayDependencies {
  db: Kysely<RelayTables>
  clock: Clock
  once: Once
  log: Log
  settings: Pick<Settings, 'gifts'>
  rooms: GiftRooms
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
}

/** Gifts of one pass; the next pass continues. */
const PASS_MAX = 200
/** A chat room that cannot store anything is paused this long, while the others continue. */
const PAUSE_MS = 5_000
/** Paused chat rooms that are remembered. */
const PAUSED_MAX = 1_000

/**
 * Relays gifts to the chat rooms of their shows, after their payment was committed and in that order.
 *
 * A gift is marked after its room has stored it. A process that is killed between the two relays it again, and the room
 * knows its id.
 */
export function openRelay({
  db,
  clock,
  once,
  log,
  settings,
  rooms,
  profilesOf,
}: RelayDependencies): AsyncDisposable {
  const pausedUntil = new Map<string, number>()

  async function relayWaiting(): Promise<void> {
    for (;;) {
      const now = clock.now()
      for (const [showId, until] of pausedUntil) if (until <= now) pausedUntil.delete(showId)
      const waiting = await listWaiting(db, { limit: PASS_MAX, but: [...pausedUntil.keys()] })
      if (waiting.length === 0) return
      const people = await profilesOf([...new Set(waiting.map(({ payload }) => payload.from.profileId))])
      // In order and all at once: a room writes the messages of one tick together.
      const relayed = await Promise.all(
        waiting.map(async (row) => ((await relay(row, people)) ? row.id : null)),
      )
      await markRelayed(
        db,
        relayed.filter((id) => id !== null),
        clock.now(),
      )
      if (waiting.length < PASS_MAX) return
    }
  }

  async function relay(row: OutboxRow, people: ReadonlyMap<string, Profile>): Promise<boolean> {
    const { showId, from } = row.payload
    // A gift to a profile or a clip has no chat room.
    if (showId === null) return true
    const person = people.get(from.profileId)
    if ((await rooms.relay(showId, messageOf(row, person))) !== null) return true
    if (!(await rooms.has(showId))) return true
    log.warn({ showId, transactionId: row.id }, 'a chat room could not store a paid message')
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
    // Whatever node has the room: one is enough to bring it there.
    once('loyalty.gift-relay', relayWaiting),
  )
}

function messageOf({ id, topic, payload }: OutboxRow, person: Profile | undefined): PaidMessage {
  const { gift, animation, category, duration, amount, gencash, comment, at, from } = payload
  const { name, icon } = gift
  return {
    id,
    kind: topic,
    text: comment ?? '',
    // A sender whose account was erased since has no name.
    profile: { id: from.profileId, name: person?.name ?? '', avatar: person?.avatar ?? null },
    ...(at !== null && { at }),
    paid: {
      amount,
      gencash,
      gift:
        category === 'bullet'
          ? null
          : { name, icon, ...(animation !== undefined && { animation }), category, duration },
    },
  }
}
