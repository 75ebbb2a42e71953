import { playback, recordings, shows } from '@tayang/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publishLive } from '../films.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { familyOf } from '../program.ts'

/** Longer than a publisher takes to come back on a machine that is busy; shorter than the 120 s of the real thing. */
const GRACE_MS = 20_000

let test: TestApp
let budi: Person
const publishers: ReturnType<typeof publishLive>[] = []

beforeAll(async () => {
  test = await openTestApp({
    engine: true,
    env: { TAYANG_LIVE_GRACE_MS: String(GRACE_MS) },
  })
  budi = await test.person('Budi')
}, 180_000)
afterEach(() => {
  for (const publisher of publishers.splice(0)) publisher.stop()
})
afterAll(() => test[Symbol.asyncDispose]())

const asBudi = () => ({ token: budi.login.accessToken })

async function publish() {
  const rtmp = await test.call(shows.getRtmp, {}, asBudi())
  const { key } = rtmp.body.data
  const run = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/${key}`, { width: 426, height: 240 })
  publishers.push(run)
  return run
}

const health = async (id: string) =>
  (await test.call(shows.getShowHealth, { params: { id } }, asBudi())).body.data
const isState = (id: string, state: 'connected' | 'away') =>
  until(async () => (await health(id)).state === state, { what: `a show that is ${state}` })
const statusOf = async (id: string) =>
  (await test.call(shows.getLiveShow, { params: { id } })).body.data.status

async function goOnAir(): Promise<string> {
  await publish()
  const show = await until(async () => (await test.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'a show on air',
  })
  return show.id
}

async function playlistOf(id: string): Promise<string> {
  const answer = await fetch(new URL(`/media/live/${id}/240/media.m3u8`, test.address))
  return answer.ok ? answer.text() : ''
}

/** The highest number that a playlist lists. */
function lastOf(playlist: string): number {
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? NaN)
  return first + (playlist.match(/^seg-/gm)?.length ?? 0) - 1
}

const goesBeyond = (id: string, number: number) =>
  until(async () => lastOf(await playlistOf(id)) > number, {
    what: `a segment behind ${number}`,
  })

async function engine(): Promise<number | null> {
  return (await familyOf(process.pid)).find(({ words }) => words.includes('media/src/main.ts'))?.pid ?? null
}

describe('a show survives', () => {
  it('its publisher, its encoder and its engine being killed: one show, one replay, numbers that only rise', async () => {
    const id = await goOnAir()
    await goesBeyond(id, 1)

    publishers.shift()?.stop()
    await isState(id, 'away')
    // Nobody publishes, and its viewers are still given something: the slate.
    await goesBeyond(id, lastOf(await playlistOf(id)) + 2)
    await publish()
    await isState(id, 'connected')

    const [encoder] = (await familyOf((await engine()) ?? -1)).map(({ pid }) => pid)
    const beforeEncoder = lastOf(await playlistOf(id))
    if (encoder !== undefined) process.kill(encoder, 'SIGKILL')
    await goesBeyond(id, beforeEncoder + 3)

    const beforeEngine = lastOf(await playlistOf(id))
    process.kill((await engine()) ?? -1, 'SIGKILL')
    await isState(id, 'away')
    await goesBeyond(id, beforeEngine)
    await publish()
    await isState(id, 'connected')
    await goesBeyond(id, beforeEngine + 3)

    expect(await statusOf(id)).toBe('live')
    await test.call(shows.stopBroadcasting, { params: { id } }, asBudi())
    const existed = await until(
      async () => {
        const { data } = (await test.call(recordings.getVideoExisted, { query: { showId: id } })).body
        return data.isExisted && data
      },
      { what: 'the replay' },
    )
    const profileId = (await test.call(shows.getLiveShow, { params: { id } })).body.data.profile.id
    const previous = await test.call(recordings.listPreviousShows, { query: { profileId } })
    expect(previous.body.data.map((show) => show.id)).toEqual([id])
    const { stream } = (
      await test.call(playback.getLiveShowPublicAccess, { params: { id: existed.videoId ?? '' }, query: {} })
    ).body.data
    const replay = await (await fetch(new URL(stream.replace('multivariant', '240'), test.address))).text()
    expect(replay.match(/#EXT-X-MAP/g)?.length).toBeGreaterThanOrEqual(3)
    expect(replay).toContain('#EXT-X-ENDLIST')
  }, 300_000)

  it('a second publisher, who is refused and told to the owner', async () => {
    const id = await goOnAir()
    expect((await health(id)).secondPublisherAt).toBeNull()
    const second = await publish()
    expect((await second.done).ok).toBe(false)
    await until(async () => (await health(id)).secondPublisherAt !== null)
    expect(await health(id)).toMatchObject({ state: 'connected', recording: { state: 'running' } })
    await test.call(shows.stopBroadcasting, { params: { id } }, asBudi())
  }, 180_000)

  it('no silence longer than its grace: it ends once, and the next publish is another show', async () => {
    const id = await goOnAir()
    publishers.shift()?.stop()
    await until(async () => (await statusOf(id)) === 'finished', { withinMs: GRACE_MS * 3, what: 'its end' })
    expect(await goOnAir()).not.toBe(id)
  }, 180_000)
})
