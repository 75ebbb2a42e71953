import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shows } from '@tayang/contract'
import { makeFilm, publishLive } from '../../tests/films.ts'
import { fillCatalogue, uploadFilm } from '../app/fill-catalogue.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { memoryAtRest, memoryOf, type KindMemory } from '../clone/rest-of.ts'
import { openBusyRoom, type BusyRoom } from '../live/busy-room.ts'
import type { Benchmark, Findings, Table, Verdict } from '../protocol/figure.ts'
import { root } from '../protocol/machine.ts'
import { until } from '../protocol/until.ts'
import { asMegabytes } from '../protocol/words.ts'

const REST_BYTES_MAX = 320e6
const EVENING_BYTES_MAX = 400e6
const FILM = { seconds: 6, width: 426, height: 240 }
const FILM_MS_MAX = 5 * 60_000
const ON_AIR_MS_MAX = 90_000
/** A show with a busy chat, and pages that are opened beside it. */
const SHOW_MS = Number(process.env['BENCH_SHOW_SECONDS'] ?? 60) * 1_000
const PAGES = [
  '/',
  '/search?keyword=film',
  '/live',
  '/live-tv',
  '/clips',
  '/shop',
  '/popular-streamers',
  '/faqs',
]
const BETWEEN_PAGES_MS = 100
const MB = 1e6
/** As `npm start` sets them: what the encoders of pictures took goes back to the system. */
const AS_STARTED = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/tayang-server'),
}

export const wholeMemory: Benchmark = {
  goals: ['MEMORY'],
  name: 'whole-memory',
  title: 'Memory of everything that runs',
  method:
    'The proportional memory (PSS) of all processes of an app (server, PostgreSQL, media engine) is added up when they' +
    ' rest: first with 24 titles, their pictures and one film that was encoded, then after an evening made short, in' +
    ` which a show of ${SHOW_MS / 1_000} s is on air with 50 lines of chat and a gift a second while up to ten pages` +
    ' a second are opened. Pages that processes share, as the buffers of PostgreSQL, are counted once.',
  packages: ['pg', 'node-av', 'sharp'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp(AS_STARTED)
    const empty = await memoryAtRest(app.pid)
    tell(`empty ${asMegabytes(sumOf(empty))}`)
    await fillCatalogue(app.operator)
    await uploadFilm(app.operator, 'bunny', await makeFilm(FILM), FILM_MS_MAX)
    const filled = await memoryAtRest(app.pid)
    tell(`filled ${asMegabytes(sumOf(filled))}`)
    const { memory: onAir, said, pages } = await spendEvening(app)
    tell(`on air ${asMegabytes(sumOf(onAir))}`)
    const after = await memoryAtRest(app.pid)
    tell(`after ${asMegabytes(sumOf(after))}`)
    return {
      verdicts: [
        judge('at rest, with a catalogue', sumOf(filled), REST_BYTES_MAX),
        judge('at rest after an evening', sumOf(after), EVENING_BYTES_MAX),
        {
          goal: 'MEMORY: with a show on air',
          wanted: 'reported',
          reached: asMegabytes(sumOf(onAir)),
          isReached: null,
        },
      ],
      tables: [tabulate({ empty, filled, 'on air': onAir, after })],
      notes: [
        'The evening is a short one: what grows by the hour is judged by HOURS.',
        `In it ${said.lines} lines were said, ${said.gifts} gifts paid and ${pages} pages opened.`,
      ],
      paired: [],
      measured: { empty, filled, onAir, after },
    }
  },
}

interface Evening {
  /** Near the end of the show. */
  readonly memory: KindMemory[]
  readonly said: ReturnType<BusyRoom['said']>
  readonly pages: number
}

async function spendEvening(app: RunningApp): Promise<Evening> {
  const streamer = await app.operator.signIn({ email: 'streamer@example.com', name: 'Streamer' })
  const { data: rtmp } = await streamer.call(shows.getRtmp, {})
  const publisher = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`)
  try {
    const show = await until(async () => (await streamer.call(shows.listLiveShows, { query: {} })).data[0], {
      withinMs: ON_AIR_MS_MAX,
      what: 'the show to be on air',
    })
    await using room = await openBusyRoom({ operator: app.operator, streamer, showId: show.id })
    const end = performance.now() + SHOW_MS
    let pages = 0
    for (; performance.now() < end; pages += 1) {
      const opened = await fetch(`${app.address}${PAGES[pages % PAGES.length]}`)
      await opened.arrayBuffer()
      await wait(BETWEEN_PAGES_MS)
    }
    const said = room.said()
    if (said.lines === 0 || said.gifts === 0) throw new Error('nobody talked, or nobody gave')
    return { memory: memoryOf(app.pid), said, pages }
  } finally {
    publisher.stop()
    await publisher.done
  }
}

const sumOf = (memory: readonly KindMemory[]) => memory.reduce((sum, { pssBytes }) => sum + pssBytes, 0)

function judge(what: string, bytes: number, bytesMax: number): Verdict {
  return {
    goal: `MEMORY: all processes ${what}`,
    wanted: `<= ${asMegabytes(bytesMax)}`,
    reached: asMegabytes(bytes),
    isReached: bytes <= bytesMax,
  }
}

function tabulate(stages: Readonly<Record<string, readonly KindMemory[]>>): Table {
  const names = Object.keys(stages)
  const kinds = [...new Set(Object.values(stages).flatMap((memory) => memory.map(({ kind }) => kind)))]
  const cell = (memory: readonly KindMemory[], kind: string) => {
    const of = memory.filter((one) => one.kind === kind)
    return of.length === 0 ? '–' : `${(sumOf(of) / MB).toFixed(0)} MB (${of.length})`
  }
  return {
    caption: 'PSS by kind of process, and how many there are:',
    head: ['process', ...names],
    rows: kinds.map((kind) => [kind, ...Object.values(stages).map((memory) => cell(memory, kind))]),
  }
}
