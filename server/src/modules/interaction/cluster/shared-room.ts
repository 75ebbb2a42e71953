import { RESUME_LINES_MAX } from '@tayang/contract/socket'
import type { Topic, Unsubscribe } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { ChatRows } from '../moderation/rows.ts'
import type { RoomCounts } from '../room-counts.ts'
import type { Room } from '../room.ts'
import type { MessageRows } from '../rows.ts'
import { refused, type Outcome, type Said, type TellOutcome } from '../speech/said.ts'
import type { HeadRows, RoomHead, RoomPosition } from './head-rows.ts'
import type { Elsewhere, SharedTick } from './shared-tick.ts'
import { decodeRoomMessage, encodeRoomMessage, type Note, type RoomMessage } from './room-wire.ts'

/** A message whose room has no owner for so long is refused. */
const SAY_MS_MAX = 15_000
const RETRY_MS = 300
/** Messages of one room that wait here for its owner; further ones are refused. */
const SAID_MAX = 500
/** What another process noted of a room holds for so long, and is noted again before. */
const NOTE_HOLDS_MS = 30_000
const NOTE_AGAIN_MS = 8_000
/** Ticks that wait until what is missing before them is read. */
const BACKLOG_MAX = 200

export interface SharedRoomNeeds {
  readonly nodeId: string
  readonly clock: Clock
  readonly log: Log
  readonly heads: HeadRows
  readonly counts: RoomCounts
  readonly rows: MessageRows
  readonly chat: ChatRows
  /** Says a message to the process at this address, which owns the room. */
  sayTo(address: string, roomId: string, said: Said): Promise<Outcome>
  /** Takes a message into a room that this process owns. */
  speak(room: Room, said: Said, tell: TellOutcome): Promise<void>
}

type Tick = SharedTick & { readonly epoch: number; readonly nodeId: string }

/** One room of this process that others have too: who owns it, and what is said in it elsewhere. */
export class SharedRoom {
  readonly #needs: SharedRoomNeeds
  readonly #id: string
  readonly #topic: Topic
  readonly #notes = new Map<string, Note & { readonly until: number }>()
  #unsubscribe: Unsubscribe = () => undefined
  #room: Room | null = null
  #head: RoomHead | null = null
  #settling: Promise<void> | null = null
  #refilling: Promise<void> | null = null
  #backlog: Tick[] = []
  #said = 0
  #isLeft = false
  #isHeld = false
  #noted = ''
  #notedAt = -Infinity

  constructor(id: string, topic: Topic, needs: SharedRoomNeeds) {
    this.#id = id
    this.#topic = topic
    this.#needs = needs
  }

  get isOwner(): boolean {
    return this.#head?.nodeId === this.#needs.nodeId
  }

  get ownerNodeId(): string | undefined {
    return this.#head?.nodeId
  }

  /** Where the owner is; null where that is this process. */
  async ownerAddress(): Promise<string | null> {
    if (!this.#head) await this.settle()
    return this.isOwner ? null : (this.#head?.address ?? null)
  }

  /** From here on ticks are heard; then the owner is found, so that what is read of the room afterwards has no hole. */
  async join(doubt: () => void): Promise<void> {
    this.#unsubscribe = await this.#topic.listen((bytes) => this.#hear(decodeRoomMessage(bytes)), doubt)
    await this.settle()
  }

  /**
   * From here on this process is the owner and stays it, until `letGo`: what is said has to be judged here. The one
   * that owns the room now learns of it by the fence, as of one that came after its end.
   */
  async hold(): Promise<void> {
    this.#isHeld = true
    await this.settle()
    // A look that was under way did not take it.
    await this.keepHold()
  }

  letGo(): void {
    this.#isHeld = false
  }

  /** Takes back what another process claimed while this one did not answer. */
  async keepHold(): Promise<void> {
    if (this.#isHeld && !this.isOwner) await this.settle()
  }

  enter(room: Room): void {
    this.#room = room
    this.#applyHead()
    this.#drainBacklog()
    this.note()
  }

  async leave(): Promise<void> {
    this.#isLeft = true
    this.#unsubscribe()
    this.#publish({ is: 'note', viewers: 0, sockets: 0, accountIds: [] })
    const head = this.#head
    if (!head || !this.isOwner) return
    await this.#needs.heads.release(this.#id, head.epoch)
    this.#publish({ is: 'left', epoch: head.epoch })
  }

  /** Finds the owner, or becomes it where there is none. */
  settle(): Promise<void> {
    this.#settling ??= this.#claim().finally(() => (this.#settling = null))
    return this.#settling
  }

  async #claim(): Promise<void> {
    const head = await this.#needs.heads.claim(this.#id, { takes: this.#isHeld })
    if (head?.isTakenOver) this.#needs.counts.takeovers += 1
    if (!head || this.#isLeft) return
    // One that holds the room may not have heard yet that another one had it.
    const isNew = head.nodeId === this.#needs.nodeId && (this.#isHeld || !this.isOwner)
    // Nothing is said under the new epoch before what was said under the last one is known.
    if (isNew && this.#room) await this.#refill()
    this.#head = head
    this.#applyHead()
  }

  #applyHead(): void {
    const [room, head] = [this.#room, this.#head]
    if (!room || !head) return
    if (!this.isOwner) {
      room.ownership = 'elsewhere'
      room.share = null
      return
    }
    room.ownership = { nodeId: head.nodeId, epoch: head.epoch }
    // The first tick reads the last number from the database.
    room.lastSeq = null
    let shared = room.knownSeq
    room.share = ({ lines, aside }) => {
      const to = Math.max(room.lastSeq ?? 0, room.knownSeq)
      this.#publish({ is: 'tick', epoch: head.epoch, from: shared, to, lines, aside })
      shared = to
    }
    room.share({ lines: [], aside: [] })
  }

  /** What the database says of the room; more is read where this process lags behind it. */
  async look(position: RoomPosition | undefined): Promise<void> {
    const head = this.#head
    if (!position?.address || !head) return this.settle()
    if (position.epoch > head.epoch) {
      this.#head = position
      this.#applyHead()
    }
    if (!this.isOwner && this.#room && position.lastSeq > this.#room.knownSeq) await this.#refill()
  }

  /** Something may have been missed: messages, deletions, and what is pinned. */
  async heal(): Promise<void> {
    const room = this.#room
    if (!room) return
    if (!this.isOwner) await this.#refill()
    const { rows, chat } = this.#needs
    const hidden = await rows.hiddenAmong(room.recent.ids)
    if (hidden.length > 0) room.delete(hidden)
    const pinnedId = await chat.pinnedOf(this.#id)
    if (pinnedId !== (room.pinned?.id ?? null)) {
      const pinned = pinnedId === null ? null : await rows.messageOf(this.#id, pinnedId)
      if (!pinned?.isHidden) room.pin(pinned)
    }
    this.#notedAt = -Infinity
    this.note()
  }

  /** Tells others who is here, where it changed or they would forget it. */
  note(): void {
    const room = this.#room
    if (!room) return
    const now = this.#needs.clock.now()
    const { here } = room
    const text = JSON.stringify(here)
    if (text !== this.#noted || now - this.#notedAt >= NOTE_AGAIN_MS) {
      this.#noted = text
      this.#notedAt = now
      this.#publish({ is: 'note', ...here })
    }
    for (const [nodeId, { until }] of this.#notes) if (until <= now) this.#notes.delete(nodeId)
    room.elsewhere = sumOf([...this.#notes.values()])
  }

  /** Brings a message to the process that owns the room by then, and tells what became of it. */
  async say(room: Room, said: Said, tell: TellOutcome): Promise<void> {
    const { clock, speak, log } = this.#needs
    if (this.#said >= SAID_MAX) return tell(refused('TOO_MANY_ATTEMPTS'))
    // Whether it was kept may be unknown by then.
    const again = () => void this.say(room, { ...said, mayRepeat: true }, tell)
    // Until it is read who owns the room now, the message would come back at every tick.
    const moved = () =>
      void this.settle()
        .catch(() => undefined)
        .finally(again)
    if (this.isOwner)
      return speak(room, said, (outcome) => (outcome.is === 'moved' ? moved() : tell(outcome)))
    this.#said++
    const end = clock.now() + SAY_MS_MAX
    let isRepeated = said.mayRepeat
    try {
      while (clock.now() < end && !this.#isLeft) {
        const outcome = await this.#sayOnce({ ...said, mayRepeat: isRepeated }).catch((error: unknown) => {
          log.debug({ err: error, roomId: this.#id }, 'a message did not reach the owner of its room')
          return null
        })
        if (outcome === 'here') return again()
        if (outcome && outcome.is !== 'moved') return tell(outcome)
        isRepeated = true
        await clock.wait(RETRY_MS)
        await this.settle().catch(() => undefined)
      }
      tell(refused('UNAVAILABLE'))
    } finally {
      this.#said--
    }
  }

  async #sayOnce(said: Said): Promise<Outcome | 'here'> {
    const address = await this.ownerAddress()
    if (address === null) return this.isOwner ? 'here' : { is: 'moved' }
    return this.#needs.sayTo(address, this.#id, said)
  }

  #publish(message: Omit<Extract<RoomMessage, { is: 'tick' }>, 'nodeId'>): void
  #publish(message: Omit<Extract<RoomMessage, { is: 'note' }>, 'nodeId'>): void
  #publish(message: Omit<Extract<RoomMessage, { is: 'left' }>, 'nodeId'>): void
  #publish(message: object): void {
    this.#topic.publish(encodeRoomMessage({ ...message, nodeId: this.#needs.nodeId } as RoomMessage))
  }

  #hear(message: RoomMessage): void {
    if (message.nodeId === this.#needs.nodeId || this.#isLeft) return
    if (message.is === 'note') return this.#hearNote(message)
    const epoch = this.#head?.epoch ?? 0
    if (message.epoch < epoch) return
    if (message.is === 'left') return this.#quietly(this.settle())
    if (message.epoch > epoch) {
      // Where it is reached is read when something is said to it.
      this.#head = null
      if (this.#room) this.#room.ownership = 'elsewhere'
      if (this.#room) this.#room.share = null
      this.#quietly(this.settle())
    }
    this.#hearTick(message)
  }

  #hearNote({ nodeId, viewers, sockets, accountIds }: RoomMessage & { readonly is: 'note' }): void {
    const isNew = !this.#notes.has(nodeId)
    const until = this.#needs.clock.now() + (sockets === 0 && viewers === 0 ? 0 : NOTE_HOLDS_MS)
    this.#notes.set(nodeId, { viewers, sockets, accountIds, until })
    if (!isNew || sockets === 0) return
    this.#notedAt = -Infinity
    this.note()
    // Who has just come may have read the room before the last tick.
    this.#room?.share?.({ lines: [], aside: [] })
  }

  #hearTick(tick: Tick): void {
    const room = this.#room
    if (!room || this.#refilling) {
      this.#backlog.push(tick)
      if (this.#backlog.length > BACKLOG_MAX) this.#backlog.shift()
      return
    }
    if (tick.from > room.knownSeq) {
      this.#backlog.push(tick)
      return this.#quietly(this.#refill())
    }
    room.receive(tick)
    room.flush()
  }

  #drainBacklog(): void {
    const ticks = this.#backlog
    this.#backlog = []
    for (const tick of ticks) this.#hearTick(tick)
  }

  #refill(): Promise<void> {
    this.#refilling ??= this.#readMissing().finally(() => {
      this.#refilling = null
      this.#drainBacklog()
    })
    return this.#refilling
  }

  /** Reads what was said since the last message that is known here; more than a page is sent again is a gap. */
  async #readMissing(): Promise<void> {
    const room = this.#room
    if (!room) return
    const { rows } = this.#needs
    // First the number: what is stored meanwhile is shown by its tick.
    const last = await rows.lastSeq(this.#id)
    const known = room.knownSeq
    const missed = (await rows.after(this.#id, known, RESUME_LINES_MAX + 1)).filter(({ seq }) => seq <= last)
    if (missed.length > RESUME_LINES_MAX) room.send({ type: 'gap' })
    const shown = missed.length > RESUME_LINES_MAX ? await rows.latest(this.#id, RESUME_LINES_MAX) : missed
    for (const message of shown) if (message.seq <= last) room.receiveStored(message)
    room.passTo(last)
    room.flush()
  }

  #quietly(work: Promise<void>): void {
    const { log } = this.#needs
    work.catch((error: unknown) =>
      log.warn({ err: error, roomId: this.#id }, 'a shared room could not be read'),
    )
  }
}

const sumOf = (notes: readonly Note[]): Elsewhere => ({
  viewers: notes.reduce((sum, { viewers }) => sum + viewers, 0),
  sockets: notes.reduce((sum, { sockets }) => sum + sockets, 0),
  accountIds: notes.flatMap(({ accountIds }) => accountIds),
})
