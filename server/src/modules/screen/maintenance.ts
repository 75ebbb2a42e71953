import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import { announcedStart, isClosedAt, planClosing } from './closing-plan.ts'
import type { MaintenanceChanged } from './events.ts'
import type { PlacedClosing, ScreenRows } from './rows.ts'

/** How often a node reads what it may not have heard, and tells what the clock has changed. */
const LOOK_MS = 5_000

export interface MaintenanceState {
  readonly isOn: boolean
  /** When an announced one begins. */
  readonly startAt: number | null
}

interface Needs {
  rows: ScreenRows
  bus: Bus
  clock: Clock
  log: Log
  noticeMs: number
}

export type Maintenance = Awaited<ReturnType<typeof openMaintenance>>

/** Whether the site is closed: known in memory, so that no call waits for it (ruling R12). */
export async function openMaintenance({ rows, bus, clock, log, noticeMs }: Needs) {
  let last: PlacedClosing | undefined = await rows.lastClosing()
  let announced = isClosedAt(last, clock.now())

  const state = (): MaintenanceState => ({
    isOn: isClosedAt(last, clock.now()),
    startAt: announcedStart(last, clock.now()),
  })

  /** Says once what has changed, whether somebody or the clock changed it. */
  async function announce(): Promise<void> {
    const { isOn } = state()
    if (isOn === announced) return
    announced = isOn
    await bus.publish({ type: 'screen.maintenance-changed', isOn } satisfies MaintenanceChanged)
  }

  /** What was read before somebody wrote may arrive after it: the later word counts, whenever it is heard. */
  const hear = (found: PlacedClosing | undefined): void => {
    if (found && (!last || found.place > last.place)) last = found
  }
  const read = async (): Promise<void> => hear(await rows.lastClosing())

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

    async put(
      wanted: { isOn: boolean; startAt?: number | undefined; isUrgent: boolean },
      { by, now }: { by: string; now: number },
    ): Promise<MaintenanceState> {
      await read()
      // Closed is closed: a second wish must not open the site until some later time.
      if (wanted.isOn && isClosedAt(last, now)) return state()
      const plan = planClosing(wanted, { now, noticeMs })
      if (plan === 'too-soon') {
        const hours = Math.ceil(noticeMs / 3_600_000)
        return refuse(
          'INVALID_PARAMETERS',
          `Maintenance is announced ${hours} hours ahead, unless it is urgent`,
        )
      }
      if (plan === 'too-late') return refuse('INVALID_PARAMETERS', 'Maintenance begins within a year')
      const place = await rows.insertClosing({ ...plan, isUrgent: wanted.isUrgent, at: new Date(now), by })
      hear({ ...plan, place })
      await announce()
      return state()
    },

    async stop(): Promise<void> {
      stopListening()
      await polling[Symbol.asyncDispose]()
    },
  }
}
