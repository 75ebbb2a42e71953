import { CLOSE_LATER } from '#platform/sockets/socket-frames'
import type { InteractionDependencies } from './dependencies.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { RoomTable } from './room-table.ts'
import type { Room } from './room.ts'

interface CheckDependencies extends Pick<InteractionDependencies, 'roomOf' | 'blockedSince'> {
  table: RoomTable
  chat: ChatRows
  close(room: Room, reason: string): Promise<void>
  drain(room: Room): Promise<void>
  applyRules(ownerProfileId: string): Promise<void>
}

/** Blocks that another machine dated by its own clock, or committed late, are read again. */
const OVERLAP_MS = 60_000

/**
 * Compares the open rooms with the database. Events say the same sooner, but the bus may lose one, and a block must
 * take effect within ten seconds.
 */
export async function checkRooms(
  dependencies: CheckDependencies,
  { since, mayHaveEnded }: { since: number; mayHaveEnded: boolean },
): Promise<void> {
  const open = [...dependencies.table.all()].filter(({ isOver }) => !isOver)
  for (const room of open) {
    if (room.ownerProfileId === null) await checkChannel(room, dependencies)
    else if (mayHaveEnded) await checkShow(room, dependencies)
  }
  await checkBlocks(open, dependencies, since)
  await checkRules(dependencies)
}

/** A room asks about each person who enters it, so one query about what is new is enough for all rooms. */
async function checkBlocks(
  open: readonly Room[],
  { blockedSince }: CheckDependencies,
  since: number,
): Promise<void> {
  const byOwner = Map.groupBy(open, ({ ownerProfileId }) => ownerProfileId)
  const owners = [...byOwner.keys()].filter((id) => id !== null)
  for (const { ownerProfileId, accountId } of await blockedSince(owners, since - OVERLAP_MS))
    for (const room of byOwner.get(ownerProfileId) ?? []) room.leave(accountId, 'blocked')
}

async function checkShow(room: Room, { roomOf, close }: CheckDependencies): Promise<void> {
  const facts = await roomOf(room.id)
  if (!facts || facts.isOver) await close(room, facts ? 'over' : 'hidden')
}

/** No event says that a channel was hidden, or that only subscribers may now use its room. */
async function checkChannel(room: Room, { roomOf, table, close, drain }: CheckDependencies): Promise<void> {
  const facts = await roomOf(room.id)
  if (!facts) return close(room, 'hidden')
  if (facts.isPremium === room.isPremium) return
  room.close()
  table.remove(room)
  await drain(room)
  // Pages reconnect, to the room as it is now.
  room.end(CLOSE_LATER)
}

async function checkRules({ table, chat, applyRules }: CheckDependencies): Promise<void> {
  const known = new Map<string, number>()
  for (const { ownerProfileId, rules } of table.all())
    if (ownerProfileId !== null) known.set(ownerProfileId, rules.version)
  const versions = await chat.versionsOf([...known.keys()])
  for (const [owner, version] of known) if ((versions.get(owner) ?? 0) !== version) await applyRules(owner)
}
