import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import { announcedStart, isClosedAt, planClosing } from './closing-plan.ts'
import type { MaintenanceChanged } from './events.ts'
import type { PlacedClosing, ScreenRows } from './rows.ts'

/** How often a node reads changes whose event it may have missed, and publishes what the clock has changed. */
const LOOK_MS = 5_000

export interface MaintenanceState {
  readonly isOn: boolean
  /** When an announced closing begins. */
  readonly startAt: number | null
}

interface MaintenanceDependencies {
  rows: ScreenRows
  bus: Bus
  clock: Clock
  log: Log
  noticeMs: number
}

export type Maintenance = Awaited<ReturnType<typeof openMaintenance>>

/** Whether the site is closed: kept in memory, so that no call waits for it. */
export async function openMaintenance({ rows, bus, clock, log, noticeMs }: MaintenanceDependencies) {
  let last: PlacedClosing | undefined = await rows.lastClosing()
  let announced = isClosedAt(last, clock.now())

  const state = (): MaintenanceState => ({
    isOn: isClosedAt(last, clock.now()),
    startAt: announcedStart(last, clock.now()),
  })

  /** Publishes a change once, whether an operator or the clock caused it. */
  async function announce(): Promise<void> {
    const { isOn } = state()
    if (isOn === announced) return
    announced = isOn
    await bus.publish({ type: 'screen.maintenance-changed', isOn } satisfies MaintenanceChanged)
  }

  /** A read may finish after a later write, so the row with the higher place wins. */
  const receive = (found: PlacedClosing | undefined): void => {
    if (found && (!last || found.place > last.place)) last = found
  }
  const read = async (): Promise<void> => receive(await rows.lastClosing())

  const polling = periodically(
    { clock, everyMs: LOOK_MS, log, failure: 'the state of maintenance was not read' },
    async () => {
      try {
        await read()
      } finally {
        // The state that is known may change with the clock alone, so it needs no database.
        await announce()
      }
    },
  )
  const stopListening = await bus.subscribe<MaintenanceChanged>(
    'screen.maintenance-changed',
    async (event) => {
      announced = event.isOn
      await read()
    },
  )

  return {
    state,

    /** The state, and who changed it last. */
    async read(): Promise<
      MaintenanceState & { changedAt: number | null; changedBy: string | null; noticeMs: number }
    > {
      await read()
      return { ...state(), changedAt: last?.changedAt ?? null, changedBy: last?.changedBy ?? null, noticeMs }
    },

    async put(
      wanted: { isOn: boolean; startAt?: number | undefined; isUrgent: boolean },
      { by, now }: { by: string; now: number },
    ): Promise<MaintenanceState> {
      await read()
      // A closed site stays closed: a second request must not open it until some later time.
      if (wanted.isOn && isClosedAt(last, now)) return state()
      const plan = planClosing(wanted, { now, noticeMs })
      if (plan === 'too-soon') {
        const hours = Math.ceil(noticeMs / 3_600_000)
        return refuse(
          'INVALID_PARAMETERS',
          `Announce maintenance at least ${hours} hours ahead, unless it's urgent`,
        )
      }
      if (plan === 'too-late') return refuse('INVALID_PARAMETERS', 'Maintenance must begin within a year')
      const place = await rows.insertClosing({ ...plan, isUrgent: wanted.isUrgent, at: new Date(now), by })
      receive({ ...plan, place, changedAt: now, changedBy: by })
      await announce()
      return state()
    },

    async stop(): Promise<void> {
      stopListening()
      await polling[Symbol.asyncDispose]()
    },
  }
}
