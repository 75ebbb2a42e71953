import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from '../../tools/steps/step.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { spreadOf } from '../protocol/ratios.ts'
import { asSeconds } from '../protocol/words.ts'

const OUTAGE_MS = 20_000
const RUNS = Number(process.env['BENCH_PAIRS'] ?? 3)

/** What the journey writes down, in milliseconds or in requests. */
const facts = ['told', 'outage', 'switch', 'requests', 'torn'] as const
type Run = Readonly<Record<(typeof facts)[number], number>>

export const surviveFaults: Benchmark = {
  goals: ['FAULTS'],
  name: 'survive-faults',
  title: 'A film over a bad line',
  method:
    'The journey of tests/browser/faults.spec.ts at full length: Chromium watches a film of 24 s through' +
    ' tests/faults/fault-proxy.ts, which really resets connections. Every tenth request of the film is reset in the' +
    ` midst of its answer. For ${OUTAGE_MS / 1000} s every request of the page is reset while 8 s of the film are` +
    ' there; then the browser is put offline, all connections die, and there is another network; then the line is' +
    ' gone again while the whole film is there. `npm test` walks the same journey with an outage of 2 s.',
  packages: ['@sparticuz/chromium', '@playwright/test'],

  async measure(tell): Promise<Findings> {
    const runs: Run[] = []
    for (let n = 1; n <= RUNS; n += 1) {
      runs.push(await walk())
      tell(`journey ${n} of ${RUNS}: ${JSON.stringify(runs.at(-1))}`)
    }
    const secondsOf = (fact: keyof Run) => asSeconds(spreadOf(runs.map((run) => run[fact] / 1000)))
    const sumOf = (fact: keyof Run) => runs.reduce((sum, run) => sum + run[fact], 0)
    const requests = sumOf('requests')
    return {
      verdicts: [
        {
          goal: 'films that went on by themselves, through resets, outages and a switch of network',
          wanted: `${RUNS} of ${RUNS}`,
          // A journey that does not arrive is no figure: it fails the command.
          reached: `${runs.length} of ${RUNS}`,
          isReached: runs.length === RUNS,
        },
        {
          goal: 'from the loss of the line to the message, while the picture stands still',
          wanted: 'reported',
          reached: secondsOf('told'),
          isReached: null,
        },
        {
          goal: `from the return of the line after ${OUTAGE_MS / 1000} s to the moving picture`,
          wanted: 'reported',
          reached: secondsOf('outage'),
          isReached: null,
        },
        {
          goal: 'from another network to the moving picture',
          wanted: 'reported',
          reached: secondsOf('switch'),
          isReached: null,
        },
      ],
      tables: [],
      notes: [
        `${sumOf('torn')} of ${requests} requests of films were torn.`,
        'The page is never loaded again, shows no error, and nothing is pressed.',
        'A film that is there is played through an outage without being loaded again.',
      ],
      paired: [],
      measured: { outageMs: OUTAGE_MS, runs },
    }
  },
}

async function walk(): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-faults-'))
  const file = path.join(folder, 'journey.json')
  try {
    const { isGood, said } = await runTool(
      '@playwright/test/cli.js',
      [
        'test',
        '--config=tests/browser/playwright.config.ts',
        '--project=films',
        '--reporter=list,json',
        'faults.spec.ts',
      ],
      { env: { TAYANG_TEST_OUTAGE_MS: String(OUTAGE_MS), PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    )
    if (!isGood) throw new Error(said)
    return readRun(JSON.parse(await readFile(file, 'utf8')) as Report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The part of a report that is read here. */
interface Report {
  suites: { specs: { tests: { annotations: { type: string; description?: string }[] }[] }[] }[]
}

function readRun({ suites }: Report): Run {
  const told = suites.flatMap(({ specs }) =>
    specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
  )
  const valueOf = (fact: string) => {
    const found = told.find(({ type }) => type === fact)?.description
    if (found === undefined) throw new Error(`The journey did not tell "${fact}".`)
    return Number(found)
  }
  return Object.fromEntries(facts.map((fact) => [fact, valueOf(fact)])) as Run
}
