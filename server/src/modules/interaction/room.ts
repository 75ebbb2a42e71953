import { moderation } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import type { Bucket } from '#platform/limits/pace'
import { frameOf, writeFrames, type Batch, type Listener } from './frames.ts'
import { BIG_ROOM_SOCKETS, govern, type Waiting } from './governor.ts'
import { eventOf, type Line } from './line.ts'
import type { ChatRules } from './moderation/chat-rules.ts'
import type { RoomFacts } from './needs.ts'
import { Past } from './past.ts'

const CLOSE_NORMAL = 1000
/** Events that say nothing which the next one of their kind would not say again. */
const DECOR: ReadonlySet<ToClient['type']> = new Set(['viewers', 'news'])
/** Lines that wait for one tick; what is said past it is refused. */
export const SAID_MAX = 500

/** Longer than any slow mode: nothing is remembered of whoever was quiet for so long. */
const QUIET_AFTER_MS = 2 * moderation.SLOW_SECONDS_MAX * 1_000
/** Below this many it is not worth a look. */
const QUIET_KEPT_MAX = 1_000

/** The owner blocked them, or they are called something else now. */
export type Leaving = 'blocked' | 'renamed'

/** A line that waits for its number. */
export interface Said {
  readonly line: Omit<Line, 'seq'>
  /** Only its speaker sees it, and nobody ever again. */
  readonly isHidden: boolean
  /** Tells whoever brought it that it is kept, under which number. */
  keep?(seq: number): void
  /** Tells the one who said it that it could not be kept. */
  lose(): void
}

/** Somebody who is signed in, at one socket. */
export interface Seat {
  readonly socket: Listener
  readonly accountId: string
  readonly profileId: string
  readonly profile: Line['profile']
  leave(why: Leaving): void
}

/** What a room opens with: who it belongs to, how it is ruled and what was said in it. */
export interface RoomOpening {
  readonly id: string
  readonly rules: ChatRules
  readonly lastSeq: number
  readonly past: Past
  readonly pinned: Line | null
}

/** Who sits in a room and what waits to be told to all of them. Knows no database and no clock. */
export class Room {
  readonly id: string
  readonly ownerProfileId: string | null
  readonly isPremium: boolean
  readonly sockets = new Set<Listener>()
  private readonly seatsByAccount = new Map<string, Set<Seat>>()
  private readonly seatsByProfile = new Map<string, Set<Seat>>()
  /** Waits for the next tick, where it is numbered. */
  readonly said: Said[] = []
  /** How fast each profile speaks, by however many sockets. */
  readonly paces = new Map<string, Bucket>()
  /** When each profile spoke last, for slow mode. */
  readonly spokenAt = new Map<string, number>()
  /** Devices that play, with the moment until which each counts (ruling R20). */
  readonly playing = new Map<string, number>()
  rules: ChatRules
  pinned: Line | null
  readonly past: Past
  /** Number of the last line, or null while only the database knows it. */
  lastSeq: number | null
  /** Up to here everybody who sits here was told. */
  private toldSeq: number
  private untoldSeq: number
  newsAt = 0
  isOver: boolean
  /** Whether pictures come; null before the first ones. */
  isOnAir: boolean | null
  /** The lines that are being kept right now. */
  keeping: Promise<void> | null = null
  private shownViewers = 0
  private waiting: Waiting[] = []
  /** What only some are told, by socket, in the order in which it was said. */
  private aside = new Map<Listener, Buffer[]>()

  constructor(facts: RoomOpening & RoomFacts) {
    this.id = facts.id
    this.ownerProfileId = facts.ownerProfileId
    this.isPremium = facts.isPremium
    this.isOver = facts.isOver
    this.isOnAir = facts.isOnAir
    this.rules = facts.rules
    this.pinned = facts.pinned
    this.past = facts.past
    this.lastSeq = facts.lastSeq
    this.toldSeq = facts.lastSeq
    this.untoldSeq = facts.lastSeq
  }

  get isEmpty(): boolean {
    return this.sockets.size === 0 && this.said.length === 0 && this.keeping === null
  }

  get isBig(): boolean {
    return this.sockets.size > BIG_ROOM_SOCKETS
  }

  get presentAccountIds(): string[] {
    return [...this.seatsByAccount.keys()]
  }

  /** Answers how to leave. */
  join(seat: Seat): () => void {
    const all = [
      [this.seatsByAccount, seat.accountId],
      [this.seatsByProfile, seat.profileId],
    ] as const
    for (const [seats, key] of all) seats.set(key, (seats.get(key) ?? new Set()).add(seat))
    return () => {
      for (const [seats, key] of all) {
        const left = seats.get(key)
        left?.delete(seat)
        if (left?.size === 0) seats.delete(key)
      }
    }
  }

  /** Somebody leaves by all their sockets; nobody else hears of it (trust 5.19). */
  leave(accountId: string, why: Leaving): void {
    for (const seat of this.seatsByAccount.get(accountId) ?? []) seat.leave(why)
  }

  tell(event: ToClient): void {
    this.waiting.push({ bytes: frameOf(event), isDecor: DECOR.has(event.type), ordinaryOf: null, lot: '' })
  }

  /** Tells some alone, by all their sockets. */
  tellOnly(profileIds: Iterable<string>, event: ToClient): void {
    const bytes = frameOf(event)
    for (const profileId of profileIds) this.putAside(profileId, bytes)
  }

  /** What moderators hear. */
  tellModerators(event: ToClient): void {
    const { ownerProfileId, rules } = this
    this.tellOnly([...(ownerProfileId ? [ownerProfileId] : []), ...rules.moderatorIds], event)
  }

  /** Tells somebody what they are here, where that changed. */
  tellRoleOf(profileId: string): void {
    for (const { profile } of this.seatsByProfile.get(profileId) ?? [])
      return this.tellOnly([profileId], { type: 'authorized', profile, role: this.rules.roleOf(profileId) })
  }

  private putAside(profileId: string, bytes: Buffer): void {
    for (const { socket } of this.seatsByProfile.get(profileId) ?? [])
      this.aside.set(socket, [...(this.aside.get(socket) ?? []), bytes])
  }

  /** Lines of the owner and of moderators, and what was paid for, reach everybody whatever else is said. */
  tellLine(line: Line): void {
    const bytes = frameOf(eventOf(line))
    this.past.add(line, bytes)
    this.untoldSeq = line.seq
    const isOrdinary = line.role === 'viewer' && line.kind === 'normal'
    const lot = line.id.slice(-12)
    this.waiting.push({ bytes, isDecor: false, ordinaryOf: isOrdinary ? line.profile.id : null, lot })
  }

  /** What a socket that just sat down missed since a line that it names. */
  missedSince(seq: number): Buffer {
    const missed = this.past.between(seq, this.toldSeq)
    const frames = missed ?? [frameOf({ type: 'gap' })]
    const { deletedIds } = this.past
    if (deletedIds.length > 0) frames.push(frameOf({ type: 'deleted', ids: [...deletedIds] }))
    return Buffer.concat(frames)
  }

  delete(ids: readonly string[]): void {
    this.past.delete(ids)
    this.tell({ type: 'deleted', ids: [...ids] })
    if (this.pinned && ids.includes(this.pinned.id)) this.pin(null)
  }

  /** Everything that a person said is taken away. */
  purge(profileId: string): void {
    this.past.purge(profileId)
    this.tell({ type: 'purged', profileId })
    if (this.pinned?.profile.id === profileId) this.pin(null)
  }

  pin(line: Line | null): void {
    this.pinned = line
    const told = line && eventOf(line)
    this.tell({ type: 'pinned', line: told?.type === 'comment' ? told : null })
  }

  /** Counts who plays now and tells the number where it changed. */
  countViewers(now: number): void {
    for (const [deviceId, until] of this.playing) if (until <= now) this.playing.delete(deviceId)
    if (this.playing.size === this.shownViewers) return
    this.shownViewers = this.playing.size
    this.tell({ type: 'viewers', data: this.shownViewers })
  }

  /** Forgets how fast those spoke who have been quiet since: a room may be open for months. */
  forgetQuiet(now: number): void {
    if (this.spokenAt.size + this.paces.size <= QUIET_KEPT_MAX) return
    for (const [profileId, at] of this.spokenAt)
      if (now - at > QUIET_AFTER_MS) this.spokenAt.delete(profileId)
    for (const [profileId, { at }] of this.paces) if (now - at > QUIET_AFTER_MS) this.paces.delete(profileId)
  }

  /** One write per socket, whatever the number of events: the write is what costs. */
  flush(): void {
    this.toldSeq = this.untoldSeq
    if (this.waiting.length === 0 && this.aside.size === 0) return
    const { told, leftOut } = govern(this.waiting, { isBig: this.isBig })
    for (const { ordinaryOf, bytes } of leftOut) if (ordinaryOf) this.putAside(ordinaryOf, bytes)
    const { aside } = this
    const batch = batchOf(told)
    this.waiting = []
    this.aside = new Map()
    if (aside.size === 0) {
      for (const socket of this.sockets) writeFrames(socket, batch)
      return
    }
    for (const socket of this.sockets) writeFrames(socket, withAside(batch, aside.get(socket)))
  }

  end(code = CLOSE_NORMAL): void {
    this.isOver = true
    this.flush()
    for (const socket of this.sockets) socket.close(code)
  }
}

function batchOf(frames: readonly Waiting[]): Batch {
  const all = Buffer.concat(frames.map(({ bytes }) => bytes))
  const needed = frames.filter(({ isDecor }) => !isDecor)
  return {
    all,
    needed: needed.length === frames.length ? all : Buffer.concat(needed.map(({ bytes }) => bytes)),
  }
}

const withAside = (batch: Batch, own: readonly Buffer[] | undefined): Batch =>
  own ? { all: Buffer.concat([...own, batch.all]), needed: Buffer.concat([...own, batch.needed]) } : batch
