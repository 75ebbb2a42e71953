import { newId } from '#platform/ids'
import type { InteractionNeeds } from './needs.ts'
import { momentOf, type Line } from './line.ts'
import { takesOne } from '#platform/pace'
import { CLOSE_LATER } from '#platform/socket-frames'
import { LINES_PER_TICK_MAX, Room } from './room.ts'
import type { LineRows } from './rows.ts'

/** Rooms that one process keeps; past it a new room is refused, never an old one forgotten. */
const ROOMS_MAX = 10_000
/** Decision 2.5: a line a second, five at once; a person's, not a socket's. */
const LINES = { burst: 5, perSecond: 1 }
/** How often the number of viewers is told. */
const COUNT_EVERY_MS = 1_000
/** At most one join notice per second and room (A119). */
const NEWS_EVERY_MS = 1_000
/** How often blocks and channels are looked at: the bus may lose an event, ten seconds are promised (R11). */
const LOOK_EVERY_MS = 5_000

/** What somebody says, and what their picture showed then. */
export interface SaidNow {
  profile: Line['profile']
  text: string
  at: number | undefined
  lose(): void
}

export interface Rooms extends AsyncDisposable {
  /** The room of a show, or null where there is none or no place for it. Whoever gets it sits down at once. */
  enter(showId: string): Promise<Room | null>
  leaveIfEmpty(room: Room): void
  /** Takes a line for the next tick; false where its speaker or the room says too much, or it is over. */
  say(room: Room, line: SaidNow): boolean
  announce(room: Room, profile: Line['profile']): void
  play(room: Room, deviceId: string): void
  viewersOf(showId: string): number
  /** Who of those who are signed in sits in a room, by account. */
  presentIn(showId: string): readonly string[]
  /** Turns somebody out of every room of this owner. */
  turnOut(ownerProfileId: string, accountId: string): void
  /** Closes all sockets of somebody, whose page comes back with the name that is theirs now. */
  reseat(accountId: string): void
  setOnAir(showId: string, at: number): Promise<void>
  setSilent(showId: string, at: number): Promise<void>
  end(showId: string, reason: string): Promise<void>
}

export function openRooms(needs: InteractionNeeds & { rows: LineRows }): Rooms {
  const { clock, log, rows, settings } = needs
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room | null>>()

  async function open(showId: string): Promise<Room | null> {
    const facts = await needs.roomOf(showId)
    if (!facts || rooms.size >= ROOMS_MAX) return null
    const room = new Room({ id: showId, ...facts })
    rooms.set(showId, room)
    return room
  }

  /** Lines are told once they are kept: what a viewer saw is what the replay shows. */
  async function keep(room: Room): Promise<void> {
    const said = room.said.splice(0)
    try {
      const lastSeq = room.lastSeq ?? (await rows.lastSeq(room.id))
      const lines = said.map(({ line }, i) => ({ ...line, seq: lastSeq + 1 + i }))
      // An error at a commit may have been none (trust F3): then the database says where we are.
      room.lastSeq = null
      await rows.add(room.id, lines)
      room.lastSeq = lastSeq + lines.length
      for (const line of lines) room.tellLine(line)
    } catch (error) {
      log.error({ err: error, roomId: room.id, lines: said.length }, 'lines could not be kept')
      for (const { lose } of said) lose()
    }
  }

  /** One write at a time: the lines that come meanwhile are the next one. */
  function tick(room: Room): Promise<void> | void {
    if (room.keeping) return room.keeping
    if (room.said.length === 0) return room.flush()
    room.keeping = keep(room).then(() => {
      room.keeping = null
      room.flush()
    })
    return room.keeping
  }

  /** The lines under way, and those that came while they were kept. */
  async function drain(room: Room): Promise<void> {
    await tick(room)
    await tick(room)
  }

  async function tellState(showId: string, isOnAir: boolean, at: number): Promise<void> {
    // Somebody may be entering with what was true a moment ago.
    const room = rooms.get(showId) ?? (await opening.get(showId))
    if (!room) return
    room.isOnAir = isOnAir
    room.tell({ type: isOnAir ? 'on-air' : 'silent', at })
  }

  const stopTicking = clock.every(settings.socket.tickMs, () => {
    for (const room of rooms.values()) {
      void tick(room)
      // Nobody may be left to leave: the last one can go while a line is kept.
      if (room.isEmpty) rooms.delete(room.id)
    }
  })
  async function close(room: Room, reason: string): Promise<void> {
    room.isOver = true
    await drain(room)
    room.tell({ type: 'stop', reason, at: clock.now() })
    room.end()
  }

  /** No event tells what became of a channel: it is hidden, or it is for others now than those who sit here. */
  async function lookAtChannel(room: Room): Promise<void> {
    const facts = await needs.roomOf(room.id)
    if (!facts) return close(room, 'hidden')
    if (facts.isPremium === room.isPremium) return
    room.isOver = true
    rooms.delete(room.id)
    await drain(room)
    // Pages come back, to the room as it is now.
    room.end(CLOSE_LATER)
  }

  async function look(): Promise<void> {
    for (const room of rooms.values()) {
      if (room.isOver) continue
      if (room.ownerProfileId === null) {
        await lookAtChannel(room)
        continue
      }
      const blocked = await needs.blockedAmong(room.ownerProfileId, room.presentAccountIds)
      for (const accountId of blocked) room.leave(accountId, 'blocked')
    }
  }

  let looking: Promise<void> | undefined
  const stopLooking = clock.every(LOOK_EVERY_MS, () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'rooms could not be looked at'))
      .finally(() => (looking = undefined))
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
      if (room.isEmpty && rooms.get(room.id) === room) rooms.delete(room.id)
    },
    say(room, { profile, text, at, lose }) {
      if (room.isOver || room.said.length >= LINES_PER_TICK_MAX) return false
      const pace = room.paces.get(profile.id) ?? { left: LINES.burst, at: clock.now() }
      room.paces.set(profile.id, pace)
      if (!takesOne(pace, LINES, clock.now())) return false
      const role = profile.id === room.ownerProfileId ? 'streamer' : 'viewer'
      const createdAt = clock.now()
      const moment = momentOf(at, createdAt, settings.socket.behindMs)
      room.said.push({ line: { id: newId(), text, profile, role, createdAt, at: moment }, lose })
      return true
    },
    announce(room, profile) {
      if (clock.now() - room.newsAt < NEWS_EVERY_MS) return
      room.newsAt = clock.now()
      room.tell({ type: 'news', profile, at: room.newsAt })
    },
    play(room, deviceId) {
      room.playing.set(deviceId, clock.now() + settings.socket.watchingMs)
    },
    turnOut(ownerProfileId, accountId) {
      for (const room of rooms.values())
        if (room.ownerProfileId === ownerProfileId) room.leave(accountId, 'blocked')
    },
    reseat(accountId) {
      for (const room of rooms.values()) room.leave(accountId, 'renamed')
    },
    viewersOf: (showId) => rooms.get(showId)?.playing.size ?? 0,
    presentIn: (showId) => rooms.get(showId)?.presentAccountIds ?? [],
    setOnAir: (showId, at) => tellState(showId, true, at),
    setSilent: (showId, at) => tellState(showId, false, at),
    async end(showId, reason) {
      // Somebody may be entering with what was true a moment ago.
      const room = rooms.get(showId) ?? (await opening.get(showId))
      if (room && !room.isOver) await close(room, reason)
    },
    async [Symbol.asyncDispose]() {
      stopTicking()
      stopCounting()
      stopLooking()
      await looking
      await Promise.all([...rooms.values()].map(drain))
    },
  }
}
