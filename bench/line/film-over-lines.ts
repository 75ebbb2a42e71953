import { uploadFilm } from '../app/fill-catalogue.ts'
import { startApp } from '../app/start-app.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { readPlaylistOf } from '../player/read-playlist-of.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { median } from '../protocol/ratios.ts'
import { libraries, writeRivalPage } from './bare-pages.ts'
import { experienceOf } from './experience.ts'
import { openForwarder } from './forwarder.ts'
import { backAfterDipS, chooseLines, DIP, readCommutes, type Line, type NamedLine } from './line.ts'
import { makeLongFilm } from './long-film.ts'
import { optimumOf } from './optimum.ts'
import { readFilmFacts } from './read-film-facts.ts'
import type { Film } from './replay-film.ts'
import { watchLine, type LineWatch } from './watch-line.ts'

const RUNS = Number(process.env['BENCH_PAIRS'] ?? 3)
const SECONDS = Number(process.env['BENCH_LINE_SECONDS'] ?? 110)
const FILM_MS_MAX = 10 * 60_000
/** The most that our player fetches ahead: the optimum may do no more. */
const GOAL_S = 60
const SIDES = ['ours', 'shaka', 'hls'] as const
type Side = (typeof SIDES)[number]

/** The lowest rung and its sound take nearly all that this line carries: what can be good is the start. */
const NARROW = '400'
const NARROW_START_S = 6
/** Lines of the picture of each rung. */
const RUNG_LINES = [240, 360, 480, 720]

const BACK_WITHIN_S = 12
const made = new Map<string, Line>([
  ['dip', DIP],
  [NARROW, [400]],
])

const allLines = (): NamedLine[] => [...readCommutes(), ...made]

interface Watched {
  readonly line: string
  readonly side: Side
  readonly watch: LineWatch
  readonly experience: number
  /** Of the best that anybody could have made of the same pieces. */
  readonly share: number
}

export const filmOverLines: Benchmark = {
  goals: ['LINE'],
  name: 'film-over-lines',
  title: 'A film over bad lines',
  method:
    'A forwarder of ours stands between Chromium and the app and replays a line second by second: what it gives in this' +
    ' second is shared by all connections, each packet takes 80 ms for its round trip, 5 ms more or less each way. The' +
    ' lines are those of phones in trams, metros, trains, buses, a ferry and a car (bench/line/commutes.md); "dip" is 4' +
    ' Mbit/s with 20 s of 150 kbit/s from second 40 on, "400" a steady 400 kbit/s and a processor four times slower. A' +
    ' cold browser opens the film at' +
    ` second 0 and is looked at for ${SECONDS} s, ten times a second: what counts is what was shown. Beside ours, in` +
    ' turns, bare pages with the defaults of Shaka Player and hls.js over the same files; and the optimum, computed' +
    ' afterwards by dynamic programming with the whole line and the real weight of each piece known. Experience is that' +
    ' of Yin et al. (SIGCOMM 2015), piece by piece: megabits a second, less every change, less the best rung for each' +
    ' second of waiting for the start or standing still.',
  packages: ['shaka-player', 'hls.js', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    tell('a film is being made')
    const id = await uploadFilm(app.operator, 'bunny', await makeLongFilm(), FILM_MS_MAX)
    const playlist = await readPlaylistOf(app.operator, id)
    const film = await readFilmFacts(new URL(playlist, app.address))
    await using bare = await openStaticServer({
      pages: { '/shaka': writeRivalPage('shaka', playlist), '/hls': writeRivalPage('hls', playlist) },
      files: libraries,
      from: app.address,
    })
    const addresses = { ours: app.address, shaka: bare.address, hls: bare.address }
    const paths = { ours: `/movie/${id}?play=1`, shaka: '/shaka', hls: '/hls' }
    const seen: Watched[] = []
    for (const [name, line] of chooseLines(allLines())) {
      for (let run = 1; run <= RUNS; run += 1) {
        for (const side of SIDES) {
          await using forwarder = await openForwarder(addresses[side], line)
          const watch = await watchLine(`${forwarder.address}${paths[side]}`, {
            seconds: SECONDS,
            pieceS: film.pieceS,
            processorTimes: name === NARROW ? 4 : 1,
            begin: forwarder.begin,
          })
          const found = { line: name, side, watch, ...judgeWatch(watch, film, line) }
          seen.push(found)
          tell(`${name} ${run}/${RUNS} ${side}: ${wordsOf(found)}`)
        }
      }
    }
    return summarize(seen)
  },
}

function judgeWatch(watch: LineWatch, film: Film, line: Line) {
  const rungsMbps = watch.shownLines.flatMap((of) =>
    of === null ? [] : [(film.rungsBps[RUNG_LINES.indexOf(of)] ?? 0) / 1e6],
  )
  const bestMbps = (film.rungsBps.at(-1) ?? 0) / 1e6
  const startS = watch.startS ?? SECONDS
  const experience = experienceOf({ rungsMbps, startS, stillS: watch.stillS }, bestMbps)
  const shown = { ...film, heaviness: film.heaviness.slice(0, Math.max(1, rungsMbps.length)) }
  return { experience, share: experience / optimumOf(shown, line, GOAL_S).experience }
}

const wordsOf = ({ watch, share }: Watched) =>
  `first picture ${watch.startS?.toFixed(1) ?? 'none'} s, still ${watch.stillS.toFixed(1)} s in ${watch.stalls},` +
  ` experience ${share.toFixed(2)} of the optimum, thrown away ${shareThrown(watch).toFixed(3)}`

const shareThrown = ({ thrownBytes, mediaBytes }: LineWatch) => thrownBytes / Math.max(1, mediaBytes)

function summarize(seen: readonly Watched[]): Findings {
  const lines = [...new Set(seen.map(({ line }) => line))]
  const of = (line: string, side: Side, read: (one: Watched) => number) =>
    median(seen.filter((one) => one.line === line && one.side === side).map(read))
  const commutes = lines.filter((line) => !made.has(line))
  const over = (side: Side, read: (one: Watched) => number) =>
    commutes.length === 0
      ? null
      : commutes.reduce((sum, line) => sum + of(line, side, read), 0) / commutes.length
  const rows = lines.flatMap((line) =>
    SIDES.map((side) => [
      line,
      side === 'ours' ? 'ours' : `bare page, ${side === 'hls' ? 'hls.js' : 'Shaka Player'}`,
      `${of(line, side, ({ watch }) => watch.startS ?? SECONDS).toFixed(1)} s`,
      `${of(line, side, ({ watch }) => watch.stillS).toFixed(1)} s in ${of(line, side, ({ watch }) => watch.stalls)}`,
      meanLines(seen.filter((one) => one.line === line && one.side === side)),
      String(of(line, side, ({ watch }) => Math.max(0, watch.changes.length - 1))),
      `${(of(line, side, ({ watch }) => watch.mediaBytes) / 1e6).toFixed(1)} MB`,
      `${(of(line, side, ({ watch }) => shareThrown(watch)) * 100).toFixed(1)} %`,
      of(line, side, ({ share }) => share).toFixed(2),
    ]),
  )
  const head = [
    'line',
    'player',
    'first picture',
    'standing still',
    'lines: mean, least',
    'changes',
    'fetched',
  ]
  return {
    verdicts: [
      ...judgeCommutes(over),
      ...judgeDip(seen.filter(({ line, side }) => line === 'dip' && side === 'ours')),
      ...judgeNarrow((side) => seen.filter((one) => one.line === NARROW && one.side === side)),
    ],
    tables: [{ head: [...head, 'thrown away', 'experience, of the optimum'], rows }],
    notes: [
      `${RUNS} run(s) a line and player, over ${lines.length} of ${allLines().length} lines; the middle one is shown.`,
    ],
    paired: [],
    measured: { seen },
  }
}

function meanLines(watched: readonly Watched[]): string {
  const shown = watched.flatMap(({ watch }) => watch.shownLines.filter((one) => one !== null))
  if (shown.length === 0) return 'none'
  return `${Math.round(shown.reduce((sum, one) => sum + one, 0) / shown.length)}, ${Math.min(...shown)}`
}

function judgeCommutes(over: (side: Side, read: (one: Watched) => number) => number | null): Verdict[] {
  const still = over('ours', ({ watch }) => watch.stillS / SECONDS)
  const ours = over('ours', ({ share }) => share)
  const [shaka, hls] = [over('shaka', ({ share }) => share), over('hls', ({ share }) => share)]
  const thrown = over('ours', ({ watch }) => shareThrown(watch))
  if (still === null || ours === null || shaka === null || hls === null || thrown === null) return []
  const rival = Math.max(shaka, hls)
  return [
    verdictOf('seconds standing still, of all', '<= 0.5 %', `${(still * 100).toFixed(2)} %`, still <= 0.005),
    verdictOf('experience, of the optimum', '>= 0.90', ours.toFixed(2), ours >= 0.9),
    verdictOf(
      'experience, over the better of both defaults',
      '>= 1.05',
      (ours / rival).toFixed(2),
      ours / rival >= 1.05,
    ),
    verdictOf('bytes thrown away', '<= 5 %', `${(thrown * 100).toFixed(1)} %`, thrown <= 0.05),
  ]
}

/** The best rung again, and for good. */
function judgeDip(runs: readonly Watched[]): Verdict[] {
  if (runs.length === 0) return []
  const backS = runs.map(({ watch }) => backAfterDipS(watch.changes, RUNG_LINES.at(-1) ?? 0))
  const middle = backS.toSorted((one, other) => one - other)[Math.floor(backS.length / 2)] ?? 0
  const still = median(runs.map(({ watch }) => watch.stillS))
  return [
    verdictOf('20 s of 150 kbit/s on 4 Mbit/s: standing still', '0 s', `${still.toFixed(1)} s`, still === 0),
    verdictOf(
      'after it: the best rung on screen for good',
      `<= ${BACK_WITHIN_S} s`,
      Number.isFinite(middle) ? `${middle.toFixed(1)} s` : 'not any more',
      middle <= BACK_WITHIN_S,
    ),
  ]
}

/** The first picture on a line that is too narrow for any rung. */
function judgeNarrow(runsOf: (side: Side) => readonly Watched[]): Verdict[] {
  if (runsOf('ours').length === 0) return []
  const startS = (side: Side) => median(runsOf(side).map(({ watch }) => watch.startS ?? SECONDS))
  const [ours, hls] = [startS('ours'), startS('hls')]
  const what = 'first picture at 400 kbit/s, processor four times slower'
  return [
    verdictOf(what, `<= ${NARROW_START_S} s`, `${ours.toFixed(1)} s`, ours <= NARROW_START_S),
    verdictOf(`${what}, over hls.js`, '<= 1.0', (ours / hls).toFixed(2), ours <= hls),
  ]
}

function verdictOf(goal: string, wanted: string, reached: string, isReached: boolean): Verdict {
  return { goal: `LINE: ${goal}`, wanted, reached, isReached }
}
