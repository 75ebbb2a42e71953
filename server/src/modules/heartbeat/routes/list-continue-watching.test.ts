import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const list = (token?: string, query = {}) =>
  room.calls.call(heartbeat.listContinueWatching, { query, ...(token ? { token } : {}) })
const idsOf = (answer: { body: { data: { mediaId: string }[] } }) =>
  answer.body.data.map(({ mediaId }) => mediaId)

describe('continue watching', () => {
  it('lists what I began and did not finish: from 1 s to under 95 %', async () => {
    const me = crypto.randomUUID()
    const positions = { never: 0, barely: 0.9, begun: 1, almost: 569, done: 570, ended: 600 }
    for (const [mediaId, position] of Object.entries(positions)) await room.save(me, { mediaId, position })
    const answer = await list(me)
    expect(answer.status).toBe(200)
    expect(idsOf(answer).sort()).toEqual(['almost', 'begun'])
    expect(answer.body.meta.total).toBe(2)
  })

  it('shows one entry for each series, the episode that was seen last, newest entry first', async () => {
    const me = crypto.randomUUID()
    const watch = async (mediaId: string, seriesId: string | null, position = 60) => {
      await room.save(me, { mediaId, seriesId, position, mediaSubType: seriesId ? 'episode' : 'movie' })
      await room.clock.advance(1_000)
    }
    await watch('a-1', 'series-a')
    await watch('film', null)
    await watch('b-1', 'series-b')
    await watch('a-2', 'series-a')
    await watch('b-2', 'series-b', 600)
    const answer = await list(me)
    expect(idsOf(answer)).toEqual(['a-2', 'b-1', 'film'])
    expect(answer.body.meta.total).toBe(3)
    expect(idsOf(await list(me, { perPage: '1', page: '2' }))).toEqual(['b-1'])
  })

  it('leaves out what has no end to come back to', async () => {
    const me = crypto.randomUUID()
    await room.save(me, { mediaId: 'tv', mediaType: 'channel', mediaSubType: 'channel', length: 86_400 })
    await room.save(me, { mediaId: 'show', mediaSubType: 'liveshow' })
    await room.save(me, { mediaId: 'endless', length: 0 })
    expect(idsOf(await list(me))).toEqual([])
  })

  it('is refused to guests, and a page of nonsense is refused', async () => {
    expect((await list()).status).toBe(401)
    expect((await list(crypto.randomUUID(), { perPage: 'all' })).status).toBe(400)
  })
})
