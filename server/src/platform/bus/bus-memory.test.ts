import { openMemoryBus } from './bus-memory.ts'
import { describeBusConformance } from './test/bus.conformance.ts'
import { silentLog } from '../log/log.ts'

describeBusConformance('of one process', async () => openMemoryBus(silentLog()))
