import type { ToClient } from '@tayang/contract/socket'
import type { RoomFacts } from './dependencies.ts'
import { sharedLinesOf, type Elsewhere, type Ownership, type SharedTick } from './cluster/shared-tick.ts'
import { batchOf, frameForAll } from './governed-batch.ts'
import { frameOf, withTargeted, writeFrames, type Listener } from './frames.ts'
import { BIG_ROOM_SOCKETS, govern, type QueuedFrame } from './governor.ts'
import { eventOf, type ChatMessage } from './message.ts'
import { MessagePace } from './speech/message-pace.ts'
import type { ChatRules } from './moderation/chat-rules.ts'
import type { PendingMessage } from './speech/pending-message.ts'
import { tellAtOnce } from './quiz/quiz-seat.ts'
import type { RecentMessages } from './recent-messages.ts'
import { Seats, type Leaving, type Seat } from './seats.ts'
import { WaitingLines } from './speech/waiting-lines.ts'

const CLOSE_NORMAL = 1000
/** Events that the next one of their kind replaces. */
const DECOR: ReadonlySet<ToClient['type']> = new Set(['viewers', 'news'])
/** Messages that wait for one tick; further ones are refused. */
const PENDING_MAX = 500
/** People of whom one process tells the others that they are here. */
const NOTED_PEOPLE_MAX = 500
/** At most one join notice per second and room. */
const NEWS_EVERY_MS = 1_000

/** What a room opens with. */
export interface RoomOpening {
  readonly id: string
  readonly rules: ChatRules
  readonly lastSeq: number
  readonly recent: RecentMessages
  readonly pinned: ChatMessage | null
  /** Whether a text says what is not to be said before the answer of an open question shows. */
  mustWait(text: string): boolean
}

/** A device that plays. */
interface Playing {
  /** It counts as a viewer until then. */
  readonly until: number
  /** How far its picture is behind the edge; null where it does not say. */
  readonly lagMs: number | null
}

/** The sockets of a room and what waits to be sent to them. Uses no database and no clock. */
export class Room {
  readonly id: string
  readonly ownerProfileId: string | null
  readonly isPremium: boolean
  readonly pace = new MessagePace()
  readonly recent: RecentMessages
  readonly mustWait: RoomOpening['mustWait']
  private readonly sockets = new Set<Listener>()
  private readonly seats = new Seats()
  private readonly pending: PendingMessage[] = []
  private readonly waitingLines = new WaitingLines()
  private readonly playing = new Map<string, Playing>()
  private currentRules: ChatRules
  private pinnedMessage: ChatMessage | null
  private over: boolean
  private onAir: boolean | null
  private storing: Promise<void> | null = null
  /** Every socket of the room has received the messages up to here. */
  private sentSeq: number
  private queuedSeq: number
  private newsAt = 0
  private shownViewers = 0
  private queue: QueuedFrame[] = []
  /** What only some sockets receive, in order. */
  private targeted = new Map<Listener, Buffer[]>()
  /** Number of the last message, or null while only the database knows it. */
  lastSeq: number | null
  ownership: Ownership = 'alone'
  /** What is said has to be judged in this process for now, so that the room stays open in it. */
  isHeld = false
  elsewhere: Elsewhere = { viewers: 0, sockets: 0, accountIds: [] }
  /** Tells other processes of a tick; null where there are none. */
  share: ((tick: Omit<SharedTick, 'from' | 'to'>) => void) | null = null
  private aside: SharedTick['aside'][number][] = []

  constructor(facts: RoomOpening & RoomFacts) {
    this.id = facts.id
    this.ownerProfileId = facts.ownerProfileId
    this.isPremium = facts.isPremium
    this.over = facts.isOver
    this.onAir = facts.isOnAir
    this.currentRules = facts.rules
    this.pinnedMessage = facts.pinned
    this.recent = facts.recent
    this.mustWait = facts.mustWait
    this.lastSeq = facts.lastSeq
    this.sentSeq = facts.lastSeq
    this.queuedSeq = facts.lastSeq
  }

  get isEmpty(): boolean {
    const isNeeded = this.ownership !== 'elsewhere' && this.elsewhere.sockets > 0
    const isQuiet = this.pending.length + this.waitingLines.length === 0 && !this.storing
    return this.sockets.size === 0 && isQuiet && !isNeeded && !this.isHeld
  }

  get isBig(): boolean {
    return this.sockets.size + this.elsewhere.sockets > BIG_ROOM_SOCKETS
  }

  /** True once the show has ended or the room is closing: nothing more is accepted. */
  get isOver(): boolean {
    return this.over
  }

  /** Whether pictures come; null before the first ones. */
  get isOnAir(): boolean | null {
    return this.onAir
  }

  get rules(): ChatRules {
    return this.currentRules
  }

  get pinned(): ChatMessage | null {
    return this.pinnedMessage
  }

  get viewers(): number {
    return this.playing.size + this.elsewhere.viewers
  }

  get presentAccountIds(): string[] {
    return [...new Set([...this.seats.accountIds, ...this.elsewhere.accountIds])]
  }

  /** Who is here at this process. */
  get here(): Elsewhere {
    const accountIds = this.seats.accountIds.slice(0, NOTED_PEOPLE_MAX)
    return { viewers: this.playing.size, sockets: this.sockets.size, accountIds }
  }

  has(socket: Listener): boolean {
    return this.sockets.has(socket)
  }

  /** The socket receives everything from here on, until it closes. */
  add(socket: Listener): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
  }

  /** Answers how to leave. */
  join(seat: Seat): () => void {
    return this.seats.join(seat)
  }

  /** A person leaves by all their sockets; the others are not notified. */
  leave(accountId: string, why: Leaving): void {
    for (const seat of this.seats.ofAccount(accountId)) seat.leave(why)
  }

  /** False where as many messages wait for this tick as may. */
  hasSpace(): boolean {
    return this.pending.length < PENDING_MAX
  }

  /** A message waits for the next tick, where it gets its number. */
  enqueue(message: PendingMessage): void {
    this.pending.push(message)
  }

  takePending(): PendingMessage[] {
    return this.waitingLines.sift(this.pending.splice(0), this)
  }

  get waitingCount(): number {
    return this.waitingLines.length
  }

  /** The answer shows: what waited for it is said now. */
  releaseLines(now: number): void {
    this.pending.push(...this.waitingLines.release(now))
  }

  /**
   * Stores what is pending and then sends what is queued. One write at a time: messages that arrive meanwhile are the
   * next one.
   */
  tick(store: (room: Room) => Promise<void>): Promise<void> | void {
    if (this.storing) return this.storing
    if (this.pending.length === 0) return this.flush()
    this.storing = store(this).then(() => {
      this.storing = null
      this.flush()
    })
    return this.storing
  }

  /** Settles when the messages that are being stored are stored. */
  async stored(): Promise<void> {
    await this.storing
  }

  send(event: ToClient): void {
    this.queue.push({
      bytes: frameOf(event),
      isDecor: DECOR.has(event.type),
      sampledFor: null,
      sampleKey: '',
    })
  }

  /** Sends to these people only, by all their sockets. */
  sendTo(profileIds: Iterable<string>, event: ToClient): void {
    const bytes = frameOf(event)
    for (const profileId of profileIds) this.queueFor(profileId, bytes)
  }

  /** Sends at once, to all sockets of a person. */
  tellAccount(accountId: string, event: ToClient): void {
    tellAtOnce(
      [...this.seats.ofAccount(accountId)].map(({ socket }) => socket),
      event,
    )
  }

  sendToModerators(event: ToClient): void {
    const { ownerProfileId, rules } = this
    this.sendTo([...(ownerProfileId ? [ownerProfileId] : []), ...rules.moderatorIds], event)
  }

  /** Sends a person their role where it changed. */
  sendRole(profileId: string): void {
    for (const { profile } of this.seats.ofProfile(profileId))
      return this.sendTo([profileId], { type: 'authorized', profile, role: this.rules.roleOf(profileId) })
  }

  private queueFor(profileId: string, bytes: Buffer): void {
    for (const { socket } of this.seats.ofProfile(profileId))
      this.targeted.set(socket, [...(this.targeted.get(socket) ?? []), bytes])
  }

  /** Messages of the owner and of moderators, and paid ones, are never sampled out. */
  broadcastMessage(message: ChatMessage): void {
    const bytes = frameOf(eventOf(message))
    this.recent.add(message, bytes)
    this.queuedSeq = message.seq
    const isOrdinary = message.role === 'viewer' && message.kind === 'normal'
    const sampleKey = message.id.slice(-12)
    const sampledFor = isOrdinary ? message.profile.id : null
    this.queue.push({ bytes, isDecor: false, sampledFor, sampleKey, message })
  }

  /** Shows a message to its author only. */
  echo(message: ChatMessage): void {
    const bytes = frameOf(eventOf(message))
    const profileId = message.profile.id
    this.queueFor(profileId, bytes)
    if (this.share) this.aside.push({ profileId, bytes })
  }

  /** Shows a tick of the process that owns the room, as far as it is new here. */
  receive({ to, lines, aside }: SharedTick): void {
    const known = this.queuedSeq
    for (const line of lines) {
      if (line.seq <= known || this.recent.deletedIds.includes(line.id)) continue
      this.recent.keep(line)
      if (line.isForAll) this.queue.push(frameForAll(line.bytes))
      else this.queueFor(line.profileId, line.bytes)
    }
    for (const { profileId, bytes } of aside) this.queueFor(profileId, bytes)
    this.passTo(to)
  }

  /** Shows a message that the database has and that was not heard of here. */
  receiveStored(message: ChatMessage): void {
    if (message.seq <= this.queuedSeq || this.recent.deletedIds.includes(message.id)) return
    const bytes = frameOf(eventOf(message))
    this.recent.add(message, bytes)
    this.queue.push(frameForAll(bytes))
    this.passTo(message.seq)
  }

  /** Messages up to this number are shown, or are for nobody here. */
  passTo(seq: number): void {
    this.queuedSeq = Math.max(this.queuedSeq, seq)
    if (this.lastSeq !== null) this.lastSeq = Math.max(this.lastSeq, seq)
  }

  /** Up to here this process knows the messages. */
  get knownSeq(): number {
    return this.queuedSeq
  }

  /** What a socket that has just entered missed since the message that it names. */
  missedSince(seq: number): Buffer {
    const missed = this.recent.between(seq, this.sentSeq)
    const frames = missed ?? [frameOf({ type: 'gap' })]
    const { deletedIds } = this.recent
    if (deletedIds.length > 0) frames.push(frameOf({ type: 'deleted', ids: [...deletedIds] }))
    return Buffer.concat(frames)
  }

  delete(ids: readonly string[]): void {
    this.recent.delete(ids)
    this.send({ type: 'deleted', ids: [...ids] })
    if (this.pinned && ids.includes(this.pinned.id)) this.pin(null)
  }

  /** A deleted message is shown again: pages that reconnect are no longer told to remove it. */
  restore(id: string): void {
    this.recent.restore(id)
  }

  /** Removes every message of a person. */
  purge(profileId: string): void {
    this.recent.purge(profileId)
    this.waitingLines.purge(profileId)
    this.send({ type: 'purged', profileId })
    if (this.pinned?.profile.id === profileId) this.pin(null)
  }

  pin(message: ChatMessage | null): void {
    this.pinnedMessage = message
    const event = message && eventOf(message)
    this.send({ type: 'pinned', line: event?.type === 'comment' ? event : null })
  }

  /** Applies other rules from here on, and sends them where viewers are shown a difference. */
  applyRules(rules: ChatRules): void {
    const isChanged = JSON.stringify(this.rules.shown) !== JSON.stringify(rules.shown)
    this.currentRules = rules
    if (isChanged) this.send({ type: 'rules', rules: rules.shown })
  }

  setOnAir(isOnAir: boolean, at: number): void {
    this.onAir = isOnAir
    this.send({ type: isOnAir ? 'on-air' : 'silent', at })
  }

  /** Announces a person who joined, at most once a second. */
  announce(profile: ChatMessage['profile'], now: number): void {
    if (now - this.newsAt < NEWS_EVERY_MS) return
    this.newsAt = now
    this.send({ type: 'news', profile, at: now })
  }

  notePlaying(deviceId: string, playing: Playing): void {
    this.playing.set(deviceId, playing)
  }

  /** How far pictures are behind the edge, of devices that say so. */
  get lagsMs(): number[] {
    return [...this.playing.values()].flatMap(({ lagMs }) => (lagMs === null ? [] : [lagMs]))
  }

  /** Counts the devices that play and sends the number where it changed. */
  countViewers(now: number): void {
    for (const [deviceId, { until }] of this.playing) if (until <= now) this.playing.delete(deviceId)
    if (this.viewers === this.shownViewers) return
    this.shownViewers = this.viewers
    this.send({ type: 'viewers', data: this.shownViewers })
  }

  /** One write per socket, whatever the number of events, because the write is what costs. */
  flush(): void {
    this.sentSeq = this.queuedSeq
    if (this.queue.length === 0 && this.targeted.size === 0 && this.aside.length === 0) return
    // What came from the owner was chosen there.
    const { broadcast, sampledOut } = govern(this.queue, { isBig: this.isBig })
    if (this.share) this.shareTick(new Set(sampledOut))
    for (const { sampledFor, bytes } of sampledOut) if (sampledFor) this.queueFor(sampledFor, bytes)
    const { targeted } = this
    const batch = batchOf(broadcast)
    this.queue = []
    this.targeted = new Map()
    if (targeted.size === 0) {
      for (const socket of this.sockets) writeFrames(socket, batch)
      return
    }
    for (const socket of this.sockets) writeFrames(socket, withTargeted(batch, targeted.get(socket)))
  }

  private shareTick(sampledOut: ReadonlySet<QueuedFrame>): void {
    const lines = sharedLinesOf(this.queue, sampledOut)
    const { aside } = this
    this.aside = []
    if (lines.length + aside.length > 0) this.share?.({ lines, aside })
  }

  /** Accepts nothing more; what is pending can still be stored and sent before `end`. */
  close(): void {
    this.over = true
  }

  end(code = CLOSE_NORMAL): void {
    this.close()
    this.flush()
    for (const socket of this.sockets) socket.close(code)
  }
}
