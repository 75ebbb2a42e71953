import { openFilm } from '../player/open-film.ts'
import { readFetched, type Fetched } from '../player/watch-film.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asKilobytes, asMs, asRatio } from '../protocol/words.ts'
import { openClockShow } from './clock-show.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const PART_MS = 200
const PICTURE = { width: 640, height: 360, bitsPerSecond: 800_000 }
/** The window of the playlists is full by then, as it is for nearly everybody who joins. */
const ON_AIR_BEFORE_MS = 15_000
const LINES = {
  free: { name: 'a quick line', ratioMax: 1.6 },
  slow: { name: 'slow 4G, 4x processor', ratioMax: 1.3 },
} as const
type Line = keyof typeof LINES

export const joinShow: Benchmark = {
  goals: ['JOIN'],
  name: 'join-show',
  title: 'Live: from a link to the first picture of a show',
  method:
    'A cold browser opens the address of a show that is on air, and the time to the first picture is taken by' +
    ' requestVideoFrameCallback: on a line and a processor that nothing holds back, and on slow 4G (1.6 Mbit/s,' +
    ' 150 ms) with a processor slowed four times. The floor is a bare page that plays the publisher’s own FLV over' +
    ' one HTTP request by mpegts.js, with a key frame a second. Every run has a fresh browser; both take turns.' +
    ' Publisher, server, encoders and browser share the machine.',
  packages: ['mpegts.js', 'shaka-player', 'node-av', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using show = await openClockShow(PICTURE, { partMs: PART_MS, onAirMs: ON_AIR_BEFORE_MS })
    const { ours, floor, publisher } = show
    const join = async (address: string, line: Line) => {
      const opening = openFilm(address, line)
      await using opened = await Promise.race([opening, publisher.broken])
      const { firstFrameMs, page } = opened
      if (address === ours) {
        fetched = (await readFetched(page)).filter(({ endMs }) => endMs <= firstFrameMs)
      }
      return { firstFrameMs }
    }
    // Of the last run, which is one of ours on the slow line.
    let fetched: readonly Fetched[] = []
    const joined: [Line, Paired][] = []
    for (const line of ['free', 'slow'] as const) {
      tell(LINES[line].name)
      // Uncounted: what both servers keep is kept.
      await join(floor, line)
      await join(ours, line)
      const paired = await runPairs({
        count: PAIRS,
        metric: 'firstFrameMs',
        floor: () => join(floor, line),
        ours: () => join(ours, line),
        tell,
      })
      joined.push([line, paired])
    }
    return {
      verdicts: joined.map(judge),
      tables: [
        {
          head: ['first picture', 'HTTP-FLV in a bare page', 'ours'],
          rows: joined.map(([line, paired]) => [
            LINES[line].name,
            asMs(spreadOf(valuesOf(paired, 'floor', 'firstFrameMs'))),
            asMs(spreadOf(valuesOf(paired, 'ours', 'firstFrameMs'))),
          ]),
        },
        {
          caption: 'Ours fetched before its first picture on the slow line (last run):',
          head: ['asked at', 'in at', 'bytes', 'file'],
          rows: fetched.map(({ path, startMs, endMs, bytes }) => [
            `${startMs} ms`,
            `${endMs} ms`,
            asKilobytes(bytes),
            `\`${path}\``,
          ]),
        },
      ],
      notes: [
        'FLV begins with the next key frame: the wait of the bare page on a quick line is a share of a second by chance.',
      ],
      paired: joined.map(([, paired]) => paired),
      measured: joined,
    }
  },
}

function judge([line, { pairs }]: [Line, Paired]): Verdict {
  const { name, ratioMax } = LINES[line]
  const ratio = ratiosOf(
    pairs.map(({ floor, ours }) => ({
      floor: metricOf(floor, 'firstFrameMs'),
      ours: metricOf(ours, 'firstFrameMs'),
    })),
  )
  return {
    goal: `JOIN: first picture on ${name}, ours over HTTP-FLV in a bare page`,
    wanted: `<= ${ratioMax}`,
    reached: asRatio(ratio),
    isReached: ratio.median <= ratioMax,
  }
}
