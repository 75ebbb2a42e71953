import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const remove = (id: string, token?: string) =>
  room.calls.call(heartbeat.removeHistory, { params: { id }, ...(token ? { token } : {}) })
const idsOf = ({ body }: { body: { data: { mediaId: string }[] } }) => body.data.map(({ mediaId }) => mediaId)
const listed = async (token: string) =>
  idsOf(await room.calls.call(heartbeat.listHistories, { query: {}, token })).toSorted()
const begun = async (token: string) =>
  idsOf(await room.calls.call(heartbeat.listContinueWatching, { query: {}, token })).toSorted()
const selected = async (token: string, id: string) =>
  idsOf(await room.calls.call(heartbeat.selectHistories, { query: { 'mediaIds[]': [id] }, token }))

it('takes one title out of the history, out of Continue Watching and out of its own place', async () => {
  const me = crypto.randomUUID()
  for (const mediaId of ['film-1', 'film-2']) await room.save(me, { mediaId })
  expect((await remove('film-1', me)).status).toBe(204)
  expect([await listed(me), await begun(me), await selected(me, 'film-1')]).toEqual([
    ['film-2'],
    ['film-2'],
    [],
  ])
  const { body } = await room.calls.call(heartbeat.listHistories, { query: {}, token: me })
  expect(body.meta).toMatchObject({ total: 1 })
})

it('takes a series out with all of its episodes, and an episode alone', async () => {
  const me = crypto.randomUUID()
  for (const mediaId of ['e-1', 'e-2', 'e-3']) await room.save(me, { mediaId, seriesId: 'series' })
  await remove('e-1', me)
  const series = await room.calls.call(heartbeat.listSeriesHistory, {
    params: { id: 'series' },
    query: {},
    token: me,
  })
  expect(idsOf(series).toSorted()).toEqual(['e-2', 'e-3'])
  await remove('series', me)
  expect(await listed(me)).toEqual([])
})

it('touches nobody else, and may be asked twice', async () => {
  const [me, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const who of [me, other]) await room.save(who, { mediaId: 'film-1' })
  expect([(await remove('film-1', me)).status, (await remove('film-1', me)).status]).toEqual([204, 204])
  expect([await listed(me), await listed(other)]).toEqual([[], ['film-1']])
})

it('lets a title that is watched again come back, from the place that the new playback tells', async () => {
  const me = crypto.randomUUID()
  await room.save(me, { mediaId: 'film-1', position: 300 })
  await remove('film-1', me)
  await room.save(me, { mediaId: 'film-1', position: 0 })
  const { body } = await room.calls.call(heartbeat.listHistories, { query: {}, token: me })
  expect(body.data).toMatchObject([{ mediaId: 'film-1', position: 0 }])
})

it('is refused to guests', async () => {
  expect((await remove('film-1')).status).toBe(401)
})
