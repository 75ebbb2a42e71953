/**
 * `npm run bench:faults`: what `npm test` walks through shortly, at full length.
 *
 * A film over a bad line writes its figure; garbage at the port of publishers writes none: a show either plays on
 * or it does not. Ends with its exit code.
 */
import { runTool } from '../tools/steps/step.ts'
import { faceGarbage } from './live/garbage.ts'
import { measureGoals } from './measure-goals.ts'

/** `npm test` sends 2,000 of them (trust, fault 18). */
const CONNECTIONS = 100_000
/** `npm test` kills the server of gifts three times. */
const KILLS = 20

const hasArrived = await measureGoals(['FAULTS']).then(
  () => true,
  (error: unknown) => {
    console.error(error)
    return false
  },
)
const gifts = await runTool('vitest/vitest.mjs', ['run', 'tests/faults/killed-gifts.test.ts'], {
  env: { TAYANG_FAULT_ROUNDS: String(KILLS) },
})
console.log(gifts.said)
const isCalm = await faceGarbage(CONNECTIONS)
process.exit(hasArrived && gifts.isGood && isCalm ? 0 : 1)
