import type { AttackCase } from './attack.ts'
import { access } from './cases/access.ts'
import { caches } from './cases/caches.ts'
import { connections } from './cases/connections.ts'
import { homes } from './cases/homes.ts'
import { proxies } from './cases/proxies.ts'
import { raceCase } from './cases/races.ts'
import { rtmp } from './cases/rtmp.ts'
import { sockets } from './cases/sockets.ts'
import { values } from './cases/values.ts'

/** In this order, on one installation. */
export const allCases: readonly AttackCase[] = [
  access,
  raceCase,
  proxies,
  sockets,
  connections,
  rtmp,
  homes,
  values,
  caches,
]
