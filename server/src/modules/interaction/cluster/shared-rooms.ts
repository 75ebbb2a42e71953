import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Cluster } from '../dependencies.ts'
import type { Room } from '../room.ts'
import type { Said, TellOutcome } from '../speech/said.ts'
import { SharedRoom, type SharedRoomNeeds } from './shared-room.ts'

const BEAT_EVERY_MS = 1_000
/** Where nothing is lost the database is compared each so many beats, and with each beat while the bus is away. */
const BEATS_PER_LOOK = 5

export interface SharedRooms extends AsyncDisposable {
  /** Called before a room is read, and answers what has to be told of it when it is. */
  join(roomId: string): Promise<SharedRoom>
  leave(roomId: string): Promise<void>
  say(room: Room, said: Said, tell: TellOutcome): Promise<void>
  openRoom(roomId: string): SharedRoom | undefined
  /** Where the process is that owns a room; null where this one does, or may. */
  addressOf(roomId: string): Promise<string | null>
}

/** The rooms of this process that others may have too. */
export function openSharedRooms(
  needs: SharedRoomNeeds & { readonly bus: Bus; readonly cluster: Cluster; readonly clock: Clock },
): SharedRooms {
  const { bus, cluster, clock, heads, log, nodeId } = needs
  const all = new Map<string, SharedRoom>()
  const healing = new Set<string>()

  async function look(): Promise<void> {
    if (all.size === 0) return
    const positions = await heads.positionsOf([...all.keys()])
    for (const [roomId, room] of all) await room.look(positions.get(roomId))
  }
  async function heal(): Promise<void> {
    const doubted = [...healing]
    healing.clear()
    for (const roomId of doubted) await all.get(roomId)?.heal()
  }
  let beats = 0
  const beat = periodically(
    { clock, everyMs: BEAT_EVERY_MS, log, failure: 'shared rooms could not be compared' },
    async () => {
      for (const room of all.values()) room.note()
      beats += 1
      await heal()
      for (const room of all.values()) await room.keepHold()
      if (beats % BEATS_PER_LOOK === 0 || !cluster.isBusThere()) await look()
    },
  )
  const forget = cluster.onGone((gone) => {
    for (const room of all.values()) {
      if (room.ownerNodeId !== gone) continue
      room.settle().catch((error: unknown) => log.warn({ err: error }, 'a room has no owner'))
    }
  })

  return {
    async join(roomId) {
      const room = new SharedRoom(roomId, bus.topic(`room:${roomId}`), needs)
      all.set(roomId, room)
      try {
        await room.join(() => healing.add(roomId))
        return room
      } catch (error) {
        all.delete(roomId)
        throw error
      }
    },
    async leave(roomId) {
      const room = all.get(roomId)
      all.delete(roomId)
      await room?.leave()
    },
    async say(room, said, tell) {
      const shared = all.get(room.id)
      if (shared) await shared.say(room, said, tell)
      else await needs.speak(room, said, tell)
    },
    openRoom: (roomId) => all.get(roomId),
    async addressOf(roomId) {
      const open = all.get(roomId)
      if (open) return open.ownerAddress()
      const head = await heads.headOf(roomId)
      return head && head.nodeId !== nodeId ? head.address : null
    },
    async [Symbol.asyncDispose]() {
      forget()
      await beat[Symbol.asyncDispose]()
    },
  }
}
