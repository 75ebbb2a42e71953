import type { Log } from '#platform/log/log'
import type { ChatMessage } from '../message.ts'
import type { PendingMessage } from './pending-message.ts'
import type { RoomCounts } from '../room-counts.ts'
import type { Room } from '../room.ts'
import type { MessageRows } from '../rows.ts'

interface Storing {
  counts: RoomCounts
  rows: MessageRows
  log: Log
  now: number
}

/** Another process owns the room by now. */
class Moved extends Error {}

/** The author was silenced after sending it; a paid message stays, because it was paid for. */
function isSilenced(room: Room, { kind, profile }: PendingMessage['message'], now: number): boolean {
  const { rules } = room
  if (kind !== 'normal') return false
  if (rules.silenceOf(profile.id, now)) return true
  return rules.roleOf(profile.id) === 'viewer' && rules.sanctionOf(profile.id, now) !== null
}

/**
 * Stores the messages that arrived since the last tick, then broadcasts them, so that a replay shows what viewers saw.
 * One process owns the room and assigns the numbers, so they have no gap; a message is known by its id and is stored
 * once, however often it comes.
 */
export async function storeMessages(room: Room, { rows, log, now, counts }: Storing): Promise<void> {
  const pending = room.takePending().filter(({ message }) => !isSilenced(room, message, now))
  const store = (ids: readonly string[]) => storeNew(room, pending, { rows, now, ids })
  try {
    const paidIds = pending
      .filter(({ message }) => message.kind !== 'normal')
      .map(({ message }) => message.id)
    // Of the others one is seldom repeated, so that nothing is asked before.
    const seqs = (await store(paidIds)) ?? (await store(pending.map(({ message }) => message.id)))
    for (const { message, onStored, onLost } of pending) {
      const seq = seqs?.get(message.id)
      counts[seq === undefined ? 'lost' : 'stored'] += 1
      if (seq === undefined) onLost()
      else onStored?.(seq)
    }
  } catch (error) {
    if (error instanceof Moved) {
      room.ownership = 'elsewhere'
      counts.moved += pending.length
      for (const { onMoved, onLost } of pending) (onMoved ?? onLost)()
      return
    }
    log.error({ err: error, roomId: room.id, messages: pending.length }, 'messages could not be stored')
    counts.lost += pending.length
    for (const { onLost } of pending) onLost()
  }
}

/**
 * Stores and broadcasts those of the messages that are not stored, as far as these ids tell; answers the numbers of all
 * of them, or null where another one is stored already.
 */
async function storeNew(
  room: Room,
  pending: readonly PendingMessage[],
  { rows, now, ids }: Pick<Storing, 'rows' | 'now'> & { ids: readonly string[] },
): Promise<Map<string, number> | null> {
  if (room.ownership === 'elsewhere') throw new Moved()
  const known = await rows.seqsOf(ids)
  const lastSeq = room.lastSeq ?? (await rows.lastSeq(room.id))
  const seen = new Set(known.keys())
  const fresh = pending.filter(({ message }) => !seen.has(message.id) && seen.add(message.id))
  const messages = fresh.map(({ message }, i): ChatMessage => ({ ...message, seq: lastSeq + 1 + i }))
  if (messages.length > 0) {
    // A commit that reported an error may have happened: the next tick then asks the database for the last number.
    room.lastSeq = null
    const added = await rows.add(
      room.id,
      messages.map((message, i) => ({ ...message, hiddenAt: fresh[i]?.isHidden ? now : null })),
      room.ownership === 'alone' ? null : room.ownership,
    )
    if (added === 'repeated') return null
    if (added === 'fenced') throw new Moved()
  }
  room.lastSeq = lastSeq + messages.length
  messages.forEach((message, i) => {
    // Another process may have become the owner since, and this one have read again what it had stored.
    if (message.seq <= room.knownSeq) return
    if (!fresh[i]?.isHidden) room.broadcastMessage(message)
    // Authors of hidden messages must not notice it, or they would look for a way around: they see their own.
    else room.echo(message)
  })
  return new Map([...known, ...messages.map(({ id, seq }) => [id, seq] as const)])
}
