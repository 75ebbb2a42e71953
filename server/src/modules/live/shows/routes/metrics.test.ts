import { randomUUID } from 'node:crypto'
import { shows } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../../tests/app.ts'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { openMetrics } from '../metrics/metrics.ts'
import { startReportingViewers } from '../metrics/report-viewers.ts'
import type { ShowRow } from '../rows.ts'
import { openShowsHarness, people, type ShowsHarness } from '../test/shows-harness.ts'

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

/** So many watch at the next sample, which is awaited. */
async function watch(id: string, viewers: number): Promise<void> {
  test.higher.viewersOf = (showId) => (showId === id ? viewers : 0)
  const before = (await metrics(id)).body.data.watchMs
  await test.clock.advance(SAMPLE_MS)
  await until(async () => (await metrics(id)).body.data.watchMs === before + viewers * SAMPLE_MS)
}

describe('the metrics of a show', () => {
  it('are its peak, its average, the watched time and the new followers, and stay when it ends', async () => {
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
    // A follower who leaves later was gained all the same.
    test.followers.set(profileId, 0)
    await test.clock.advance(60 * SAMPLE_MS)
    expect((await metrics(id)).body.data).toEqual(live)
    const { body } = await past()
    expect(body.data).toMatchObject([{ id, type: 'liveshow-vod', figures: live, recording: null }])
    expect(body.meta.total).toBe(1)
  })

  it('are sampled by one server of several, since each of them knows all viewers', async () => {
    const id = await test.goOnAir('budi')
    const { database, clock } = test
    const onAir = async () => [{ id, onAirAt: clock.now() } as ShowRow]
    const needs = { database, clock, log: silentLog(), settings: readSettings({}, []), onAir }
    await using _other = openMetrics({
      ...needs,
      once: () => async () => undefined,
      viewersOf: () => 5,
      followersGained: async () => 0,
    })
    await watch(id, 2)
    await watch(id, 2)
    expect((await metrics(id)).body.data).toMatchObject({ watchMs: 4 * SAMPLE_MS, peakViewers: 2 })
  })

  it('include the time since the last sample when it ends', async () => {
    const id = await test.goOnAir('budi')
    await watch(id, 1)
    test.higher.viewersOf = () => 4
    await test.clock.advance(SAMPLE_MS / 2)
    await stop(id)
    expect((await metrics(id)).body.data).toMatchObject({ watchMs: 3 * SAMPLE_MS, peakViewers: 4 })
  })

  it('are listed beside its recording', async () => {
    const id = await test.record('budi')
    const [show] = (await past()).body.data
    expect([show.id, show.recording.seconds > 0, show.recording.sizeBytes > 0]).toEqual([id, true, true])
  })

  it('are listed beside the value and the number of its gifts', async () => {
    const id = await test.goOnAir('budi')
    await stop(id)
    expect((await past()).body.data).toMatchObject([{ id, gencash: 0, gifts: 0 }])
    test.higher.earnedIn = async () => new Map([[id, { gencash: 1_234, gifts: 56 }]])
    expect((await past()).body.data).toMatchObject([{ id, gencash: 1_234, gifts: 56 }])
  })

  it('are answered to its streamer only; a show without a viewer has some too', async () => {
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

describe('the viewers of a streamer in the last thirty days', () => {
  it('are reported at once and every hour, without older shows and hidden shows', async () => {
    const reports: [string, number][][] = []
    const note = async (viewers: ReadonlyMap<string, number>) => void reports.push([...viewers])
    const { profileId = '' } = people['budi'] ?? {}
    const id = await test.goOnAir('budi')
    await watch(id, 6)
    await stop(id)
    const reportFrom = (now: number) => {
      const clock = fakeClock(now)
      return { clock, reporting: startReportingViewers({ ...test, clock, log: silentLog() }, note) }
    }
    const { clock, reporting } = reportFrom(test.clock.now())
    await until(async () => reports.length === 1)
    await clock.advance(60 * 60_000)
    await until(async () => reports.length === 2)
    await reporting[Symbol.asyncDispose]()
    await using _later = reportFrom(test.clock.now() + 31 * 24 * 60 * 60_000).reporting
    await until(async () => reports.length === 3)
    expect(reports).toEqual([[[profileId, 6]], [[profileId, 6]], []])
    await test.shows.hide(id)
    await using _hidden = reportFrom(test.clock.now()).reporting
    await until(async () => reports.length === 4)
    expect(reports.at(-1)).toEqual([])
  })
})

describe('the list of viewers', () => {
  const viewers = (id: string, input: { token?: string; query?: Record<string, string> } = {}) =>
    test.calls.call(shows.listLiveViewers, { params: { id }, ...input })

  it('is open to everybody, by name and in pages', async () => {
    const id = await test.goOnAir('budi')
    expect((await viewers(id)).body).toEqual({ data: [], meta: { total: 0 } })
    const accounts = ['ayu', 'budi'].map((who) => people[who]?.accountId ?? '')
    test.higher.presentIn = async (showId) => (showId === id ? accounts : [])
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

  it('is refused for an unknown show, and to people whom its owner blocked', async () => {
    const id = await test.goOnAir('budi')
    expect(codeOf(await viewers(randomUUID()))).toEqual([404, 'SHOW_NOT_FOUND'])
    test.blocked.add(people['ayu']?.accountId ?? '')
    expect(codeOf(await viewers(id, { token: 'ayu' }))).toEqual([403, 'BLOCKED_RELATION'])
    expect(codeOf(await viewers(id, { query: { perPage: '101' } }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})
