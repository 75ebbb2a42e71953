import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../../tools/steps/step.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { spreadOf } from '../protocol/ratios.ts'
import { asSeconds } from '../protocol/words.ts'

/** `npm test` does three. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20)
const BACK_S_MAX = 10

/** What tests/faults/killed-gifts.test.ts writes down. */
interface Known {
  readonly rounds: number
  readonly gifts: number
  readonly unknown: number
  readonly paid: number
  readonly waitedMs: readonly number[]
  /** Orders whose callbacks were under way; those without an answer, and how many of these were paid. */
  readonly payments: { readonly orders: number; readonly unknown: number; readonly paid: number }
}

export const surviveKills: Benchmark = {
  goals: ['KILLS'],
  name: 'survive-kills',
  title: 'Gifts and payments under kill -9',
  method:
    `tests/faults/killed-gifts.test.ts at full length: four people send gifts into one show without a pause. In each of` +
    ` ${ROUNDS} rounds PostgreSQL is killed by SIGKILL (its server and one of its connections in turn), they go on, and` +
    ' then the server is killed with all that it started. A sender without an answer repeats the call under the same key. At each' +
    ' kill a payment site is telling of six payments, each twice at once, and tells of them again afterwards. At the' +
    ' end every gift is compared with the wallets, the room and `npm run ledger:verify`, and every payment with the' +
    ' ledger, the invoices and the days that it gave.',
  packages: ['pg'],

  async measure(tell): Promise<Findings> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-kills-'))
    try {
      const file = path.join(folder, 'kills.json')
      const env = { TAYANG_FAULT_ROUNDS: String(ROUNDS), TAYANG_FAULT_FIGURE: file }
      const run = await runTool('vitest/vitest.mjs', ['run', 'tests/faults/killed-gifts.test.ts'], { env })
      tell(run.said)
      if (!run.isGood) throw new Error('a gift or a payment was lost, doubled or not resolved')
      return findingsOf(JSON.parse(await readFile(file, 'utf8')) as Known)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function findingsOf(known: Known): Findings {
  const { rounds, gifts, unknown, paid, waitedMs, payments } = known
  const waited = spreadOf(waitedMs.map((ms) => ms / 1_000))
  return {
    verdicts: [
      {
        goal: 'acknowledged gifts that were lost or doubled',
        // Where one is, the test fails, and there is no figure.
        wanted: '0',
        reached: `0 of ${gifts.toLocaleString('en')}, in ${rounds} rounds of two kills`,
        isReached: true,
      },
      {
        goal: 'gifts without an answer that their key did not resolve',
        wanted: '0',
        reached: `0 of ${unknown}; ${paid} of them had been paid`,
        isReached: true,
      },
      {
        goal: 'acknowledged payments that were lost or doubled, in ledger, invoices and days',
        wanted: '0',
        reached:
          `0 of ${payments.orders}; ${payments.unknown} got no answer, were told again and resolved; ` +
          `${payments.paid} of them had been paid`,
        isReached: true,
      },
      {
        goal: 'from the kill of the database to the answer to a waiting sender, the slowest of each round',
        wanted: `<= ${BACK_S_MAX} s, the server goes on`,
        reached: asSeconds(waited),
        isReached: waited.max <= BACK_S_MAX,
      },
    ],
    tables: [],
    notes: [
      'After the last round the ledger is in order, each gift is once in the room of its show, and what the show' +
        ' earned is what its gifts came to.',
    ],
    paired: [],
    measured: known,
  }
}
