import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Measured, type Paired } from '../protocol/pairs.ts'
import { quantile, ratiosOf, spreadOf, type Spread } from '../protocol/ratios.ts'
import { asRatio } from '../protocol/words.ts'
import { openFilled, type FilledSearch } from './open-filled.ts'
import { writeCatalogue } from './write-catalogue.ts'
import {
  misspell,
  typeTitles,
  typingErrors,
  writeQueries,
  type MisspeltQuery,
  type Query,
} from './write-queries.ts'

const TITLES = 100_000
const QUERIES = 500
/** Titles that are typed key by key. */
const TYPED = 60
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
/** As many as recall is asked of. */
const FIRST = 10

const SPELT_RATIO_MAX = 1.5
const MISSPELT_RATIO_MAX = 15
const RECALL_MIN = 0.95
const SUGGESTED_MS_MAX = 60

export const searchCost: Benchmark = {
  goals: ['G11'],
  name: 'search-cost',
  title: `Search in ${TITLES.toLocaleString('en')} titles`,
  method:
    `A PostgreSQL of its own is filled with ${TITLES.toLocaleString('en')} invented titles in two languages, with` +
    ` descriptions; words are as rare as Zipf has it. The floor is plain full-text SQL on the same connections:` +
    ` every word may go on, \`ts_rank\`, the first ${FIRST}. ${QUERIES} searches of whole titles, begun words and` +
    ` single words take turns with ours, one after the other; then ${QUERIES} with one letter inserted, left out,` +
    ' replaced or changed with its neighbour, which only ours answers. Recall is asked of those whose right' +
    ` spelling finds the wanted title among the first ${FIRST}. Suggestions are asked for at each key of ${TYPED}` +
    ' titles, a tenth of them misspelt, one after the other, with loading what is shown.',
  packages: ['pg', 'kysely'],

  async measure(tell): Promise<Findings> {
    const titles = writeCatalogue(TITLES)
    tell('filling')
    await using filled = await openFilled(titles)
    const queries = writeQueries(titles, QUERIES)
    const misspelt = misspell(titles, QUERIES)
    const typed = typeTitles(titles, TYPED)
    const floor = () => timesOf('spelt', queries, ({ text }) => filled.plain(text, FIRST))
    const ours = async () => ({
      ...(await timesOf('spelt', queries, ({ text }) => findFirst(filled, text))),
      ...(await timesOf('misspelt', misspelt, ({ text }) => findFirst(filled, text))),
      ...(await timesOf('suggested', typed, ({ text }) => filled.suggest(text))),
    })
    await floor()
    await ours()
    const paired = await runPairs({ count: PAIRS, metric: 'spelt p50', floor, ours, tell })
    return findingsOf(paired, await recallOf(filled, misspelt))
  },
}

async function findFirst({ search }: FilledSearch, text: string): Promise<readonly string[]> {
  const found = await search.find({ text, genres: [], types: search.types, limit: FIRST, offset: 0 })
  return found.ids
}

async function timesOf<Q extends Query>(
  name: string,
  queries: readonly Q[],
  ask: (query: Q) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = []
  for (const query of queries) {
    const before = performance.now()
    await ask(query)
    times.push(performance.now() - before)
  }
  return { [`${name} p50`]: quantile(times, 0.5), [`${name} p95`]: quantile(times, 0.95) }
}

interface Recall {
  readonly asked: number
  readonly found: number
}

async function recallOf(
  filled: FilledSearch,
  misspelt: readonly MisspeltQuery[],
): Promise<Readonly<Record<string, Recall>>> {
  const kinds: Record<string, Recall> = {}
  for (const { text, spelt, error, wantedId } of misspelt) {
    if (!(await findFirst(filled, spelt)).includes(wantedId)) continue
    const isFound = (await findFirst(filled, text)).includes(wantedId)
    const { asked, found } = kinds[error] ?? { asked: 0, found: 0 }
    kinds[error] = { asked: asked + 1, found: found + Number(isFound) }
  }
  return kinds
}

function findingsOf(paired: Paired, recall: Readonly<Record<string, Recall>>): Findings {
  const ratioOf = (ours: string, floor: string) =>
    ratiosOf(
      paired.pairs.map((pair) => ({ ours: metricOf(pair.ours, ours), floor: metricOf(pair.floor, floor) })),
    )
  const spelt = ratioOf('spelt p50', 'spelt p50')
  const wrong = ratioOf('misspelt p95', 'spelt p95')
  const all = Object.values(recall)
  const asked = all.reduce((sum, kind) => sum + kind.asked, 0)
  const share = all.reduce((sum, kind) => sum + kind.found, 0) / asked
  const row = (name: string, side: 'floor' | 'ours', metric: string) => [
    name,
    ...['p50', 'p95'].map((part) => asMs(spreadOf(valuesOf(paired, side, `${metric} ${part}`)))),
  ]
  return {
    verdicts: [
      {
        goal: 'G11: p50 of a search, ours over plain full-text SQL',
        wanted: `<= ${SPELT_RATIO_MAX}`,
        reached: asRatio(spelt),
        isReached: spelt.median <= SPELT_RATIO_MAX,
      },
      {
        goal: 'G11: p95 with one typing error, over the p95 of plain full-text SQL',
        wanted: `<= ${MISSPELT_RATIO_MAX}`,
        reached: asRatio(wrong),
        isReached: wrong.median <= MISSPELT_RATIO_MAX,
      },
      {
        goal: 'G11: p95 with one typing error, over the p50 of plain full-text SQL',
        wanted: 'reported',
        reached: asRatio(ratioOf('misspelt p95', 'spelt p50')),
        isReached: null,
      },
      {
        goal: `G11: recall@${FIRST} with one typing error, of ${asked} searches`,
        wanted: `>= ${RECALL_MIN}`,
        reached: share.toFixed(3),
        isReached: share >= RECALL_MIN,
      },
      suggestedVerdict(paired),
    ],
    tables: [
      {
        head: ['time of a search', 'p50', 'p95'],
        rows: [
          row('plain full-text SQL', 'floor', 'spelt'),
          row('ours, spelt right', 'ours', 'spelt'),
          row('ours, one typing error', 'ours', 'misspelt'),
          row('suggestions at one key', 'ours', 'suggested'),
        ],
      },
      {
        head: ['typing error', 'asked', `wanted title among the first ${FIRST}`],
        rows: Object.keys(typingErrors).map((kind) => {
          const { asked: n, found } = recall[kind] ?? { asked: 0, found: 0 }
          return [kind, String(n), n === 0 ? '' : (found / n).toFixed(3)]
        }),
      },
    ],
    notes: [
      'A search here is what is found and counted; loading its cards is a catalogue call as any other (G10).',
    ],
    paired: [paired],
    measured: { paired, recall },
  }
}

function suggestedVerdict(paired: Paired) {
  const p95 = spreadOf(valuesOf(paired, 'ours', 'suggested p95'))
  return {
    goal: 'G11: p95 of the suggestions at one key',
    wanted: `<= ${SUGGESTED_MS_MAX} ms`,
    reached: asMs(p95),
    isReached: p95.median <= SUGGESTED_MS_MAX,
  }
}

function asMs({ median, min, max }: Spread): string {
  return `${median.toFixed(2)} ms (${min.toFixed(2)}–${max.toFixed(2)})`
}
