import { periodically } from '#platform/clock/periodically'
import type { InteractionDependencies } from './dependencies.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { MessageRows } from './rows.ts'

/** How often old messages are removed, and how many in one statement, so that no writer waits long. */
const SWEEP_MS = 60 * 60 * 1_000
const BATCH = 5_000
/** A held message about which nobody decided for so long is removed. */
const HELD_MS = 7 * 24 * 60 * 60 * 1_000

/** Removes messages that are older than the setting says. */
export function openRetention(
  dependencies: Pick<InteractionDependencies, 'clock' | 'log' | 'once' | 'settings'> & {
    rows: MessageRows
    chat: ChatRows
  },
): AsyncDisposable {
  const { clock, log, once, rows, chat, settings } = dependencies

  async function sweep(): Promise<void> {
    const now = clock.now()
    while ((await rows.forgetBefore(now - settings.socket.linesKeepMs, BATCH)) === BATCH);
    await chat.forgetBefore(now - HELD_MS)
  }

  return periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'old messages were not removed' },
    once('interaction.retention', sweep),
  )
}
