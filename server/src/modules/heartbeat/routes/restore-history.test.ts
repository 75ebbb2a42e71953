import { heartbeat, type HistoryItem } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const params = { id: 'film-1' }
const restore = (token?: string) =>
  room.calls.call(heartbeat.restoreHistory, { params, ...(token ? { token } : {}) })
const remove = (token: string) => room.calls.call(heartbeat.removeHistory, { params, token })
const listed = async (token: string) =>
  (await room.calls.call(heartbeat.listHistories, { query: {}, token })).body.data.map(
    ({ mediaId, position }: HistoryItem) => [mediaId, position],
  )

it('brings a title back with its place, where it stood in the list', async () => {
  const me = crypto.randomUUID()
  await room.save(me, { mediaId: 'film-1', position: 300 })
  await room.clock.advance(1_000)
  await room.save(me, { mediaId: 'film-2' })
  await remove(me)
  expect((await restore(me)).status).toBe(204)
  expect(await listed(me)).toEqual([
    ['film-2', 60],
    ['film-1', 300],
  ])
})

it('finds nothing more once an hour has passed', async () => {
  const me = crypto.randomUUID()
  await room.save(me, { mediaId: 'film-1' })
  await remove(me)
  await room.clock.advance(60 * 60 * 1_000 + 1)
  expect((await restore(me)).status).toBe(204)
  expect(await listed(me)).toEqual([])
})

it('brings back nothing that was never there, and nothing to guests', async () => {
  const me = crypto.randomUUID()
  expect((await restore(me)).status).toBe(204)
  expect(await listed(me)).toEqual([])
  expect((await restore()).status).toBe(401)
})
