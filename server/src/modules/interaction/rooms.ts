import { newId } from '#platform/ids'
import type { Caller } from '#platform/route'
import type { InteractionNeeds } from './index.ts'
import type { Line } from './line.ts'
import { LINES_PER_TICK_MAX, Room } from './room.ts'
import type { LineRows } from './rows.ts'

/** Rooms that one process keeps; past it a new room is refused, never an old one forgotten. */
const ROOMS_MAX = 10_000
/** How often the number of viewers is told. */
const COUNT_EVERY_MS = 1_000
/** At most one join notice per second and room (A119). */
const NEWS_EVERY_MS = 1_000

export interface Rooms extends AsyncDisposable {
  /** The room of a show, or null where there is none or no place for it. */
  enter(showId: string): Promise<Room | null>
  leaveIfEmpty(room: Room): void
  /** Numbers and keeps a line and tells it to all; false where the room says too much at once. */
  say(room: Room, caller: Caller, text: string): Promise<boolean>
  announce(room: Room, profile: Line['profile']): void
  play(room: Room, deviceId: string): void
  viewersOf(showId: string): number
  setOnAir(showId: string, at: number): void
  setSilent(showId: string, at: number): void
  end(showId: string, reason: string): void
}

export function openRooms(needs: InteractionNeeds & { rows: LineRows }): Rooms {
  const { clock, log, rows, settings } = needs
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room | null>>()

  async function open(showId: string): Promise<Room | null> {
    const facts = await needs.roomOf(showId)
    if (!facts || rooms.size >= ROOMS_MAX) return null
    const room = new Room({ id: showId, lastSeq: await rows.lastSeq(showId), ...facts })
    rooms.set(showId, room)
    return room
  }

  /** Lines are told once they are kept: what a viewer saw is what the replay shows. */
  async function tick(room: Room): Promise<void> {
    if (room.isWriting) return
    const lines = room.said.splice(0)
    if (lines.length > 0) {
      room.isWriting = true
      try {
        await rows.add(room.id, lines)
        for (const line of lines) room.tellLine(line)
      } catch (error) {
        log.error({ err: error, roomId: room.id, lines: lines.length }, 'lines could not be kept')
        room.tell({ type: 'error', code: 'UNAVAILABLE', message: 'Please try again' })
      } finally {
        room.isWriting = false
      }
    }
    room.flush()
  }

  const stopTicking = clock.every(settings.socket.tickMs, () => {
    for (const room of rooms.values()) void tick(room)
  })
  const stopCounting = clock.every(COUNT_EVERY_MS, () => {
    for (const room of rooms.values()) room.countViewers(clock.now())
  })

  return {
    enter(showId) {
      const known = rooms.get(showId)
      if (known) return Promise.resolve(known)
      const pending = opening.get(showId) ?? open(showId).finally(() => opening.delete(showId))
      opening.set(showId, pending)
      return pending
    },
    leaveIfEmpty(room) {
      if (room.isEmpty && !room.isWriting) rooms.delete(room.id)
    },
    async say(room, caller, text) {
      if (room.said.length >= LINES_PER_TICK_MAX) return false
      const avatar = await needs.avatarOf(caller.profileId)
      room.said.push({
        id: newId(),
        seq: ++room.lastSeq,
        text,
        profile: { id: caller.profileId, name: caller.name, avatar },
        isStreamer: caller.profileId === room.ownerProfileId,
        createdAt: clock.now(),
      })
      return true
    },
    announce(room, profile) {
      if (clock.now() - room.newsAt < NEWS_EVERY_MS) return
      room.newsAt = clock.now()
      room.tell({ type: 'news', profile })
    },
    play(room, deviceId) {
      room.playing.set(deviceId, clock.now() + settings.socket.watchingMs)
    },
    viewersOf: (showId) => rooms.get(showId)?.playing.size ?? 0,
    setOnAir: (showId, at) => rooms.get(showId)?.tell({ type: 'on-air', at }),
    setSilent: (showId, at) => rooms.get(showId)?.tell({ type: 'silent', at }),
    end(showId, reason) {
      const room = rooms.get(showId)
      if (!room) return
      room.tell({ type: 'stop', reason })
      void tick(room).then(() => room.end())
    },
    async [Symbol.asyncDispose]() {
      stopTicking()
      stopCounting()
      await Promise.all([...rooms.values()].map(tick))
    },
  }
}
