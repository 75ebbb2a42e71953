import type { ToClient } from '@tayang/contract/socket'
import { periodically } from '#platform/clock/periodically'
import { checkRooms } from './check-rooms.ts'
import type { OwnerCommands } from './cluster/ask-owner.ts'
import type { SharedRooms } from './cluster/shared-rooms.ts'
import type { InteractionDependencies } from './dependencies.ts'
import { BIG_TICK_MS } from './governor.ts'
import { mediaTimeOf, type PaidMessage } from './message.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { Silences } from './moderation/silences.ts'
import { openRoomTable, type RoomTable } from './room-table.ts'
import type { RoomCounts } from './room-counts.ts'
import type { Room } from './room.ts'
import type { MessageRows } from './rows.ts'
import type { Said, TellOutcome } from './speech/said.ts'
import type { Speak } from './speech/speak.ts'
import { storeMessages } from './speech/store-messages.ts'

/** How often the number of viewers is counted and sent. */
const COUNT_EVERY_MS = 1_000
/** How often open rooms are compared with the database. */
const CHECK_EVERY_MS = 5_000
/** How long the last messages of a room that closes are stored before its viewers are told. */
const DRAIN_MS_MAX = 1_000

/** What is asked of a room by who is not in it. */
export type LookedAt = Pick<Room, 'rules' | 'isOver' | 'isPremium' | 'ownerProfileId'>

export type RoomFigures = Readonly<RoomCounts> & { readonly owned: number }

export interface Rooms extends AsyncDisposable {
  /** The room of a show, or null where there is none or no space. The caller adds its socket in the same turn. */
  enter(showId: string): Promise<Room | null>
  /** Takes what was paid for; answers its number, or null where it could not be stored. */
  relay(showId: string, paid: PaidMessage): Promise<number | null>
  /** The same in a room of this process alone. */
  relayHere(showId: string, paid: PaidMessage): Promise<number | null>
  /** Takes a message of a person, here or in the process that owns the room, and tells what becomes of it. */
  say(room: Room, said: Said, tell: TellOutcome): Promise<void>
  /** Where the process is that owns a room; null where this one does, or may. */
  ownerAddress(roomId: string): Promise<string | null>
  /** A room as it is here, or what the database says of it: it is not opened for that. */
  look(showId: string): Promise<LookedAt | null>
  /** Whether a text waits in a room (`holdLines`). */
  mustWait(showId: string, text: string): boolean
  /** A device plays; `at` is the media time of its picture, where it says so. */
  play(room: Room, deviceId: string, at?: number): void
  viewersOf(showId: string): number
  /** How many watch in the open rooms by sockets of this process, where anybody does. */
  viewersHere(): (readonly [roomId: string, viewers: number])[]
  /** Signed-in people in a room, by account. */
  presentIn(showId: string): readonly string[]
  /** The room, where it is open. */
  openRoom(showId: string): Room | undefined
  /** Texts for which this is true wait in a room from when this settles until `releaseLines`, said anywhere. */
  holdLines(showId: string, mustWait: (text: string) => boolean): Promise<void>
  releaseLines(showId: string): void
  /** A room that is open or is being opened. */
  roomIfOpen(showId: string): Promise<Room | null>
  /** Rooms of which this process is the owner, and what happened since the start. */
  measure(): RoomFigures
  /** The open rooms of an owner. */
  roomsOf(ownerProfileId: string): Room[]
  /** Reads the rules of an owner again and applies them to their rooms. */
  applyRules(ownerProfileId: string): Promise<void>
  /** Settles when what is being stored in the rooms of an owner is stored, and what is being opened is open. */
  settle(ownerProfileId: string): Promise<void>
  /** Removes a person's messages from every room. */
  purgeEverywhere(profileId: string): void
  /** Sends a person something by every socket of theirs, in whatever room. */
  tell(profileId: string, event: ToClient): void
  /** Forgets recent messages under a name that has changed. */
  forget(profileId: string): void
  /** Disconnects a person from every room of this owner. */
  removeBlocked(ownerProfileId: string, accountId: string): void
  /** Closes all sockets of a person; their pages reconnect with the new name. */
  reconnect(accountId: string): void
  setOnAir(showId: string, at: number): Promise<void>
  setSilent(showId: string, at: number): Promise<void>
  end(showId: string, reason: string): Promise<void>
  /** With the next look at open rooms those are ended whose show ended unheard. */
  checkEnds(): void
}

type RoomsDependencies = InteractionDependencies & {
  rows: MessageRows
  chat: ChatRows
  silences: Silences
  counts: RoomCounts
  shared: SharedRooms | null
  owners: Pick<OwnerCommands, 'relay'> | null
  speak: Speak
}

export function openRooms(dependencies: RoomsDependencies): Rooms {
  const { clock, settings, shared, counts } = dependencies
  const waits = new Map<string, (text: string) => boolean>()
  const mustWait = (roomId: string, text: string) => waits.get(roomId)?.(text) ?? false
  const table = openRoomTable({ ...dependencies, mustWait })
  const work = roomWork(dependencies, table)
  const doubts = { ofEnds: false }
  const timers = startTimers(dependencies, { table, ...work, doubts })

  const setOnAir = async (showId: string, isOnAir: boolean, at: number) => {
    const room = await table.ifOpen(showId)
    room?.setOnAir(isOnAir, at)
  }
  return {
    enter: table.enter,
    ...ownedRooms(dependencies, table),
    mustWait,
    play(room, deviceId, at) {
      const now = clock.now()
      const until = now + settings.socket.watchingMs
      room.notePlaying(deviceId, { until, lagMs: at === undefined ? null : Math.max(0, now - at) })
    },
    openRoom: table.get,
    ...waitingRooms(dependencies, table, waits),
    roomIfOpen: table.ifOpen,
    measure: () => ({ ...counts, owned: ownedOf(table.all()) }),
    roomsOf: table.ofOwner,
    applyRules: work.applyRules,
    async settle(owner) {
      await table.opened()
      for (const room of table.ofOwner(owner)) await room.stored()
    },
    purgeEverywhere(profileId) {
      for (const room of table.all()) room.purge(profileId)
    },
    tell(profileId, event) {
      for (const room of table.all()) room.sendTo([profileId], event)
    },
    forget(profileId) {
      for (const room of table.all()) room.recent.forget(profileId)
    },
    removeBlocked(ownerProfileId, accountId) {
      for (const room of table.ofOwner(ownerProfileId)) room.leave(accountId, 'blocked')
    },
    reconnect(accountId) {
      for (const room of table.all()) room.leave(accountId, 'renamed')
    },
    viewersOf: (showId) => table.get(showId)?.viewers ?? 0,
    viewersHere: () => watchedHere(table.all()),
    presentIn: (showId) => table.get(showId)?.presentAccountIds ?? [],
    setOnAir: (showId, at) => setOnAir(showId, true, at),
    setSilent: (showId, at) => setOnAir(showId, false, at),
    async end(showId, reason) {
      const room = await table.ifOpen(showId)
      if (room && !room.isOver) await work.close(room, reason)
    },
    checkEnds() {
      doubts.ofEnds = true
    },
    async [Symbol.asyncDispose]() {
      await timers[Symbol.asyncDispose]()
      await Promise.all([...table.all()].map(work.drain))
      await shared?.[Symbol.asyncDispose]()
      if (shared) await Promise.all([...table.all()].map(({ id }) => shared.leave(id)))
    },
  }
}

const watchedHere = (rooms: Iterable<Room>) =>
  [...rooms].flatMap(({ id, here: { viewers } }) => (viewers > 0 ? [[id, viewers] as const] : []))

const ownedOf = (rooms: Iterable<Room>): number =>
  [...rooms].filter(({ ownership }) => ownership !== 'elsewhere').length

/** Lines that wait are in the process that holds them, which owns the room meanwhile. */
function waitingRooms(
  { clock, log, shared }: RoomsDependencies,
  table: RoomTable,
  waits: Map<string, (text: string) => boolean>,
): Pick<Rooms, 'holdLines' | 'releaseLines'> {
  return {
    async holdLines(showId, says) {
      waits.set(showId, says)
      if (!shared) return
      const room = await table.enter(showId)
      if (!room) return
      room.isHeld = true
      await shared.openRoom(showId)?.hold()
    },
    releaseLines(showId) {
      waits.delete(showId)
      const room = table.get(showId)
      if (!room) return
      const held = shared?.openRoom(showId)
      const release = () => {
        room.releaseLines(clock.now())
        if (waits.has(showId)) return
        room.isHeld = false
        held?.letGo()
      }
      if (!held || !room.isHeld || room.ownership !== 'elsewhere') return release()
      // Another process claimed the room while this one did not answer; what waited here is stored here.
      held
        .hold()
        .catch((error: unknown) => log.warn({ err: error, showId }, 'a room could not be taken back'))
        .finally(release)
    },
  }
}

/** What is done with a room wherever it is: in this process, or in the one that owns it. */
function ownedRooms(
  dependencies: RoomsDependencies,
  table: RoomTable,
): Pick<Rooms, 'relay' | 'relayHere' | 'say' | 'ownerAddress' | 'look'> {
  const { clock, log, settings, shared, owners, speak } = dependencies
  const ownerAddress = async (roomId: string) => (await shared?.addressOf(roomId)) ?? null
  const relayHere: Rooms['relayHere'] = async (showId, { at, ...paid }) => {
    const room = await table.enter(showId)
    if (!room || room.ownership === 'elsewhere') return null
    const now = clock.now()
    const role = room.rules.roleOf(paid.profile.id)
    const message = { ...paid, role, createdAt: now, at: mediaTimeOf(at, now, settings.socket.behindMs) }
    return new Promise((resolve) =>
      room.enqueue({ message, isHidden: false, onStored: resolve, onLost: () => resolve(null) }),
    )
  }
  return {
    relayHere,
    async relay(showId, paid) {
      const address = await ownerAddress(showId)
      if (address === null || !owners) return relayHere(showId, paid)
      return owners.relay(address, showId, paid).catch((error: unknown) => {
        log.warn({ err: error, showId }, 'a paid message did not reach the owner of its room')
        return null
      })
    },
    say: (room, said, tell) => (shared ? shared.say(room, said, tell) : speak(room, said, tell)),
    ownerAddress,
    async look(showId) {
      const open = await table.ifOpen(showId)
      if (open) return open
      const facts = await dependencies.roomOf(showId)
      return facts && { ...facts, rules: await table.rulesOf(facts.ownerProfileId) }
    },
  }
}

/** What is done to one room: its tick, its close, and other rules. */
function roomWork({ rows, log, clock, counts }: RoomsDependencies, table: RoomTable) {
  const tick = (room: Room) => {
    counts.ticks += 1
    return room.tick((ticked) => storeMessages(ticked, { rows, log, counts, now: clock.now() }))
  }
  /** The messages that are being stored, and those that arrived meanwhile. */
  async function drain(room: Room): Promise<void> {
    room.releaseLines(clock.now())
    await tick(room)
    await tick(room)
  }
  return {
    tick,
    drain,
    async close(room: Room, reason: string): Promise<void> {
      room.close()
      // Viewers of a show that ends must learn of it also while the database is away.
      const isTold = new AbortController()
      await Promise.race([drain(room), clock.wait(DRAIN_MS_MAX, isTold.signal).catch(() => undefined)])
      isTold.abort()
      room.send({ type: 'stop', reason, at: clock.now() })
      room.end()
    },
    async applyRules(ownerProfileId: string): Promise<void> {
      const rules = await table.rulesOf(ownerProfileId)
      for (const room of table.ofOwner(ownerProfileId)) room.applyRules(rules)
    },
  }
}

type RoomWork = ReturnType<typeof roomWork> & { table: RoomTable; doubts: { ofEnds: boolean } }

function startTimers(dependencies: RoomsDependencies, work: RoomWork): AsyncDisposable {
  const { clock, log, settings } = dependencies
  const { table, doubts } = work
  const tickRooms = (isBig: boolean) => {
    for (const room of table.all()) {
      if (room.isBig !== isBig) continue
      void work.tick(room)
      // Only here, so that a caller of `enter` finds the room still open when it adds its socket.
      if (room.isEmpty) table.remove(room)
    }
  }
  const stops = [
    clock.every(settings.socket.tickMs, () => tickRooms(false)),
    clock.every(Math.max(settings.socket.tickMs, BIG_TICK_MS), () => tickRooms(true)),
    clock.every(COUNT_EVERY_MS, () => {
      for (const room of table.all()) {
        room.countViewers(clock.now())
        room.pace.forgetQuiet(clock.now())
      }
    }),
  ]
  let checkedAt = clock.now()
  const checks = periodically(
    { clock, everyMs: CHECK_EVERY_MS, log, failure: 'open rooms could not be checked' },
    async () => {
      const now = clock.now()
      const mayHaveEnded = doubts.ofEnds
      doubts.ofEnds = false
      await checkRooms({ ...dependencies, ...work }, { since: checkedAt, mayHaveEnded })
      checkedAt = now
    },
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const stop of stops) stop()
      await checks[Symbol.asyncDispose]()
    },
  }
}
