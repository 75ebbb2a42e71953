import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playback, shows, type Access, type Show } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { findEngine } from '../engines/engine.ts'
import { startRedis } from '../engines/redis.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { descendantsOf, freePort, startProgram, type Program } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'
import { goOnAir, openConsole, readyTitle, signUp, stateOf, uploadFilm } from './first-steps.ts'
import { watchLive } from './watch-live.ts'

const swiftEngine = findSwift()
const redisEngine = findEngine('redis')

/** Between two answers with media to who asks all the time, while a server that is not asked hangs. */
const GAP_MS_MAX = 10_000

/** The real program twice on one database: the whole server, and one that encodes or serves beside it. */
describe.skipIf(!swiftEngine || !redisEngine)('a server beside the whole one', () => {
  let opened: AsyncDisposableStack
  let folder: string
  let env: Record<string, string>
  let whole: Program
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const database = opened.use(await openTestDatabase(schemas))
    const swift = opened.use(await startSwift(swiftEngine!))
    await swift.makeBucket('beside')
    const redis = opened.use(await startRedis(redisEngine!))
    env = {
      DATABASE_URL: database.url,
      TAYANG_SECRET: 'a secret of at least thirty-two characters',
      TAYANG_VAULT_KEYS: Buffer.alloc(32, 7).toString('base64url'),
      REDIS_URL: redis.url,
      ...swift.settingsFor('beside'),
    }
    whole = opened.use(await start('whole', 'api,socket,worker,ingest,packager'))
    await whole.onAir()
  }, 180_000)
  afterAll(async () => await opened?.disposeAsync(), 60_000)

  const start = (home: string, roles: string) => startProgram({ home: path.join(folder, home), roles, env })

  it('takes encodes of the whole server beside it, whose show on air goes on when it comes and is killed', async () => {
    const rtmp = `rtmp://127.0.0.1:${whole.rtmpPort}/live`
    const budi = await signUp(whole, 'Budi')
    const { id: showId, stop } = await goOnAir(whole, { token: budi, rtmp })
    opened.defer(stop)
    const token = await openConsole(whole, path.join(folder, 'whole'), env)
    await uploadFilm(whole, token, 'film')
    expect(await stateOf(whole, token, 'film')).toBe('processing')

    await using encoder = await start('encoder', 'transcode')
    await encoder.onAir()
    expect(encoder.said().out).toContain('Tayang works beside the server of this database: transcode')
    const id = await readyTitle(whole, token, 'film')
    const { stream } = await whole.call<Access>(playback.getVideoPublicAccess, { params: { id } })
    expect((await fetch(new URL(stream, whole.address))).status).toBe(200)

    // It serves nobody: its port is for its engine and for who asks how it is.
    expect((await fetch(new URL('/readyz', encoder.address))).status).toBe(200)
    expect((await fetch(new URL(stream, encoder.address))).status).toBe(404)
    expect((await fetch(new URL('/live/v1.0/liveShows', encoder.address))).status).toBe(404)

    encoder.kill('SIGKILL')
    await encoder.ended
    const show = await whole.call<Show>(shows.getLiveShow, { params: { id: showId } })
    expect(show.status).toBe('live')
    await whole.call(shows.stopBroadcasting, { params: { id: showId }, token: budi })
  }, 240_000)

  it('serves the media of a show at another machine while the whole server hangs', async () => {
    const port = await freePort()
    const publishUrl = `rtmp://127.0.0.1:${port}/live`
    const own = { ...env, TAYANG_NODE_HOST: '127.0.0.1', TAYANG_PUBLISH_URL: publishUrl }
    await using machine = await startProgram({
      home: path.join(folder, 'machine'),
      env: own,
      rtmpPort: port,
      roles: 'ingest,packager',
    })
    const metricsPort = await freePort()
    await using serving = await startProgram({
      home: path.join(folder, 'host'),
      env: { ...env, TAYANG_METRICS_PORT: String(metricsPort) },
      roles: 'api',
    })
    await Promise.all([machine.onAir(), serving.onAir()])
    const token = await signUp(serving, 'Dewi')
    const { id, stop } = await goOnAir(serving, { token, rtmp: publishUrl })
    opened.defer(stop)
    const viewer = watchLive(`${serving.address}/media/live/${id}/240/media.m3u8`)
    opened.defer(() => viewer.stop())
    const { number } = await viewer.reaches(2)

    const family = [whole.pid, ...(await descendantsOf(whole.pid))]
    for (const pid of family) process.kill(pid, 'SIGSTOP')
    try {
      // Who comes now is served as well.
      const late = watchLive(`${serving.address}/media/live/${id}/240/media.m3u8`)
      await Promise.all([viewer.reaches(number + 8), late.reaches(number + 8)])
      await late.stop()
    } finally {
      for (const pid of family) process.kill(pid, 'SIGCONT')
    }
    await viewer.reaches(number + 12)
    expect(viewer.refusals()).toEqual([])
    expect(viewer.longestGapMs()).toBeLessThan(GAP_MS_MAX)
    const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // Two watched at once: the machine was asked for both.
    for (const from of ['asked', 'joined', 'kept'])
      expect(told).toMatch(new RegExp(`^tayang_live_host_answers_total\\{from="${from}"\\} [1-9]`, 'm'))
    expect(told).toMatch(/^tayang_live_host_bytes [1-9]/m)
    expect(told).toMatch(/^tayang_live_host_viewers \d/m)
    await serving.call(shows.stopBroadcasting, { params: { id }, token })
    await viewer.ended()
  }, 240_000)

  it('serves people, ends their shows at the whole server, and is missed by nobody when it is killed', async () => {
    const rtmp = `rtmp://127.0.0.1:${whole.rtmpPort}/live`
    const first = await start('serving', 'api')
    await first.onAir()
    expect(first.said().out).toContain('Tayang works beside the server of this database: api')
    // By the one beside it from the sign-up on: the key and the address are those of the whole server.
    const token = await signUp(first, 'Citra')
    const { id, stop } = await goOnAir(first, { token, rtmp })
    opened.defer(stop)
    const { url } = await first.call<{ url: string }>(shows.getRtmp, { token })
    expect(url).toContain(String(whole.rtmpPort))
    first.kill('SIGKILL')
    await first.ended
    const stateAt = async (program: Program) =>
      (await program.call<Show>(shows.getLiveShow, { params: { id } })).status
    expect(await stateAt(whole)).toBe('live')

    await using next = await start('serving', 'api')
    await next.onAir()
    await next.call(shows.stopBroadcasting, { params: { id }, token })
    expect([await stateAt(whole), await stateAt(next)]).toEqual(['finished', 'finished'])

    whole.kill('SIGKILL')
    await whole.ended
    // It serves what it can, and says of the rest when to come again.
    expect((await fetch(new URL('/readyz', next.address))).status).toBe(200)
    expect(await stateAt(next)).toBe('finished')
    await expect(next.call(shows.getRtmp, { token })).rejects.toThrow('503')
  }, 240_000)
})
