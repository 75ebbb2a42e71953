import { openCalls } from '../app/calls.ts'
import { openFilm } from '../player/open-film.ts'
import type { Benchmark, Findings, Table, Verdict } from '../protocol/figure.ts'
import { commandOf, listTree } from '../protocol/processes.ts'
import { spreadOf } from '../protocol/ratios.ts'
import { until } from '../protocol/until.ts'
import { asMegabytes, asSeconds } from '../protocol/words.ts'
import { cloneApp, type CacheState, type Clone, type StartedClone } from './clone-app.ts'
import { memoryAtRest, type KindMemory } from './rest-of.ts'
import { readDemo } from './watch-demo.ts'

const RESTART_SECONDS_MAX = 3
const PSS_BYTES_MAX = 350e6
const RESTARTS = 5
const STAGE_MS_MAX = 15 * 60_000
/** The demo may take half an hour on a quiet machine; `BENCH_SEED_MINUTES` bounds how long it is waited for. */
const SEED_MS_MAX = Number(process.env['BENCH_SEED_MINUTES'] ?? 45) * 60_000
const CARDS_MIN = 6
const CACHE: CacheState = process.env['BENCH_NPM_CACHE'] === 'warm' ? 'warm' : 'cold'

interface Stage {
  readonly name: string
  /** Since the command was typed. */
  readonly seconds: number
}

export const cloneToPicture: Benchmark = {
  goals: ['G13'],
  name: 'clone-to-picture',
  title: 'From a fresh clone to the first picture',
  method:
    'The repository is cloned into an empty folder with an empty HOME, and `npm start` is typed there, on free ports.' +
    ' Each stage is taken from what it prints, from what home shows and from the first picture of the first film of' +
    ' the demo that plays, in Chromium. Restarts are timed from the command to the first good answer of home; memory' +
    ' is the sum of PSS of every process below the command, npm and PostgreSQL included, once it rests.',
  packages: ['@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using clone = await cloneApp(CACHE)
    const first = await measureFirst(clone, tell)
    const restarts = await measureRestarts(clone, tell)
    const emptyMemory = await measureEmpty(clone, tell)
    const { stages, seededMemory, seedSeconds, sixSeconds, filmsReady } = first
    const restart = spreadOf(restarts)
    const verdicts: Verdict[] = [
      {
        goal: 'G13: one command from a clone to the first picture',
        wanted: 'reported',
        reached: `${Math.round((stages.at(-1)?.seconds ?? 0) + clone.cloneSeconds)} s`,
        isReached: null,
      },
      {
        goal: 'G13: second start to the first answer',
        wanted: `<= ${RESTART_SECONDS_MAX} s`,
        reached: asSeconds(restart),
        isReached: restart.median <= RESTART_SECONDS_MAX,
      },
      judgeSeededMemory(seededMemory),
      {
        goal: 'G13: memory (PSS) at rest, empty',
        wanted: 'reported',
        reached: asMegabytes(sumOf(emptyMemory)),
        isReached: null,
      },
    ]
    return {
      verdicts,
      tables: [
        listStages(clone, stages),
        ...(seededMemory === null ? [] : [listMemory('At rest once the demo is seeded:', seededMemory)]),
        listMemory('At rest, started with `--empty`:', emptyMemory),
      ],
      notes: [
        `The npm cache was ${CACHE}.`,
        ...(sixSeconds === null ? [] : [`Six films played ${Math.round(sixSeconds)} s after the command.`]),
        seedSeconds === null
          ? `${filmsReady} films on pages played when the wait for the demo ended, after ${SEED_MS_MAX / 60_000} minutes.`
          : `The whole demo was seeded after ${Math.round(seedSeconds)} s; ${filmsReady} films on pages played.`,
      ],
      paired: [],
      measured: { cache: CACHE, ...first, restarts, emptyMemory },
    }
  },
}

async function measureFirst(clone: Clone, tell: (line: string) => void) {
  await using started = await clone.start('data')
  const stages: Stage[] = []
  const reach = (name: string, seconds = started.sinceStart()) => {
    stages.push({ name, seconds })
    tell(`${name} after ${seconds.toFixed(1)} s`)
  }
  for (const [name, words] of PRINTED) reach(name, await waitForLine(started, words))
  const calls = openCalls(started.address)
  await waitFor(started, 'home to show', async () => {
    const html = await (await fetch(started.address)).text()
    return html.split('<img').length > CARDS_MIN
  })
  reach('home shows cards')
  const film = await waitFor(started, 'a film to play', async () => {
    const { ready } = await readDemo(calls)
    return ready.find(({ premium }) => !premium)
  })
  reach('a film is playable')
  const watched = await openFilm(`${started.address}/${film.type}/${film.id}?play=1`, 'free')
  reach('its first picture is shown')
  await watched[Symbol.asyncDispose]()

  const seedSeconds = await waitForSeeding(started, async () => {
    const { ready } = await readDemo(calls)
    if (ready.length >= SIX && !stages.some(({ name }) => name === SIX_PLAY)) reach(SIX_PLAY)
  })
  const filmsReady = (await readDemo(calls)).ready.length
  const seededMemory = seedSeconds === null ? null : await memoryAtRest(started.pid)
  return {
    stages: stages.filter(({ name }) => name !== SIX_PLAY),
    sixSeconds: stages.find(({ name }) => name === SIX_PLAY)?.seconds ?? null,
    seedSeconds,
    filmsReady,
    seededMemory,
  }
}

const SIX = 6
const SIX_PLAY = 'six films are playable'
const PRINTED = [
  ['packages are installed', /^Installing the packages.*: done/],
  ['the site is built', /^Building the site: done/],
  ['it serves', /is on air at/],
] as const

async function waitForLine(started: StartedClone, words: RegExp): Promise<number> {
  const find = async () => started.printed.find(({ line }) => words.test(line))
  return (await waitFor(started, `the line ${words}`, find)).seconds
}

function waitFor<T>(
  started: StartedClone,
  what: string,
  fact: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const said = () => started.printed.map(({ line }) => line).join('\n')
  const gone = started.ended.then((code): never => {
    throw new Error(`npm start ended with ${String(code)}: ${said()}`)
  })
  gone.catch(() => undefined)
  return Promise.race([until(fact, { withinMs: STAGE_MS_MAX, what, said, everyMs: 250 }), gone])
}

/** The seeding and every encoder below it are gone; null where that took too long to wait for. */
async function waitForSeeding(started: StartedClone, look: () => Promise<void>): Promise<number | null> {
  const isSeeding = () =>
    listTree(started.pid).some((pid) =>
      /demo\/src\/main\.ts|libav\/worker\.ts|packager-/.test(commandOf(pid)),
    )
  let quietLooks = 0
  while (started.sinceStart() * 1000 < SEED_MS_MAX) {
    await look()
    quietLooks = isSeeding() ? 0 : quietLooks + 1
    if (quietLooks >= 3) return started.sinceStart()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
  return null
}

async function measureRestarts(clone: Clone, tell: (line: string) => void): Promise<number[]> {
  const seconds: number[] = []
  for (let at = 0; at < RESTARTS; at++) {
    await using started = await clone.start('data')
    await waitFor(started, 'home to answer', async () => (await fetch(started.address)).ok)
    seconds.push(started.sinceStart())
    tell(`restart ${at + 1}/${RESTARTS}: ${started.sinceStart().toFixed(2)} s`)
  }
  return seconds
}

async function measureEmpty(clone: Clone, tell: (line: string) => void): Promise<KindMemory[]> {
  await using started = await clone.start('empty', ['--empty'])
  await waitFor(started, 'home to answer', async () => (await fetch(started.address)).ok)
  const memory = await memoryAtRest(started.pid)
  tell(`empty at rest: ${asMegabytes(sumOf(memory))}`)
  return memory
}

const sumOf = (memory: readonly KindMemory[]) => memory.reduce((sum, { pssBytes }) => sum + pssBytes, 0)

/** The goal is for a seeded app: an empty one that is idle does not count. */
function judgeSeededMemory(memory: readonly KindMemory[] | null): Verdict {
  const goal = 'G13: memory (PSS) at rest, demo seeded'
  const wanted = `<= ${asMegabytes(PSS_BYTES_MAX)}`
  if (memory === null) return { goal, wanted, reached: 'not measured', isReached: null }
  const bytes = sumOf(memory)
  return { goal, wanted, reached: asMegabytes(bytes), isReached: bytes <= PSS_BYTES_MAX }
}

function listStages(clone: Clone, stages: readonly Stage[]): Table {
  const rows = stages.map(({ name, seconds }, at) => {
    const took = seconds - (stages[at - 1]?.seconds ?? 0)
    return [name, `${took.toFixed(1)} s`, `${(seconds + clone.cloneSeconds).toFixed(1)} s`]
  })
  const cloned = `${clone.cloneSeconds.toFixed(1)} s`
  return { head: ['stage', 'took', 'since the clone began'], rows: [['cloned', cloned, cloned], ...rows] }
}

/** Processes of one kind stand in one row. */
function listMemory(caption: string, memory: readonly KindMemory[]): Table {
  const kinds = new Map<string, { count: number; bytes: number }>()
  for (const { kind, pssBytes } of memory) {
    const { count, bytes } = kinds.get(kind) ?? { count: 0, bytes: 0 }
    kinds.set(kind, { count: count + 1, bytes: bytes + pssBytes })
  }
  const rows = [...kinds]
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .map(([kind, { count, bytes }]) => [kind, String(count), asMegabytes(bytes)])
  return { caption, head: ['processes', 'count', 'PSS'], rows }
}
