import type { DeskTouched } from '@tayang/contract/desk'
import type { Bus } from '#platform/bus/bus'
import { periodically, type Periodic } from '#platform/clock/periodically'
import type { Clock } from '#platform/clock/clock'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { LastSeconds } from '../../recordings/index.ts'
import type { EndRows } from './end-rows.ts'

const SWEEP_EVERY_MS = 2_000
/** The engine has written the last parts by then. */
const SETTLED_MS = 3_000
/** A show of which nothing can be read for so long has nothing. */
const GIVE_UP_MS = 10 * 60_000
/** Evidence outlives every appeal and a lawsuit's first letters. */
const KEPT_MS = 180 * 24 * 60 * 60_000

/** Keeps the last seconds of shows that operators ended, and removes them when their time is over. */
export function openEvidence(needs: {
  bus: Pick<Bus, 'publish'>
  clock: Clock
  log: Log
  once: Once
  ends: Pick<EndRows, 'evidenceDue' | 'setEvidence' | 'evidenceBefore'>
  lastSeconds: LastSeconds
  /** Whether the engine of another node has the show: what it recorded is there until it is in the bucket. */
  isElsewhere(showId: string): Promise<boolean>
}): Periodic {
  const { bus, clock, log, once, ends, lastSeconds } = needs

  async function keep(showId: string, endedAt: number): Promise<void> {
    const isLate = clock.now() - endedAt > GIVE_UP_MS
    const seconds = await lastSeconds.keep(showId).catch((error: unknown) => {
      log.warn({ err: error, showId }, 'the last seconds of a show could not be kept; again soon')
      return undefined
    })
    if (seconds === undefined && !isLate) return
    if (seconds === null && !isLate && (await needs.isElsewhere(showId))) return
    await ends.setEvidence(showId, seconds ?? null)
    // Open consoles list it, and nothing else tells them.
    const touched = {
      type: 'desk.touched',
      permission: 'live.read',
      topic: 'shows',
      params: { id: showId },
    } as const
    await bus.publish<DeskTouched>(touched)
  }

  return periodically(
    { clock, everyMs: SWEEP_EVERY_MS, log, failure: 'evidence of shows could not be kept; again soon' },
    // A server without the folder of the show would write that nothing could be read.
    once('live.evidence', async () => {
      const now = clock.now()
      for (const { showId, endedAt } of await ends.evidenceDue(now - SETTLED_MS)) await keep(showId, endedAt)
      for (const showId of await ends.evidenceBefore(now - KEPT_MS)) {
        await lastSeconds.drop(showId)
        await ends.setEvidence(showId, null)
      }
    }),
  )
}
