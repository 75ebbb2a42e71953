import { periodically } from '#platform/clock/periodically'
import type { InteractionNeeds } from './needs.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { LineRows } from './rows.ts'

/** How often old lines are removed, and how many in one statement, so that nobody waits for it. */
const SWEEP_MS = 60 * 60 * 1_000
const BATCH = 5_000
/** A held line that nobody decided about in so long is none. */
const HELD_MS = 7 * 24 * 60 * 60 * 1_000

/** What was said is kept as long as a setting says, and no longer. */
export function openRetention(
  needs: Pick<InteractionNeeds, 'clock' | 'log' | 'settings'> & { rows: LineRows; chat: ChatRows },
): AsyncDisposable {
  const { clock, log, rows, chat, settings } = needs

  async function sweep(): Promise<void> {
    const now = clock.now()
    while ((await rows.forgetBefore(now - settings.socket.linesKeepMs, BATCH)) === BATCH);
    await chat.forgetBefore(now - HELD_MS)
  }

  return periodically({ clock, everyMs: SWEEP_MS, log, failure: 'old lines were not removed' }, sweep)
}
