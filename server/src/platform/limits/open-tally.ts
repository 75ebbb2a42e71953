import type { Clock } from '../clock/clock.ts'
import { openMemoryTally } from './tally-memory.ts'
import type { Tally } from './tally.ts'

/** The tally of one process: one server owns a database (docs/decisions/0024-one-server-for-each-database.md). */
export function openTally(clock: Clock): Tally {
  return openMemoryTally(clock)
}
