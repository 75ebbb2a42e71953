import { openMemoryBus } from './bus-memory.ts'
import { promiseBus } from './bus.conformance.ts'
import { silentLog } from '../log/log.ts'

promiseBus(() => openMemoryBus(silentLog()))
