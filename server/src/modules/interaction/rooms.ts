import { periodically } from '#platform/clock/periodically'
import { newId } from '#platform/ids/ids'
import { CLOSE_LATER } from '#platform/sockets/socket-frames'
import { RESUME_LINES_MAX } from '@tayang/contract/socket'
import { BIG_TICK_MS } from './governor.ts'
import { keepLines } from './keep-lines.ts'
import { momentOf, type Line } from './line.ts'
import { chatRulesOf, houseFacts, type ChatRules } from './moderation/chat-rules.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { InteractionNeeds, RoomFacts } from './needs.ts'
import { Past } from './past.ts'
import { Room, type Said } from './room.ts'
import type { LineRows } from './rows.ts'

/** Rooms that one process keeps; past it a new room is refused, never an old one forgotten. */
const ROOMS_MAX = 10_000
/** How often the number of viewers is told. */
const COUNT_EVERY_MS = 1_000
/** At most one join notice per second and room (A119). */
const NEWS_EVERY_MS = 1_000
/** How often blocks, rules and channels are looked at: the bus may lose an event, ten seconds are promised (R11). */
const LOOK_EVERY_MS = 5_000

/** What was paid for, as the ledger tells it; its id makes it come once. */
export type PaidLine = Pick<Line, 'id' | 'kind' | 'text' | 'profile'> & {
  paid: NonNullable<Line['paid']>
  at?: number
}

export interface Rooms extends AsyncDisposable {
  /** The room of a show, or null where there is none or no place for it. Whoever gets it sits down at once. */
  enter(showId: string): Promise<Room | null>
  /** Takes a line for the next tick. */
  take(room: Room, said: Said): void
  /** Takes what was paid for; answers its number, or null where it could not be kept (ruling R21). */
  relay(showId: string, paid: PaidLine): Promise<number | null>
  announce(room: Room, profile: Line['profile']): void
  play(room: Room, deviceId: string): void
  viewersOf(showId: string): number
  /** Who of those who are signed in sits in a room, by account. */
  presentIn(showId: string): readonly string[]
  /** A room that somebody sits in, or is about to. */
  roomIfOpen(showId: string): Promise<Room | null>
  /** Rooms of an owner that somebody sits in. */
  roomsOf(ownerProfileId: string): Room[]
  /** Reads the rules of an owner anew, and tells their rooms where they changed. */
  rule(ownerProfileId: string): Promise<void>
  /** Until what is being kept in the rooms of an owner is kept, and what is being opened is open. */
  settle(ownerProfileId: string): Promise<void>
  /** Takes away what somebody said, in every room. */
  purgeEverywhere(profileId: string): void
  /** Forgets lines under a name that is no more. */
  forget(profileId: string): void
  /** Turns somebody out of every room of this owner. */
  turnOut(ownerProfileId: string, accountId: string): void
  /** Closes all sockets of somebody, whose page comes back with the name that is theirs now. */
  reseat(accountId: string): void
  setOnAir(showId: string, at: number): Promise<void>
  setSilent(showId: string, at: number): Promise<void>
  end(showId: string, reason: string): Promise<void>
}

export function openRooms(needs: InteractionNeeds & { rows: LineRows; chat: ChatRows }): Rooms {
  const { clock, log, rows, chat, settings } = needs
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room | null>>()
  const roomsOf = (owner: string) => [...rooms.values()].filter((room) => room.ownerProfileId === owner)

  /** Somebody may be entering with what was true a moment ago. */
  async function settled(showId: string): Promise<Room | null> {
    return rooms.get(showId) ?? (await opening.get(showId)) ?? null
  }

  async function rulesOf(ownerProfileId: string | null): Promise<ChatRules> {
    const facts = ownerProfileId === null ? houseFacts : await chat.factsOf(ownerProfileId, clock.now())
    return chatRulesOf(ownerProfileId, facts)
  }

  async function open(showId: string): Promise<Room | null> {
    const facts = await needs.roomOf(showId)
    if (!facts || rooms.size >= ROOMS_MAX) return null
    const room = new Room({ ...facts, ...(await readRoom(showId, facts)) })
    rooms.set(showId, room)
    return room
  }

  async function readRoom(id: string, { ownerProfileId }: RoomFacts) {
    const [rules, lastSeq, lines, pinnedId] = await Promise.all([
      rulesOf(ownerProfileId),
      rows.lastSeq(id),
      rows.latest(id, RESUME_LINES_MAX),
      chat.pinnedOf(id),
    ])
    const pinned = pinnedId === null ? null : await rows.lineOf(id, pinnedId)
    const past = new Past(lines, lines.length < RESUME_LINES_MAX)
    return { id, rules, lastSeq, past, pinned: pinned && !pinned.isHidden ? pinned : null }
  }

  /** One write at a time: the lines that come meanwhile are the next one. */
  function tick(room: Room): Promise<void> | void {
    if (room.keeping) return room.keeping
    if (room.said.length === 0) return room.flush()
    room.keeping = keepLines(room, { rows, log, now: clock.now() }).then(() => {
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
    const room = await settled(showId)
    if (!room) return
    room.isOnAir = isOnAir
    room.tell({ type: isOnAir ? 'on-air' : 'silent', at })
  }

  const tickRooms = (isBig: boolean) => {
    for (const room of rooms.values()) {
      if (room.isBig !== isBig) continue
      void tick(room)
      // Here and nowhere else: whoever entered a moment ago and is about to sit down finds their room still open.
      if (room.isEmpty) rooms.delete(room.id)
    }
  }
  const stopTicking = [
    clock.every(settings.socket.tickMs, () => tickRooms(false)),
    clock.every(Math.max(settings.socket.tickMs, BIG_TICK_MS), () => tickRooms(true)),
  ]

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
    await lookAtRules()
  }

  async function lookAtRules(): Promise<void> {
    const known = new Map<string, number>()
    for (const { ownerProfileId, rules } of rooms.values())
      if (ownerProfileId !== null) known.set(ownerProfileId, rules.version)
    const versions = await chat.versionsOf([...known.keys()])
    for (const [owner, version] of known) if ((versions.get(owner) ?? 0) !== version) await rule(owner)
  }

  async function rule(ownerProfileId: string): Promise<void> {
    const rules = await rulesOf(ownerProfileId)
    for (const room of roomsOf(ownerProfileId)) {
      const isChanged = JSON.stringify(room.rules.shown) !== JSON.stringify(rules.shown)
      room.rules = rules
      if (isChanged) room.tell({ type: 'rules', rules: rules.shown })
    }
  }

  const looking = periodically(
    { clock, everyMs: LOOK_EVERY_MS, log, failure: 'rooms could not be looked at' },
    look,
  )
  const stopCounting = clock.every(COUNT_EVERY_MS, () => {
    for (const room of rooms.values()) {
      room.countViewers(clock.now())
      room.forgetQuiet(clock.now())
    }
  })

  const enter: Rooms['enter'] = (showId) => {
    const known = rooms.get(showId)
    if (known) return Promise.resolve(known)
    const pending = opening.get(showId) ?? open(showId).finally(() => opening.delete(showId))
    opening.set(showId, pending)
    return pending
  }

  return {
    enter,
    take: (room, said) => void room.said.push(said),
    async relay(showId, { at, ...paid }) {
      const room = await enter(showId)
      if (!room) return null
      const now = clock.now()
      const role = room.rules.roleOf(paid.profile.id)
      const line = { ...paid, role, createdAt: now, at: momentOf(at, now, settings.socket.behindMs) }
      return new Promise((resolve) =>
        room.said.push({ line, isHidden: false, keep: resolve, lose: () => resolve(null) }),
      )
    },
    announce(room, profile) {
      if (clock.now() - room.newsAt < NEWS_EVERY_MS) return
      room.newsAt = clock.now()
      room.tell({ type: 'news', profile, at: room.newsAt })
    },
    play(room, deviceId) {
      room.playing.set(deviceId, clock.now() + settings.socket.watchingMs)
    },
    roomIfOpen: settled,
    roomsOf,
    rule,
    async settle(owner) {
      await Promise.allSettled(opening.values())
      for (const room of roomsOf(owner)) await room.keeping
    },
    purgeEverywhere(profileId) {
      for (const room of rooms.values()) room.purge(profileId)
    },
    forget(profileId) {
      for (const room of rooms.values()) room.past.forget(profileId)
    },
    turnOut(ownerProfileId, accountId) {
      for (const room of roomsOf(ownerProfileId)) room.leave(accountId, 'blocked')
    },
    reseat(accountId) {
      for (const room of rooms.values()) room.leave(accountId, 'renamed')
    },
    viewersOf: (showId) => rooms.get(showId)?.playing.size ?? 0,
    presentIn: (showId) => rooms.get(showId)?.presentAccountIds ?? [],
    setOnAir: (showId, at) => tellState(showId, true, at),
    setSilent: (showId, at) => tellState(showId, false, at),
    async end(showId, reason) {
      const room = await settled(showId)
      if (room && !room.isOver) await close(room, reason)
    },
    async [Symbol.asyncDispose]() {
      for (const stop of stopTicking) stop()
      stopCounting()
      await looking[Symbol.asyncDispose]()
      await Promise.all([...rooms.values()].map(drain))
    },
  }
}

/** A line as somebody says it now. */
export function lineSaid(
  room: Room,
  said: { text: string; profile: Line['profile']; at: number | undefined; now: number; behindMs: number },
): Said['line'] {
  const { text, profile, now } = said
  return {
    id: newId(),
    kind: 'normal',
    text,
    profile,
    role: room.rules.roleOf(profile.id),
    createdAt: now,
    at: momentOf(said.at, now, said.behindMs),
    paid: null,
  }
}
