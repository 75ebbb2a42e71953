import { openMemoryBus } from './bus-memory.ts'
import { promiseBus } from './bus.promises.ts'
import { silentLog } from './log.ts'

promiseBus(() => openMemoryBus(silentLog()))
