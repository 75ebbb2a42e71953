import { CLOSE_LATER } from '#platform/sockets/socket-frames'
import type { InteractionDependencies } from './dependencies.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { RoomTable } from './room-table.ts'
import type { Room } from './room.ts'

interface CheckDependencies extends Pick<InteractionDependencies, 'roomOf' | 'blockedAmong'> {
  table: RoomTable
  chat: ChatRows
  close(room: Room, reason: string): Promise<void>
  drain(room: Room): Promise<void>
  applyRules(ownerProfileId: string): Promise<void>
}

/**
 * Compares the open rooms with the database. Events say the same sooner, but the bus may lose one, and a block must
 * take effect within ten seconds.
 */
export async function checkRooms(dependencies: CheckDependencies): Promise<void> {
  for (const room of dependencies.table.all()) {
    if (room.isOver) continue
    if (room.ownerProfileId === null) await checkChannel(room, dependencies)
    else {
      const blocked = await dependencies.blockedAmong(room.ownerProfileId, room.presentAccountIds)
      for (const accountId of blocked) room.leave(accountId, 'blocked')
    }
  }
  await checkRules(dependencies)
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
