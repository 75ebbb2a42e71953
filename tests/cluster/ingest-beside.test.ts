import { admin, playback, recordings, shows, type Show } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { openMemoryBus } from '../../server/src/platform/bus/bus-memory.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { freePort, openTestApp, until, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { publishLive } from '../films.ts'

const swiftEngine = findSwift()

/** Encoders and several servers share a machine with whatever else it does. */
const PATIENT_MS = 150_000

const SMALL = { width: 426, height: 240 }

/** A whole server with an engine of its own, a machine beside it that takes publishers, and a bucket. */
describe.skipIf(!swiftEngine)('a machine that takes publishers beside the whole server', () => {
  let opened: AsyncDisposableStack
  let whole: TestApp
  let startIngest: () => Promise<TestApp & { readonly publishUrl: string }>
  let startServing: () => Promise<TestApp>
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    const database = opened.use(await openTestDatabase(schemas))
    const swift = opened.use(await startSwift(swiftEngine!))
    await swift.makeBucket('ingest')
    const cluster = { bus: opened.use(openMemoryBus(silentLog())) }
    const shared = {
      TAYANG_SECRET: 'a secret of at least thirty-two characters',
      TAYANG_VAULT_KEYS: Buffer.alloc(32, 7).toString('base64url'),
      ...swift.settingsFor('ingest'),
    }
    const open = (roles: string, env: Record<string, string> = {}) =>
      openTestApp({ database, cluster, env: { ...shared, ...env }, roles, engine: true })
    whole = opened.use(await open('api,socket,worker,ingest,packager'))
    startServing = () => openTestApp({ database, cluster, env: shared, roles: 'api' })
    startIngest = async () => {
      const port = await freePort()
      const publishUrl = `rtmp://127.0.0.1:${port}/live`
      const own = { RTMP_PORT: String(port), TAYANG_NODE_HOST: '127.0.0.1', TAYANG_PUBLISH_URL: publishUrl }
      return Object.assign(await open('ingest,packager', own), { publishUrl })
    }
  }, 400_000)
  afterAll(async () => await opened?.disposeAsync(), 60_000)

  const rtmpOf = async (token: string) => (await whole.call(shows.getRtmp, {}, { token })).body.data
  const showOf = async (id: string) =>
    (await whole.call(shows.getLiveShow, { params: { id } })).body.data as Show
  const recordingOf = (showId: string) =>
    until(
      async () => (await whole.call(recordings.getVideoExisted, { query: { showId } })).body.data.videoId,
      {
        what: 'a recording',
        withinMs: PATIENT_MS,
      },
    )

  async function publishTo(url: string, token: string) {
    const { key } = await rtmpOf(token)
    const publisher = publishLive(`${url}/${key}`, SMALL)
    opened.defer(() => publisher.stop())
    return publisher
  }

  /** On air by way of this address; answers the show. */
  async function goOnAir(url: string, token: string) {
    const publisher = await publishTo(url, token)
    const own = async () => (await whole.call(shows.getLiveGame, {}, { token })).body.data
    const { id } = await until(async () => ((await own())?.status === 'live' ? own() : null), {
      what: 'a show on air',
      withinMs: PATIENT_MS,
    })
    return { id, publisher }
  }

  /** What viewers get of it by way of the whole server: the playlist of its rung, and its newest segment. */
  async function watch(id: string): Promise<string> {
    const access = await whole.call(playback.getLiveShowPublicAccess, { params: { id } })
    const at = new URL(access.body.data.stream, whole.address)
    expect((await fetch(at)).status).toBe(200)
    const list = await until(
      async () => {
        const text = await (await fetch(new URL('240/media.m3u8', at))).text()
        return text.includes('#EXTINF') && text
      },
      { what: 'a segment', withinMs: PATIENT_MS },
    )
    const media = await fetch(new URL(`240/${list.match(/^[^#\n]+$/m)?.[0]}`, at))
    expect([media.status, (await media.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
    return list
  }

  /** Paths of live media that a server was asked for from here on. */
  function mediaAskedAt({ app }: TestApp): string[] {
    const asked: string[] = []
    app.http.app.server.on('request', ({ url = '' }) => {
      if (url.startsWith('/media/live/')) asked.push(url)
    })
    return asked
  }

  it('is asked by a serving machine itself, once for all its viewers, and not by way of the whole one', async () => {
    await using ingest = await startIngest()
    await using serving = await startServing()
    const citras = (await whole.person('Citra')).login.accessToken
    const far = await goOnAir(ingest.publishUrl, citras)
    const [atWhole, atIngest] = [mediaAskedAt(whole), mediaAskedAt(ingest)]
    const list = new URL(`/media/live/${far.id}/240/media.m3u8`, serving.address)
    const text = await until(
      async () => {
        const found = await (await fetch(list)).text()
        return found.includes('#EXTINF') && found
      },
      { what: 'a segment', withinMs: PATIENT_MS },
    )
    atIngest.length = 0
    const segment = new URL(text.match(/^seg-.*$/m)?.[0] ?? '', list)
    const next = new URL(`?_HLS_msn=${numberBehind(text)}`, list)
    const crowd = Array.from({ length: 20 }, async () => {
      const [media, listed] = await Promise.all([fetch(segment), fetch(next)])
      return [media.status, (await media.bytes()).length, listed.status, await listed.text()].join(' ')
    })
    const [answer, ...others] = new Set(await Promise.all(crowd))
    expect(answer).toMatch(/^200 \d{4,} 200 #EXTM3U/)
    expect(others).toEqual([])
    expect(atIngest.toSorted()).toEqual(
      [segment, next].map(({ pathname, search }) => pathname + search).toSorted(),
    )
    expect(atWhole).toEqual([])

    // What operators end is gone from memory too.
    const operator = await whole.operator()
    const token = operator.login.accessToken
    const body = { reason: '4.2' as const, facts: 'It shows a gambling site', key: crypto.randomUUID() }
    await whole.call(admin.endShow, { params: { id: far.id }, body }, { token })
    await until(async () => (await fetch(segment)).status === 404, { what: 'the end', withinMs: PATIENT_MS })
    far.publisher.stop()
  }, 500_000)

  it('carries a show that is watched, ended and recorded at the whole server', async () => {
    await using ingest = await startIngest()
    const budis = (await whole.person('Budi')).login.accessToken
    // Nobody has a show yet, and the whole server has an engine of its own.
    expect((await rtmpOf(budis)).url).toContain(String(whole.rtmpPort))
    const far = await goOnAir(ingest.publishUrl, budis)
    expect((await rtmpOf(budis)).url).toBe(ingest.publishUrl)
    await watch(far.id)
    const still = (id: string) => fetch(new URL(`/media/live/${id}/still.jpg`, whole.address))
    await until(async () => (await still(far.id)).status === 200, { what: 'a still', withinMs: PATIENT_MS })
    // A machine answers for its own shows, and for nothing else of the site.
    const statusAt = async (at: string) => (await fetch(new URL(at, ingest.address))).status
    expect(await statusAt(`/media/live/${far.id}/multivariant.m3u8`)).toBe(200)
    expect(await statusAt(`/media/live/${crypto.randomUUID()}/multivariant.m3u8`)).toBe(404)
    expect(await statusAt('/live/v1.0/liveShows')).toBe(404)
    await until(
      async () =>
        (await whole.call(shows.getShowHealth, { params: { id: far.id } }, { token: budis })).body.data
          .figures,
      { what: 'figures of its stream', withinMs: PATIENT_MS },
    )

    await whole.call(shows.stopBroadcasting, { params: { id: far.id } }, { token: budis })
    expect((await showOf(far.id)).status).toBe('finished')
    const ended = new URL(`/media/live/${far.id}/240/media.m3u8`, whole.address)
    await until(async () => (await (await fetch(ended)).text()).includes('#EXT-X-ENDLIST'), {
      what: 'the end of its playlist',
      withinMs: PATIENT_MS,
    })
    const recording = await recordingOf(far.id)
    expect((await fetch(new URL(`/media/r/${recording}/multivariant.m3u8`, whole.address))).status).toBe(200)
    far.publisher.stop()
  }, 500_000)
})

/** The number of the segment behind the last one that a playlist has whole. */
function numberBehind(playlist: string): number {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1])
  return first + (playlist.match(/^seg-/gm)?.length ?? 0)
}
