import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordings, shows, type Show } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { until } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findEngine } from '../engines/engine.ts'
import { startRedis } from '../engines/redis.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { descendantsOf, freePort, startProgram, type Program } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'
import { signUp } from './first-steps.ts'
import { keepPublishing } from './keep-publishing.ts'
import { watchLive } from './watch-live.ts'

const swiftEngine = findSwift()
const redisEngine = findEngine('redis')

/** Encoders and several programs share a machine with whatever else it does. */
const PATIENT_MS = 120_000
/** Longer than any machine and any publisher takes to come back here. */
const GRACE_MS = 180_000
/** Of the time between two answers with media to who asks all the time. */
const GAP_MS_MAX = 60_000
/** Numbers that are left out for each engine that carried a show. */
const NUMBERS_KEPT_FREE = 1_000

/** The real program: a whole server, one that serves beside it, and machines that take publishers. */
describe.skipIf(!swiftEngine || !redisEngine)(
  'a show that is published to a machine beside the whole server',
  () => {
    let opened: AsyncDisposableStack
    let startWhole: () => Promise<Program>
    let startMachine: (name: string) => Promise<Program & { readonly publishUrl: string }>
    let whole: Program
    let serving: Program
    beforeAll(async () => {
      opened = new AsyncDisposableStack()
      const folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
      opened.defer(() => rm(folder, { recursive: true, force: true }))
      const database = opened.use(await openTestDatabase(schemas))
      const swift = opened.use(await startSwift(swiftEngine!))
      await swift.makeBucket('takeover')
      const redis = opened.use(await startRedis(redisEngine!))
      const env = {
        REDIS_URL: redis.url,
        DATABASE_URL: database.url,
        TAYANG_SECRET: 'a secret of at least thirty-two characters',
        TAYANG_VAULT_KEYS: Buffer.alloc(32, 7).toString('base64url'),
        TAYANG_LIVE_GRACE_MS: String(GRACE_MS),
        ...swift.settingsFor('takeover'),
      }
      const [port, rtmpPort] = [await freePort(), await freePort()]
      startWhole = async () => {
        const home = path.join(folder, 'whole')
        const roles = 'api,socket,worker,ingest,packager'
        const started = opened.use(await startProgram({ home, env, port, rtmpPort, roles }))
        await started.onAir()
        return started
      }
      startMachine = async (name) => {
        const at = await freePort()
        const publishUrl = `rtmp://127.0.0.1:${at}/live`
        const own = { ...env, TAYANG_NODE_HOST: '127.0.0.1', TAYANG_PUBLISH_URL: publishUrl }
        const started = await startProgram({
          home: path.join(folder, name),
          env: own,
          rtmpPort: at,
          roles: 'ingest,packager',
        })
        await started.onAir()
        return Object.assign(opened.use(started), { publishUrl })
      }
      whole = await startWhole()
      serving = opened.use(await startProgram({ home: path.join(folder, 'serving'), env, roles: 'api' }))
      await serving.onAir()
    }, 180_000)
    afterAll(async () => await opened?.disposeAsync(), 120_000)

    const showOf = (id: string) => whole.call<Show>(shows.getLiveShow, { params: { id } })
    const videoOf = async (showId: string) => {
      const found = await whole.call<{ videoId: string | null }>(recordings.getVideoExisted, {
        query: { showId },
      })
      return found.videoId
    }
    const recordedAt = async (video: string) => {
      const answer = await fetch(new URL(`/media/r/${video}/240.m3u8`, whole.address))
      return answer.ok ? answer.text() : ''
    }
    /** The recording with what more than one machine has of it. */
    const joinedAt = (video: string, parts = 2) =>
      until(
        async () => {
          const text = await recordedAt(video)
          return partsOf(text) >= parts && text
        },
        { what: 'what all machines recorded', withinMs: PATIENT_MS },
      )

    function watch({ address }: Program, id: string) {
      const viewer = watchLive(`${address}/media/live/${id}/240/media.m3u8`)
      opened.defer(() => viewer.stop())
      return viewer
    }

    /** On air by way of this machine, with a viewer at the whole server and one at that beside it. */
    async function goOnAir(name: string, machine: { publishUrl: string }) {
      const token = await signUp(whole, name)
      const { key } = await whole.call<{ key: string }>(shows.getRtmp, { token })
      const publisher = keepPublishing(`${machine.publishUrl}/${key}`)
      opened.defer(() => publisher.stop())
      const moveTo = (next: { publishUrl: string }) => publisher.sendTo(`${next.publishUrl}/${key}`)
      const own = () => whole.call<Show | null>(shows.getLiveGame, { token }).catch(() => null)
      const { id } = await until(
        async () => {
          const show = await own()
          return show?.status === 'live' && show
        },
        { what: 'a show on air', withinMs: PATIENT_MS },
      )
      const [viewer, other] = [watch(whole, id), watch(serving, id)]
      await Promise.all([viewer.reaches(2), other.reaches(2)])
      return { id, token, publisher, viewer, other, moveTo }
    }

    /** Without power: nothing of it says anything to anybody any more. */
    async function killWhole(machine: Program): Promise<void> {
      const below = await descendantsOf(machine.pid)
      machine.kill('SIGKILL')
      for (const pid of below) process.kill(pid, 'SIGKILL')
      await machine.ended
    }

    it('goes on at another machine when that one dies, and its recording joins what both have', async () => {
      const [first, second] = [await startMachine('first'), await startMachine('second')]
      const { id, token, publisher, viewer, other, moveTo } = await goOnAir('Budi', first)
      moveTo(second)
      await killWhole(first)
      const before = viewer.last()

      const after = await viewer.reaches(before.number + NUMBERS_KEPT_FREE)
      await Promise.all([viewer, other].map((each) => each.reaches(after.number + 2)))
      expect(after.discontinuity).toBeGreaterThan(before.discontinuity)
      for (const each of [viewer, other]) {
        expect(each.refusals()).toEqual([])
        expect(each.longestGapMs()).toBeLessThan(GAP_MS_MAX)
      }
      expect((await showOf(id)).status).toBe('live')
      expect((await whole.call<{ url: string }>(shows.getRtmp, { token })).url).toBe(second.publishUrl)

      await whole.call(shows.stopBroadcasting, { params: { id }, token })
      await viewer.ended()
      await publisher.stop()
      const video = await until(() => videoOf(id), { what: 'a recording', withinMs: PATIENT_MS })
      expect(partsOf(await recordedAt(video))).toBe(1)

      await startMachine('first')
      const joined = await joinedAt(video)
      expect(timesOf(joined)).toEqual(timesOf(joined).toSorted((one, other) => one - other))
      expect([(await showOf(id)).status, await videoOf(id)]).toEqual(['finished', video])
      const profileId = (await showOf(id)).profile.id
      const previous = await whole.call<Show[]>(recordings.listPreviousShows, { query: { profileId } })
      expect(previous.map((show) => show.id)).toEqual([id])
    }, 600_000)

    it('comes back to the machine that had it before, and its recording has what was shown in its order', async () => {
      const [home, away] = [await startMachine('home'), await startMachine('away')]
      const { id, token, publisher, viewer, other, moveTo } = await goOnAir('Dewi', home)
      moveTo(away)
      await killWhole(home)
      const moved = await viewer.reaches(viewer.last().number + NUMBERS_KEPT_FREE)
      await other.reaches(moved.number + 2)

      const again = await startMachine('home')
      moveTo(again)
      await killWhole(away)
      const back = await viewer.reaches(viewer.last().number + NUMBERS_KEPT_FREE)
      await Promise.all([viewer, other].map((each) => each.reaches(back.number + 2)))
      expect(back.discontinuity).toBeGreaterThan(moved.discontinuity)
      for (const each of [viewer, other]) {
        expect(each.refusals()).toEqual([])
        expect(each.longestGapMs()).toBeLessThan(GAP_MS_MAX)
      }
      expect((await whole.call<{ url: string }>(shows.getRtmp, { token })).url).toBe(again.publishUrl)

      await whole.call(shows.stopBroadcasting, { params: { id }, token })
      await viewer.ended()
      await publisher.stop()
      const video = await until(() => videoOf(id), { what: 'a recording', withinMs: PATIENT_MS })
      await startMachine('away')
      const joined = await joinedAt(video, 3)
      expect(timesOf(joined)).toEqual(timesOf(joined).toSorted((one, next) => one - next))
      expect(partsOf(joined)).toBe(3)
    }, 600_000)

    it('goes on at another machine when that one hangs, which has lost it when it comes to itself', async () => {
      const [first, second] = [await startMachine('hangs'), await startMachine('third')]
      const { id, token, publisher, viewer, other, moveTo } = await goOnAir('Citra', first)
      moveTo(second)
      const family = [first.pid, ...(await descendantsOf(first.pid))]
      for (const pid of family) process.kill(pid, 'SIGSTOP')
      const before = viewer.last()
      publisher.breakOff()

      const after = await viewer.reaches(before.number + NUMBERS_KEPT_FREE)
      for (const pid of family) process.kill(pid, 'SIGCONT')
      await Promise.all([viewer, other].map((each) => each.reaches(after.number + 20)))
      for (const each of [viewer, other]) {
        expect(each.refusals()).toEqual([])
        expect(each.longestGapMs()).toBeLessThan(GAP_MS_MAX)
      }
      expect((await showOf(id)).status).toBe('live')
      expect((await whole.call<{ url: string }>(shows.getRtmp, { token })).url).toBe(second.publishUrl)
      await whole.call(shows.stopBroadcasting, { params: { id }, token })
      await viewer.ended()
      await publisher.stop()
      const video = await until(() => videoOf(id), { what: 'a recording', withinMs: PATIENT_MS })
      await joinedAt(video)
    }, 600_000)

    it.each(['SIGTERM', 'SIGKILL'] as const)(
      'goes on where it is while the whole server is restarted by %s',
      async (signal) => {
        const machine = await startMachine(signal)
        const { id, token, publisher, viewer, other } = await goOnAir(signal, machine)
        // The first ones may have come before the machine took publishers.
        const attempts = publisher.attempts()
        whole.kill(signal)
        await whole.ended
        const before = viewer.last()
        // Who watches by way of another server does not notice.
        await other.reaches(before.number + 5)
        whole = await startWhole()

        const after = await viewer.reaches(before.number + 2)
        await viewer.reaches(after.number + 3)
        // The same engine, which nobody interrupted.
        expect(viewer.last().number).toBeLessThan(before.number + NUMBERS_KEPT_FREE)
        expect(viewer.last().discontinuity).toBe(before.discontinuity)
        expect(publisher.attempts()).toBe(attempts)
        expect(other.refusals()).toEqual([])
        expect((await showOf(id)).status).toBe('live')
        await whole.call(shows.stopBroadcasting, { params: { id }, token })
        await viewer.ended()
        await publisher.stop()
      },
      400_000,
    )
  },
)

const timesOf = (playlist: string) =>
  [...playlist.matchAll(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/g)].map(([, at]) => Date.parse(at ?? ''))

/** Parts of a recording, each with an initialisation of its own. */
const partsOf = (playlist: string) => playlist.match(/#EXT-X-MAP/g)?.length ?? 0
