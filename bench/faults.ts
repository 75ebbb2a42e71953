/**
 * `npm run bench:faults`: what `npm test` walks through shortly, at full length.
 *
 * A film over a bad line and gifts under kill -9 write their figures; garbage at the port of publishers writes
 * none: a show either plays on or it does not. Ends with its exit code.
 */
import { faceGarbage } from './live/garbage.ts'
import { measureGoals } from './measure-goals.ts'

/** `npm test` sends 2,000 of them (trust, fault 18). */
const CONNECTIONS = 100_000

const hasArrived = await measureGoals(['FAULTS', 'KILLS']).then(
  () => true,
  (error: unknown) => {
    console.error(error)
    return false
  },
)
const isCalm = await faceGarbage(CONNECTIONS)
process.exit(hasArrived && isCalm ? 0 : 1)
