import type { Log } from '../log/log.ts'
import { openMemoryBus } from './bus-memory.ts'
import type { Bus } from './bus.ts'

/** The bus of one process: one server owns a database (docs/decisions/0024-one-server-for-each-database.md). */
export function openBus(log: Log): Bus {
  return openMemoryBus(log)
}
