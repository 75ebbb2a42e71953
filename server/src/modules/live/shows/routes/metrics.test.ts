import { randomUUID } from 'node:crypto'
import { shows } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../../tests/app.ts'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { startReportingViewers } from '../metrics/report-viewers.ts'
import { openShowsHarness, people, type ShowsHarness } from '../shows-harness.ts'

const SAMPLE_MS = 10_000

let test: ShowsHarness
beforeEach(async () => {
  test = await openShowsHarness()
})
afterEach(() => test[Symbol.asyncDispose]())

const metrics = async (id: string, token = 'budi') =>
  test.calls.call(shows.getShowFigures, { params: { id }, token })
const past = (token = 'budi', query: Record<string, string> = {}) =>
  test.calls.call(shows.listPastShows, { token, query })
const stop = (id: string) => test.calls.call(shows.stopBroadcasting, { params: { id }, token: 'budi' })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** So many watch for the next look, which is waited for. */
async function watch(id: string, viewers: number): Promise<void> {
  test.higher.viewersOf = (showId) => (showId === id ? viewers : 0)
  const before = (await metrics(id)).body.data.watchMs
  await test.clock.advance(SAMPLE_MS)
  await until(async () => (await metrics(id)).body.data.watchMs === before + viewers * SAMPLE_MS)
}

describe('the figures of a show', () => {
  it('are its most viewers, its average, what was watched and who came to follow; kept when it ends', async () => {
    const id = await test.goOnAir('budi')
    const { profileId = '' } = people['budi'] ?? {}
    await watch(id, 2)
    await watch(id, 10)
    await watch(id, 0)
    test.followers.set(profileId, 3)
    const live = (await metrics(id)).body.data
    expect(live).toEqual({
      durationMs: 3 * SAMPLE_MS,
      peakViewers: 10,
      averageViewers: 4,
      watchMs: 12 * SAMPLE_MS,
      newFollowers: 3,
    })
    await stop(id)
    // Who stops to follow later was won all the same.
    test.followers.set(profileId, 0)
    await test.clock.advance(60 * SAMPLE_MS)
    expect((await metrics(id)).body.data).toEqual(live)
    const { body } = await past()
    expect(body.data).toMatchObject([{ id, type: 'liveshow-vod', figures: live, recording: null }])
    expect(body.meta.total).toBe(1)
  })

  it('count what was watched since the last look when it ends', async () => {
    const id = await test.goOnAir('budi')
    await watch(id, 1)
    test.higher.viewersOf = () => 4
    await test.clock.advance(SAMPLE_MS / 2)
    await stop(id)
    expect((await metrics(id)).body.data).toMatchObject({ watchMs: 3 * SAMPLE_MS, peakViewers: 4 })
  })

  it('stand beside what remains to be watched', async () => {
    const id = await test.record('budi')
    const [show] = (await past()).body.data
    expect([show.id, show.recording.seconds > 0, show.recording.sizeBytes > 0]).toEqual([id, true, true])
  })

  it('stand beside what its gifts came to and how many there were', async () => {
    const id = await test.goOnAir('budi')
    await stop(id)
    expect((await past()).body.data).toMatchObject([{ id, gencash: 0, gifts: 0 }])
    test.higher.earnedIn = async () => new Map([[id, { gencash: 1_234, gifts: 56 }]])
    expect((await past()).body.data).toMatchObject([{ id, gencash: 1_234, gifts: 56 }])
  })

  it('are for who gave it alone; a show without a viewer has some too', async () => {
    const id = await test.goOnAir('budi')
    expect((await metrics(id)).body.data).toMatchObject({ peakViewers: 0, averageViewers: 0, watchMs: 0 })
    for (const [showId, who] of [
      [id, 'ayu'],
      [randomUUID(), 'budi'],
      ['nonsense', 'budi'],
    ] as const) {
      expect(codeOf(await metrics(showId, who))).toEqual([404, 'SHOW_NOT_FOUND'])
    }
    expect((await past('ayu')).body.data).toEqual([])
    expect((await test.calls.call(shows.listPastShows)).status).toBe(401)
    expect(codeOf(await past('budi', { page: '0' }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('how many watched somebody of late (A113)', () => {
  it('is told at once and every hour, of thirty days and no more, and nothing of a show that was hidden', async () => {
    const told: [string, number][][] = []
    const note = async (viewers: ReadonlyMap<string, number>) => void told.push([...viewers])
    const { profileId = '' } = people['budi'] ?? {}
    const id = await test.goOnAir('budi')
    await watch(id, 6)
    await stop(id)
    const tellFrom = (now: number) => {
      const clock = fakeClock(now)
      return { clock, telling: startReportingViewers({ ...test, clock, log: silentLog() }, note) }
    }
    const { clock, telling } = tellFrom(test.clock.now())
    await until(async () => told.length === 1)
    await clock.advance(60 * 60_000)
    await until(async () => told.length === 2)
    await telling[Symbol.asyncDispose]()
    await using _later = tellFrom(test.clock.now() + 31 * 24 * 60 * 60_000).telling
    await until(async () => told.length === 3)
    expect(told).toEqual([[[profileId, 6]], [[profileId, 6]], []])
    await test.shows.hide(id)
    await using _hidden = tellFrom(test.clock.now()).telling
    await until(async () => told.length === 4)
    expect(told.at(-1)).toEqual([])
  })
})

describe('who watches (LIV-031, A095)', () => {
  const viewers = (id: string, asked: { token?: string; query?: Record<string, string> } = {}) =>
    test.calls.call(shows.listLiveViewers, { params: { id }, ...asked })

  it('is told to anybody, by name and in pages', async () => {
    const id = await test.goOnAir('budi')
    expect((await viewers(id)).body).toEqual({ data: [], meta: { total: 0 } })
    const accounts = ['ayu', 'budi'].map((who) => people[who]?.accountId ?? '')
    test.higher.presentIn = (showId) => (showId === id ? accounts : [])
    const { body } = await viewers(id)
    const { profileId: ayu } = people['ayu'] ?? {}
    expect(body.data[0]).toEqual({ id: ayu, name: 'ayu', avatar: null })
    expect([body.data.length, body.meta]).toEqual([2, { total: 2 }])
    const second = await viewers(id, { query: { page: '2', perPage: '1' } })
    expect([second.body.data.map(({ name }: { name: string }) => name), second.body.meta.total]).toEqual([
      ['budi'],
      2,
    ])
  })

  it('is not told of a show that is none, nor to whom its owner blocked', async () => {
    const id = await test.goOnAir('budi')
    expect(codeOf(await viewers(randomUUID()))).toEqual([404, 'SHOW_NOT_FOUND'])
    test.blocked.add(people['ayu']?.accountId ?? '')
    expect(codeOf(await viewers(id, { token: 'ayu' }))).toEqual([403, 'BLOCKED_RELATION'])
    expect(codeOf(await viewers(id, { query: { perPage: '101' } }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})
