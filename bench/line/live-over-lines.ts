import { decodeMoment } from '../bar-code/bar-code.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { openClockShow } from '../live/clock-show.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { median, quantile } from '../protocol/ratios.ts'
import { libraries, writeRivalPage } from './bare-pages.ts'
import { openForwarder } from './forwarder.ts'
import { backAfterDipS, chooseLines, DIP, DIP_BEGINS_S, DIP_OVER_S, readCommutes } from './line.ts'
import type { NamedLine } from './line.ts'
import { sampleVideo, shownIn, type Sample } from './sample-video.ts'

const RUNS = Number(process.env['BENCH_PAIRS'] ?? 3)
const SECONDS = Number(process.env['BENCH_LINE_SECONDS'] ?? 110)
/** Publisher, server, encoders and a browser that decodes without a graphics card share two cores. */
const PICTURE = { width: 854, height: 480, bitsPerSecond: 1_200_000 }
const PART_MS = 200
/** The playlists are full by then. */
const ON_AIR_BEFORE_MS = 15_000
/** The clock is read with every fifth sample, twice a second. */
const CLOCK_EVERY = 5
const SIDES = ['ours', 'hls'] as const
type Side = (typeof SIDES)[number]

const BACK_WITHIN_S = 12
const NEAR_WITHIN_S = 30
/** The delay is won back where it is no more than this above what it was. */
const NEAR_S = 0.5
const STILL_SHARE_MAX = 0.01
const RIVAL_SHARE_MAX = 0.5

const allLines = (): NamedLine[] => [...readCommutes(), ['dip', DIP]]

/** What a real browser showed of a show. */
interface LiveWatch {
  readonly startS: number | null
  /** Seconds in which neither picture nor sound went on, and how often. */
  readonly stillS: number
  readonly stalls: number
  /** Of them, while the line of "dip" gave almost nothing. */
  readonly stillInDipS: number
  readonly meanLines: number
  readonly changes: readonly { atS: number; lines: number }[]
  /** By the clock in the picture, over time. */
  readonly delays: readonly { atS: number; delayS: number }[]
  readonly mediaBytes: number
}

interface Watched {
  readonly line: string
  readonly side: Side
  readonly watch: LiveWatch
}

export const liveOverLines: Benchmark = {
  goals: ['LIVELINE'],
  name: 'live-over-lines',
  title: 'A live show over bad lines',
  method:
    'A publisher draws the wall clock into a show of 480 lines (three rungs) and sends it by RTMP; a forwarder of ours' +
    ' stands between Chromium and the app and replays a line of a phone on the move second by second, as in "A film' +
    ' over bad lines". A cold browser opens the show at second 0 and is looked at for' +
    ` ${SECONDS} s, ten times a second: it stands still where neither picture nor sound went on. The delay is read from` +
    ' the clock in the picture twice a second. Beside ours, in turns, a bare page with hls.js and its defaults, which' +
    ' are those for low latency, over the same playlist. Publisher, server, encoders and browser share the machine.',
  packages: ['shaka-player', 'hls.js', 'node-av', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using show = await openClockShow(PICTURE, { partMs: PART_MS, onAirMs: ON_AIR_BEFORE_MS })
    const { origin, pathname } = new URL(show.ours)
    const playlist = `/media/live/${pathname.split('/').at(-1)}/multivariant.m3u8`
    await using bare = await openStaticServer({
      pages: { '/hls': writeRivalPage('hls', playlist) },
      files: libraries,
      from: origin,
    })
    const addresses = { ours: origin, hls: bare.address }
    const paths = { ours: pathname, hls: '/hls' }
    const seen: Watched[] = []
    for (const [name, line] of chooseLines(allLines())) {
      for (let run = 1; run <= RUNS; run += 1) {
        for (const side of SIDES) {
          await using forwarder = await openForwarder(addresses[side], line)
          const watching = watchLive(`${forwarder.address}${paths[side]}`, forwarder.begin)
          const watch = await Promise.race([watching, show.publisher.broken])
          seen.push({ line: name, side, watch })
          tell(`${name} ${run}/${RUNS} ${side}: ${wordsOf(watch)}`)
        }
      }
    }
    return summarize(seen, show.publisher.late())
  },
}

async function watchLive(address: string, begin: () => void): Promise<LiveWatch> {
  const { samples: all, came } = await sampleVideo(address, {
    seconds: SECONDS,
    clockEvery: CLOCK_EVERY,
    begin,
  })
  const { startS, stillS, stalls, changes, samples } = shownIn(all)
  const lines = samples.map((sample) => sample.lines).filter((of) => of > 0)
  const isInDip = ({ atMs }: Sample) => atMs >= DIP_BEGINS_S * 1_000 && atMs <= DIP_OVER_S * 1_000
  return {
    startS,
    stillS,
    stalls,
    stillInDipS: shownIn(samples.filter(isInDip)).stillS,
    changes,
    meanLines: lines.length === 0 ? 0 : lines.reduce((sum, of) => sum + of, 0) / lines.length,
    delays: samples.flatMap(readDelay),
    mediaBytes: came.reduce((sum, { path, bytes }) => sum + (path.startsWith('/media/live/') ? bytes : 0), 0),
  }
}

function readDelay({ atMs, clock }: Sample): { atS: number; delayS: number }[] {
  if (!clock) return []
  const moment = decodeMoment(clock.blocks, clock.wallMs)
  return moment === null ? [] : [{ atS: atMs / 1_000, delayS: (clock.wallMs - moment) / 1_000 }]
}

const delayOf = ({ delays }: LiveWatch, share: number) =>
  delays.length === 0
    ? Number.NaN
    : quantile(
        delays.map(({ delayS }) => delayS),
        share,
      )

const wordsOf = (watch: LiveWatch) =>
  `first picture ${watch.startS?.toFixed(1) ?? 'none'} s, still ${watch.stillS.toFixed(1)} s in ${watch.stalls},` +
  ` ${Math.round(watch.meanLines)} lines, delay ${delayOf(watch, 0.5).toFixed(1)} s (p95 ${delayOf(watch, 0.95).toFixed(1)})`

function summarize(seen: readonly Watched[], late: number): Findings {
  const lines = [...new Set(seen.map(({ line }) => line))]
  const of = (line: string, side: Side, read: (watch: LiveWatch) => number) =>
    median(seen.filter((one) => one.line === line && one.side === side).map(({ watch }) => read(watch)))
  const rows = lines.flatMap((line) =>
    SIDES.map((side) => [
      line,
      side === 'ours' ? 'ours' : 'bare page, hls.js',
      `${of(line, side, ({ startS }) => startS ?? SECONDS).toFixed(1)} s`,
      `${of(line, side, ({ stillS }) => stillS).toFixed(1)} s in ${of(line, side, ({ stalls }) => stalls)}`,
      String(Math.round(of(line, side, ({ meanLines }) => meanLines))),
      String(of(line, side, ({ changes }) => Math.max(0, changes.length - 1))),
      `${of(line, side, (watch) => delayOf(watch, 0.5)).toFixed(1)}, ${of(line, side, (watch) => delayOf(watch, 0.95)).toFixed(1)} s`,
      `${(of(line, side, ({ mediaBytes }) => mediaBytes) / 1e6).toFixed(1)} MB`,
    ]),
  )
  const commutes = lines.filter((line) => line !== 'dip')
  const stillOver = (side: Side) =>
    commutes.reduce((sum, line) => sum + of(line, side, ({ stillS }) => stillS / SECONDS), 0) /
    commutes.length
  return {
    verdicts: [
      ...(commutes.length === 0 ? [] : judgeCommutes(stillOver('ours'), stillOver('hls'))),
      ...judgeDip(
        seen.flatMap(({ line, side, watch }) => (line === 'dip' && side === 'ours' ? [watch] : [])),
      ),
    ],
    tables: [
      {
        head: [
          'line',
          'player',
          'first picture',
          'standing still',
          'lines, mean',
          'changes',
          'delay: p50, p95',
          'fetched',
        ],
        rows,
      },
    ],
    notes: [
      `${RUNS} run(s) a line and player, over ${lines.length} of ${allLines().length} lines; the middle one is shown.`,
      `The publisher handed over ${late} pictures more than 100 ms late.`,
    ],
    paired: [],
    measured: { seen },
  }
}

function judgeCommutes(ours: number, rival: number): Verdict[] {
  const asShare = (value: number) => `${(value * 100).toFixed(2)} %`
  return [
    verdictOf('seconds standing still, of all', '<= 1 %', asShare(ours), ours <= STILL_SHARE_MAX),
    verdictOf(
      'seconds standing still, over hls.js',
      `<= ${RIVAL_SHARE_MAX}`,
      `${(ours / rival).toFixed(2)} (${asShare(rival)})`,
      ours <= RIVAL_SHARE_MAX * rival,
    ),
  ]
}

/** Sound without a gap, then the best rung and the old delay again, for good. */
function judgeDip(runs: readonly LiveWatch[]): Verdict[] {
  if (runs.length === 0) return []
  const still = median(runs.map(({ stillInDipS }) => stillInDipS))
  const back = median(runs.map(({ changes }) => backAfterDipS(changes, PICTURE.height)))
  const near = median(runs.map(nearAfterS))
  const what = '20 s of 150 kbit/s on 4 Mbit/s'
  return [
    verdictOf(`${what}: nothing heard nor seen`, '0 s', `${still.toFixed(1)} s`, still === 0),
    verdictOf(
      `${what}: the best rung again for good`,
      `<= ${BACK_WITHIN_S} s`,
      afterWords(back),
      back <= BACK_WITHIN_S,
    ),
    verdictOf(
      `${what}: the delay won back`,
      `<= ${NEAR_WITHIN_S} s`,
      afterWords(near),
      near <= NEAR_WITHIN_S,
    ),
  ]
}

const afterWords = (seconds: number) =>
  Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : 'not any more'

function nearAfterS({ delays }: LiveWatch): number {
  const before = delays.filter(({ atS }) => atS > DIP_BEGINS_S / 2 && atS < DIP_BEGINS_S)
  if (before.length === 0) return Number.POSITIVE_INFINITY
  const usualS = median(before.map(({ delayS }) => delayS))
  const farAt = delays.findLastIndex(({ delayS }) => delayS > usualS + NEAR_S)
  if (farAt < 0) return 0
  const again = delays[farAt + 1]
  return again ? Math.max(0, again.atS - DIP_OVER_S) : Number.POSITIVE_INFINITY
}

function verdictOf(goal: string, wanted: string, reached: string, isReached: boolean): Verdict {
  return { goal: `LIVELINE: ${goal}`, wanted, reached, isReached }
}
