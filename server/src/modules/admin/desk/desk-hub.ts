import { holds, permissions, type Permission } from '@tayang/contract'
import type { DeskToClient, DeskTouched } from '@tayang/contract/desk'
import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { Clock, StopTimer } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import type { ClaimChanged } from '../claims/index.ts'
import type { Change } from '../trail/index.ts'
import { changedCounts, openRound, type Counts } from './counts.ts'
import type { Section, Watcher } from './sections.ts'

/** What comes within this goes out together, and the same change once. */
const GATHER_MS = 250
/** Different frames that wait to go out; past it they go out at once. */
const GATHERED_MAX = 200
/** Viewers make cases too, and deadlines pass: sections are counted so often while a console is open. */
const COUNT_EVERY_MS = 10_000

/** A change by an operator, as the bus carries it. */
export interface Changed extends Change {
  readonly type: 'admin.changed'
}

/** One open console. */
export interface OpenDesk {
  readonly by: Pick<Watcher, 'accountId' | 'roles'>
  /** What it was told last. */
  counts: Counts
  send(frame: DeskToClient): void
}

/** Events of modules that are told to consoles, by their type. */
export type Touches = Readonly<Record<string, Omit<DeskTouched, 'type' | 'params'>>>

interface HubDependencies {
  bus: Bus
  touches: Touches
  clock: Clock
  log: Log
  sections: readonly Section[]
}

export interface DeskHub extends AsyncDisposable {
  /** Sockets of this operator that are open here. */
  countOf(accountId: string): number
  join(desk: OpenDesk): () => void
  /** How many cases wait in the sections that this console sees; they count as told. */
  countFor(desk: OpenDesk): Promise<Counts>
}

/** The open consoles of this process, and what each of them is told. */
export async function openDeskHub({ bus, clock, log, sections, touches }: HubDependencies): Promise<DeskHub> {
  const desks = new Set<OpenDesk>()
  const gathered = new Map<string, { frame: DeskToClient; sees: Sees }>()
  let stopGathering: StopTimer | null = null

  function flush(): void {
    stopGathering?.()
    stopGathering = null
    const frames = [...gathered.values()]
    gathered.clear()
    for (const { frame, sees } of frames) {
      for (const desk of desks) if (sees(desk.by.roles)) desk.send(frame)
    }
    if (frames.length > 0) void counting.run()
  }

  function gather(key: string, frame: DeskToClient, sees: Sees): void {
    if (desks.size === 0) return
    gathered.set(key, { frame, sees })
    if (gathered.size >= GATHERED_MAX) return flush()
    stopGathering ??= clock.after(GATHER_MS, flush)
  }

  async function countAll(): Promise<void> {
    const round = openRound(sections, log)
    for (const desk of desks) {
      const now = await round({ ...desk.by, now: clock.now() })
      const counts = changedCounts(desk.counts, now)
      desk.counts = { ...desk.counts, ...now }
      if (Object.keys(counts).length > 0) desk.send({ type: 'counts', counts })
    }
  }

  const failure = 'what waits could not be counted'
  const counting = periodically({ clock, everyMs: COUNT_EVERY_MS, log, failure }, countAll)
  const listening = await listen(bus, touches, gather)

  return {
    countOf: (accountId) => [...desks].filter(({ by }) => by.accountId === accountId).length,
    join(desk) {
      desks.add(desk)
      return () => void desks.delete(desk)
    },
    async countFor(desk) {
      desk.counts = await openRound(sections, log)({ ...desk.by, now: clock.now() })
      return desk.counts
    },
    async [Symbol.asyncDispose]() {
      for (const stop of listening) stop()
      stopGathering?.()
      await counting[Symbol.asyncDispose]()
    },
  }
}

/** Whom a frame is for, by the roles of a console. */
type Sees = (roles: readonly string[]) => boolean

/** Subscribes to all that consoles are told; frames of the same key are one. */
async function listen(
  bus: Bus,
  touches: Touches,
  gather: (key: string, frame: DeskToClient, sees: Sees) => void,
): Promise<Unsubscribe[]> {
  const everybody = () => true
  const touch = ({ permission, topic, params }: Omit<DeskTouched, 'type'>): void =>
    gather(keyOf(topic, params), { type: 'touched', topic, params }, (roles) => holds(roles, permission))
  return [
    ...(await Promise.all(
      Object.entries(touches).map(([type, touched]) =>
        bus.subscribe(type, () => touch({ ...touched, params: {} })),
      ),
    )),
    await bus.subscribe<Changed>('admin.changed', ({ operation, permission, params, by }) =>
      gather(
        keyOf(operation, params, by.accountId),
        { type: 'changed', operation, params, by },
        (roles) => permission !== undefined && seesSubject(roles, permission),
      ),
    ),
    await bus.subscribe<DeskTouched>('desk.touched', touch),
    await bus.subscribe<ClaimChanged>('admin.claim-changed', ({ kind, id, claim }) =>
      gather(
        keyOf('claim', kind, id),
        claim ? { type: 'claimed', claim } : { type: 'released', kind, id },
        everybody,
      ),
    ),
  ]
}

/** Who may change a subject or read it is told that it changed. */
function seesSubject(roles: readonly string[], permission: Permission): boolean {
  const reading = `${permission.split('.', 1)[0]}.read`
  return holds(roles, permission) || (isPermission(reading) && holds(roles, reading))
}

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)
