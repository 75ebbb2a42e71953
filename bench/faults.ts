/**
 * `npm run bench:faults`: what `npm test` walks through shortly, at full length.
 *
 * A film over a bad line, gifts under kill -9, an app on a full and on a broken disk, and the memory of a long show
 * (BENCH_MINUTES) write their figures. Garbage at the port of publishers, and OBS and FFmpeg that are killed, write
 * none: a show either plays on or it does not. Ends with its exit code.
 */
import { faceGarbage } from './live/garbage.ts'
import { killPublishers } from './live/killed-publishers.ts'
import { measureGoals } from './measure-goals.ts'

/** `npm test` sends 2,000 of them. */
const CONNECTIONS = 100_000

const notAtAll = (error: unknown) => {
  console.error(error)
  return false
}
const hasArrived = await measureGoals(['FAULTS', 'KILLS', 'DISKS', 'HOURS']).then(() => true, notAtAll)
const isOneShow = await killPublishers().catch(notAtAll)
const isCalm = await faceGarbage(CONNECTIONS)
process.exit(hasArrived && isOneShow && isCalm ? 0 : 1)
