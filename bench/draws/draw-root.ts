import { hash, randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { leafHasher } from '../../server/src/modules/draws/proof/hashes.ts'
import { rootOf } from '../../server/src/modules/draws/proof/tree.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'

const CHANCES = Number(process.env['BENCH_CHANCES'] ?? 1_000_000)
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const RATIO_MAX = 1.5

const LEAF_BYTES = 93
const INNER_BYTES = 65
const DRAW = '01890000-0000-7000-8000-000000000001'

interface Pair {
  readonly floor: number
  readonly ours: number
}

export const drawRoot: Benchmark = {
  goals: ['DRAW-ROOT'],
  name: 'draw-root',
  title: `The root of ${CHANCES.toLocaleString('en')} chances`,
  method:
    'Ours hashes every leaf of an invented list and folds them to the root, as the close of a draw does. The floor ' +
    'hashes as many messages of the same lengths with the same function of Node and nothing else. Both run one after ' +
    'the other in one process, in pairs.',
  packages: [],

  async measure(tell): Promise<Findings> {
    const ids = Array.from(
      { length: CHANCES },
      (_, at) => `01890000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
    )
    const salts = randomBytes(16 * CHANCES)
    timeOfOurs(ids.slice(0, 10_000), salts)
    const pairs: Pair[] = []
    for (let at = 0; at < PAIRS; at += 1) {
      const pair = { floor: timeOfFloor(), ours: timeOfOurs(ids, salts) }
      tell(`${at + 1}/${PAIRS} ${Math.round(pair.ours)} ms over ${Math.round(pair.floor)} ms`)
      pairs.push(pair)
    }
    const ratio = ratiosOf(pairs)
    const ours = spreadOf(pairs.map((pair) => pair.ours))
    return {
      verdicts: [
        {
          goal: `DRAW-ROOT: root of ${CHANCES.toLocaleString('en')} chances over bare SHA-256 of the same bytes`,
          wanted: `<= ${RATIO_MAX}x`,
          reached: `${ratio.median.toFixed(2)}x (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
          isReached: ratio.median <= RATIO_MAX,
        },
      ],
      tables: [
        {
          head: ['what', 'took'],
          rows: [
            [
              'leaves and root',
              `${Math.round(ours.median)} ms (${Math.round(ours.min)}–${Math.round(ours.max)})`,
            ],
          ],
        },
      ],
      notes: [],
      paired: [],
      measured: pairs,
    }
  },
}

function timeOfOurs(ids: readonly string[], salts: Buffer): number {
  const begunAt = performance.now()
  const hashLeaf = leafHasher(DRAW)
  const leaves = Buffer.alloc(32 * ids.length)
  for (const [at, id] of ids.entries())
    hashLeaf(at, id, salts.subarray(16 * at, 16 * at + 16)).copy(leaves, 32 * at)
  rootOf(leaves)
  return performance.now() - begunAt
}

function timeOfFloor(): number {
  const [leaf, inner] = [randomBytes(LEAF_BYTES), randomBytes(INNER_BYTES)]
  const begunAt = performance.now()
  for (let at = 0; at < CHANCES; at += 1) hash('sha256', leaf, 'buffer')
  for (let at = 1; at < CHANCES; at += 1) hash('sha256', inner, 'buffer')
  return performance.now() - begunAt
}
