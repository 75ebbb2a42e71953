import { playback, recordings, shows, type Show } from '@tayang/contract'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { publishLive } from '../../tests/films.ts'
import { canFailCalls, failCalls, failCallsOfAll } from '../app/fail-calls.ts'
import { openSmallDisk, type SmallDisk } from '../app/small-disk.ts'
import { startApp, type RunningApp } from '../app/start-app.ts'
import type { Calls } from '../app/calls.ts'
import { watchAlong, type Watched } from '../live/watch-along.ts'
import { runToEnd } from '../protocol/children.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { root } from '../protocol/machine.ts'
import { commandOf, listTree } from '../protocol/processes.ts'
import { until } from '../protocol/until.ts'
import { auditSenders, newSaid, openSenders, type Said } from './send-gifts.ts'

/** A cluster takes 60 MB, its journal up to 128, a recording a tenth of a megabyte a second. */
const DISK_BYTES = 512 * 1024 * 1024
const SENDERS = 4
const CALM_MS = 4_000
const FAULT_MS = 15_000
const BACK_MS_MAX = 60_000
const BACK_S_WANTED = 10
const PICTURE = { width: 426, height: 240 }

/** What happened under one fault. */
interface Round {
  readonly fault: string
  readonly said: Said
  /** From the end of the fault to the first gift after it. */
  readonly backMs: number
  /** Whether it was alive all the time; how often it said that it was not ready. */
  readonly isAlive: boolean
  readonly notReady: number
  readonly hits: number | null
}

export const surviveDisks: Benchmark = {
  goals: ['DISKS'],
  name: 'survive-disks',
  title: 'Gifts and a show on a disk that is full, and on one that breaks',
  method:
    `The whole app is on a file system of ${DISK_BYTES / 1024 / 1024} MB that is mounted for it. ${SENDERS} people send gifts` +
    ' without a pause and ask again under the same key until they hear; one streamer is on air, one viewer watches.' +
    ` The disk is filled to its last byte for ${FAULT_MS / 1000} s and emptied again. Then calls of PostgreSQL's processes` +
    ' are answered with EIO by strace: the first sync of the journal and the first write of each of them; then every' +
    ` sync of them and of all that are started meanwhile, for ${FAULT_MS / 1000} s; and writes of a second recording.` +
    ' Nobody intervenes.' +
    ' At the end every gift is compared with wallets and `npm run ledger:verify`, and each recorded segment is fetched.',
  packages: ['pg', 'node-av'],

  async measure(tell): Promise<Findings> {
    const opened = await openSmallDisk(DISK_BYTES)
    if ('whyNot' in opened) return notHere(opened.whyNot)
    await using disk = opened
    const home = path.join(disk.folder, 'app')
    const env = {
      TAYANG_HOME: home,
      TAYANG_FREE_BYTES_MIN: '1000000',
      TAYANG_READY_FREE_BYTES_MIN: '1000000',
    }
    await using app = await startApp(env)
    const { senders, said, order } = await openSenders({ ...app, count: SENDERS })
    const lastWords = () => readFileSync(path.join(home, 'logs/server.log'), 'utf8').slice(-4_000)
    const under = (fault: string, begin: () => Promise<End>) =>
      runRound({ app, said, fault, begin, lastWords, tell })

    const whole = await onAir(app, 'whole-disk')
    const rounds = [await under('a full disk', async () => fillDisk(disk))]
    const full = await endShow(app, whole, 'no-space', tell)

    const whyNot = canFailCalls()
    const broken = whyNot === null ? await onAir(app, 'broken-disk') : null
    if (broken) {
      rounds.push(await under('EIO when the journal is synced', () => failPostgres(app, ['fdatasync'])))
      rounds.push(await under('EIO when files are written', () => failPostgres(app, ['pwrite64', 'pwritev'])))
      rounds.push(await under('EIO at every sync', () => failEverySync(app)))
      await failRecording(app, home, broken)
    }
    const torn = broken ? await endShow(app, broken, 'failed', tell) : null
    await Promise.all(senders.map((sender) => sender.stop()))
    const wrong = await auditSenders(senders, order)
    const books = await verify(env)
    const gifts = senders.reduce((sum, { orders }) => sum + orders.size, 0)
    return judge({ disk, rounds, wrong, books, gifts, full, torn, whyNot })
  },
}

/** Ends the fault; answers how many calls failed, where that is known. */
type End = () => Promise<number | null>

async function fillDisk(disk: SmallDisk): Promise<End> {
  disk.fill()
  // What the app frees meanwhile is taken too.
  const greedy = setInterval(() => disk.fill(), 500)
  return async () => {
    clearInterval(greedy)
    disk.makeRoom()
    return null
  }
}

const postgresOf = ({ pid }: RunningApp) =>
  listTree(pid).filter((one) => /^postgres|bin\/postgres/.test(commandOf(one)))

/** The first such call of each process that runs now; later calls have a disk that works. */
async function failPostgres(app: RunningApp, calls: readonly string[]): Promise<End> {
  const failing = await failCalls({ pids: postgresOf(app), calls, when: '1' })
  return async () => {
    await failing[Symbol.asyncDispose]()
    return failing.failed()
  }
}

/** Nothing becomes durable, so nothing may be acknowledged, and no server that is started again can recover. */
async function failEverySync(app: RunningApp): Promise<End> {
  const failing = await failCallsOfAll({
    list: () => postgresOf(app),
    calls: ['fsync', 'fdatasync', 'syncfs'],
  })
  return async () => {
    await failing[Symbol.asyncDispose]()
    return failing.failed()
  }
}

async function runRound(needs: {
  app: RunningApp
  said: Said
  fault: string
  begin: () => Promise<End>
  /** Of its log. */
  lastWords: () => string
  tell: (line: string) => void
}): Promise<Round> {
  const { app, said, fault, begin, tell } = needs
  await wait(CALM_MS)
  Object.assign(said, newSaid())
  let [isAlive, notReady, isOver] = [true, 0, false]
  const end = await begin()
  const looking = (async () => {
    while (!isOver) {
      const alive = await fetch(`${app.address}/livez`).catch(() => null)
      const ready = await fetch(`${app.address}/readyz`).catch(() => null)
      if (!alive?.ok) isAlive = false
      if (!ready?.ok) notReady += 1
      await wait(250)
    }
  })()
  await wait(FAULT_MS)
  const hits = await end()
  const endedAt = performance.now()
  const paid = said.paid
  await until(async () => said.paid > paid + SENDERS, {
    withinMs: BACK_MS_MAX,
    what: `gifts after ${fault}`,
    said: needs.lastWords,
  })
  const backMs = Math.round(performance.now() - endedAt)
  isOver = true
  await looking
  const round = { fault, said: structuredClone(said), backMs, isAlive, notReady, hits }
  tell(JSON.stringify(round))
  return round
}

interface OnAir {
  readonly show: Show
  readonly streamer: Calls
  readonly publisher: ReturnType<typeof publishLive>
  readonly viewer: ReturnType<typeof watchAlong>
}

async function onAir(app: RunningApp, name: string): Promise<OnAir> {
  const streamer = await app.operator.signIn({ email: `${name}@example.com`, name: 'Streamer' })
  const { data: rtmp } = await streamer.call(shows.getRtmp, {})
  const publisher = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.key}`, PICTURE)
  const show = await until(
    async () => {
      const { data: own } = await streamer.call(shows.getLiveGame, {})
      const { data: health } = await streamer.call(shows.getShowHealth, { params: { id: own.id } })
      return health.state === 'connected' && own
    },
    { withinMs: BACK_MS_MAX, what: 'a show on air' },
  )
  const viewer = watchAlong(`${app.address}/media/live/${show.id}/${PICTURE.height}/media.m3u8`)
  return { show, streamer, publisher, viewer }
}

/** Writes of a recording answer EIO until it is stopped; its journal has a file of its own. */
async function failRecording(app: RunningApp, home: string, { show }: OnAir): Promise<void> {
  const pid = listTree(app.pid).find((one) => commandOf(one).includes('media/src/main.ts'))
  if (pid === undefined) throw new Error('the app has no media engine')
  const file = path.join(home, 'live', show.id, `${PICTURE.height}.mp4`)
  await using failing = await failCalls({
    pids: [pid],
    calls: ['pwrite64', 'write'],
    file,
    withThreads: true,
  })
  await until(async () => failing.failed() > 0, { withinMs: BACK_MS_MAX, what: 'a write that fails' })
}

interface Ended {
  readonly watched: Watched
  readonly reason: string | null
  readonly seconds: number
  readonly segments: number
  readonly unreadable: number
}

/** The streamer ends the show; what its recording promises is fetched whole. */
async function endShow(
  app: RunningApp,
  { show, streamer, publisher, viewer }: OnAir,
  expected: string,
  tell: (line: string) => void,
): Promise<Ended> {
  await wait(CALM_MS)
  const { data: health } = await streamer.call(shows.getShowHealth, { params: { id: show.id } })
  const watched = await viewer.stop()
  await streamer.call(shows.stopBroadcasting, { params: { id: show.id } })
  publisher.stop()
  await publisher.done
  const videoId = await until(
    async () =>
      (await streamer.call(recordings.getVideoExisted, { query: { showId: show.id } })).data.videoId,
    { withinMs: BACK_MS_MAX, what: 'the recording' },
  )
  const { data: access } = await streamer.call(playback.getLiveShowPublicAccess, {
    params: { id: videoId },
    query: {},
  })
  const list = new URL(access.stream.replace('multivariant', String(PICTURE.height)), app.address)
  const text = await (await fetch(list)).text()
  const pieces = [...text.matchAll(/#EXTINF:([\d.]+).*\n(?:#EXT-X-BYTERANGE:(\d+)@(\d+)\n)?(\S+)/g)]
  let unreadable = 0
  for (const [, , size, from, name] of pieces) {
    const range = size === undefined ? {} : { range: `bytes=${from}-${Number(from) + Number(size) - 1}` }
    const answer = await fetch(new URL(name ?? '', list), { headers: range })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok || bytes === 0 || (size !== undefined && bytes !== Number(size))) unreadable += 1
  }
  const seconds = pieces.reduce((sum, [, length]) => sum + Number(length), 0)
  const { reason } = health.recording
  const ended = { watched, reason, seconds, segments: pieces.length, unreadable }
  tell(`${expected}: ${JSON.stringify(ended)}`)
  return ended
}

async function verify(env: Readonly<Record<string, string>>): Promise<boolean> {
  const said = await runToEnd([process.execPath, 'server/src/ledger-verify.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    withinMs: BACK_MS_MAX,
  })
  return said.includes('The ledger is in order')
}

function judge(found: {
  disk: SmallDisk
  rounds: readonly Round[]
  wrong: readonly string[]
  books: boolean
  gifts: number
  full: Ended
  torn: Ended | null
  whyNot: string | null
}): Findings {
  const { disk, rounds, wrong, books, gifts, full, torn, whyNot } = found
  const odd = rounds.flatMap(({ said }) => said.odd)
  const recordingOf = (what: string, ended: Ended, reason: string): Verdict => ({
    goal: `${what}: the show plays on, its streamer is told, the recording holds what it lists`,
    wanted: `0 gaps, "${reason}", 0 unreadable`,
    reached: `${ended.watched.gaps} gaps, "${ended.reason}", ${ended.unreadable} of ${ended.segments} unreadable`,
    isReached: ended.watched.gaps === 0 && ended.reason === reason && ended.unreadable === 0,
  })
  const slowest = Math.max(...rounds.map(({ backMs }) => backMs))
  const isAlive = rounds.every((round) => round.isAlive)
  return {
    verdicts: [
      {
        goal: 'acknowledged gifts that were lost, doubled or paid with another sum',
        wanted: '0, `ledger:verify` in order',
        reached: `${wrong.length} of ${gifts.toLocaleString('en')}, ${books ? 'in order' : 'NOT IN ORDER'}`,
        isReached: wrong.length === 0 && books,
      },
      {
        goal: 'answers that were neither a gift nor "Please try again"',
        wanted: '0',
        reached: `${odd.length}, and ${rounds.reduce((sum, { said }) => sum + said.unheard, 0)} unheard`,
        isReached: odd.length === 0,
      },
      {
        goal: 'from the end of the fault to gifts again, by itself; the slowest of all faults',
        wanted: `<= ${BACK_S_WANTED} s, alive all the time`,
        reached: `${(slowest / 1000).toFixed(1)} s, ${isAlive ? 'alive' : 'NOT ALIVE'}`,
        isReached: slowest <= BACK_S_WANTED * 1000 && isAlive,
      },
      recordingOf('a full disk', full, 'no-space'),
      ...(torn ? [recordingOf('EIO', torn, 'failed')] : []),
    ],
    tables: [
      {
        caption: `What senders heard while each fault lasted ${FAULT_MS / 1000} s`,
        head: [
          'fault',
          'gifts',
          'refused',
          'unheard',
          'longest wait',
          'not ready',
          'failed calls',
          'back after',
        ],
        rows: rounds.map(({ fault, said, notReady, hits, backMs }) => [
          fault,
          String(said.paid),
          String(said.refused),
          String(said.unheard),
          `${said.longestMs} ms`,
          notReady > 0 ? 'told' : 'never',
          hits === null ? '' : String(hits),
          `${backMs} ms`,
        ]),
      },
    ],
    notes: [
      `The disk was ${disk.kind}${disk.kind === 'tmpfs' ? ', where syncing costs nothing' : ' on a loop device'}.`,
      ...(whyNot === null ? [] : [`EIO was not tried on this machine: ${whyNot}.`]),
      ...odd.slice(0, 5).map((line) => `Odd: ${line}`),
      ...wrong.slice(0, 5),
    ],
    paired: [],
    measured: { gifts, rounds, full, torn, wrong },
  }
}

function notHere(why: string): Findings {
  const verdict = {
    goal: 'gifts and a show on a full disk',
    wanted: 'as above',
    reached: `not on this machine: ${why}`,
  }
  return { verdicts: [{ ...verdict, isReached: null }], tables: [], notes: [], paired: [], measured: { why } }
}
