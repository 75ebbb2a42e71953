/**
 * `npm run bench:faults`: the journey of a film through resets, an outage and a switch of network, at full length.
 *
 * `npm test` walks the same journey with a short outage. This one ends with its exit code, and writes no figure: a
 * film either goes on by itself or it does not.
 */
import { runTool } from '../tools/steps/step.ts'
import { faceGarbage } from './live/garbage.ts'

const OUTAGE_MS = 20_000
/** `npm test` sends 2,000 of them (trust, fault 18). */
const CONNECTIONS = 100_000

const { isGood, said } = await runTool(
  '@playwright/test/cli.js',
  [
    'test',
    '--config=tests/browser/playwright.config.ts',
    '--project=films',
    '--reporter=list',
    'faults.spec.ts',
  ],
  { env: { TAYANG_TEST_OUTAGE_MS: String(OUTAGE_MS) } },
)
console.log(said)
const isCalm = await faceGarbage(CONNECTIONS)
process.exit(isGood && isCalm ? 0 : 1)
