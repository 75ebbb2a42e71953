import { shows } from '@tayang/contract'
import { openCalls } from '../app/calls.ts'
import { startApp } from '../app/start-app.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { readMemory, type ProcessMemory } from '../protocol/processes.ts'
import { median, slopeOf } from '../protocol/ratios.ts'
import { until } from '../protocol/until.ts'
import { publishLive } from '../../tests/films.ts'
import { watchAlong } from './watch-along.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 40)
/** Until caches are full and code is compiled; not judged. */
const WARM_SHARE = 0.25
const VIEWERS = 4
const SAMPLE_MS = 60_000
const ON_AIR_MS_MAX = 90_000
const PICTURE = { width: 640, height: 360 }
/** What a process may grow by between the first and the last quarter of the judged time. */
const GROWTH_MB_MAX = 16
const MB = 1024 * 1024

/** Which process of the app is which, by its command line. */
const people = [
  { name: 'server', words: /server\/src\/main\.ts/ },
  { name: 'media engine', words: /media\/src\/main\.ts/ },
  { name: 'PostgreSQL', words: /postgres/ },
  { name: 'encoders', words: /./ },
] as const
type Name = (typeof people)[number]['name']
type Sample = Readonly<Record<Name, number>> & { readonly minute: number }

export const longShow: Benchmark = {
  goals: ['HOURS'],
  name: 'long-show',
  title: 'Memory of an app with a long show',
  method:
    `One streamer publishes ${PICTURE.height} lines by RTMP for ${MINUTES} minutes into an app with all roles;` +
    ` ${VIEWERS} viewers ask for each list and part as players do. Once a minute the proportional memory (PSS) of every` +
    ` process of the app is read. The first ${WARM_SHARE * 100} % warm up and are not judged; the slope is a line of` +
    ' least squares through what comes after, the growth is between the middle of the first and of the last third of it.',
  packages: ['node-av', 'pg'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    const streamer = await app.operator.signIn({ email: 'streamer@example.com', name: 'Streamer' })
    const { data: rtmp } = await streamer.call(shows.getRtmp, {})
    const publisher = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`, PICTURE)
    try {
      const show = await until(
        async () => (await streamer.call(shows.listLiveShows, { query: {} })).data[0],
        { withinMs: ON_AIR_MS_MAX, what: 'the show to be on air' },
      )
      const list = `${app.address}/media/live/${show.id}/${PICTURE.height}/media.m3u8`
      const viewers = Array.from({ length: VIEWERS }, () => watchAlong(list))
      const samples: Sample[] = []
      for (let minute = 0; minute <= MINUTES; minute += 1) {
        if (minute > 0) await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
        samples.push(sampleOf(minute, readMemory(app.pid)))
        tell(JSON.stringify(samples.at(-1)))
      }
      const watched = await Promise.all(viewers.map((viewer) => viewer.stop()))
      // As a guest: the streamer's token is older than it may become.
      const shown = await openCalls(app.address).call(shows.listLiveShows, { query: {} })
      return judge(samples, watched, shown.data[0]?.id === show.id)
    } finally {
      publisher.stop()
      await publisher.done
    }
  },
}

function sampleOf(minute: number, processes: readonly ProcessMemory[]): Sample {
  const sample = { minute, server: 0, 'media engine': 0, PostgreSQL: 0, encoders: 0 }
  for (const { command, pssBytes } of processes) {
    const one = people.find(({ words }) => words.test(command))
    if (one) sample[one.name] += pssBytes / MB
  }
  return sample
}

function judge(
  samples: readonly Sample[],
  watched: readonly { segments: number; gaps: number; longestMs: number }[],
  isOneShow: boolean,
): Findings {
  const judged = samples.slice(Math.floor(samples.length * WARM_SHARE))
  const third = Math.max(1, Math.floor(judged.length / 3))
  const grown = people.map(({ name }) => {
    const of = (some: readonly Sample[]) => some.map((sample) => sample[name])
    const perHour = slopeOf(
      judged.map(({ minute }) => minute / 60),
      of(judged),
    )
    return { name, perHour, growth: median(of(judged.slice(-third))) - median(of(judged.slice(0, third))) }
  })
  const verdicts = grown.map(({ name, perHour, growth }): Verdict => ({
    goal: `memory of ${name}`,
    wanted: `grows by <= ${GROWTH_MB_MAX} MB`,
    reached: `${asGrowth(growth)} MB; slope ${asGrowth(perHour)} MB an hour`,
    isReached: growth <= GROWTH_MB_MAX,
  }))
  const gaps = watched.reduce((sum, one) => sum + one.gaps, 0)
  verdicts.push({
    goal: 'segments that a viewer missed; one show all the time',
    wanted: '0; yes',
    reached: `${gaps} of ${watched.reduce((sum, { segments }) => sum + segments, 0)}; ${isOneShow ? 'yes' : 'no'}`,
    isReached: gaps === 0 && isOneShow,
  })
  const steps = Math.max(1, Math.round(samples.length / 10))
  return {
    verdicts,
    tables: [
      {
        caption: 'MB (PSS) by minute',
        head: ['minute', ...people.map(({ name }) => name)],
        rows: samples
          .filter(({ minute }) => minute % steps === 0)
          .map((sample) => [String(sample.minute), ...people.map(({ name }) => sample[name].toFixed(0))]),
      },
    ],
    notes: [
      `The longest that a viewer waited for the next segment was ${Math.max(...watched.map(({ longestMs }) => longestMs))} ms.`,
    ],
    paired: [],
    measured: { samples, watched },
  }
}

const asGrowth = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`
