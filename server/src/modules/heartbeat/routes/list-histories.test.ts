import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOST, openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const list = (token?: string, query = {}) =>
  room.calls.call(heartbeat.listHistories, { query, ...(token ? { token } : {}) })
const idsOf = (answer: { body: { data: { mediaId: string }[] } }) =>
  answer.body.data.map(({ mediaId }) => mediaId)

describe('watch history', () => {
  it('lists what I watched, newest first, in my language, and nobody else’s', async () => {
    const me = crypto.randomUUID()
    for (const mediaId of ['film-1', 'film-2', 'film-3']) {
      await room.save(me, { mediaId })
      await room.clock.advance(1_000)
    }
    await room.save(me, { mediaId: 'film-1', position: 0 })
    await room.save(crypto.randomUUID(), { mediaId: 'film-9' })
    const answer = await list(me, { locale: 'id' })
    expect(answer.status).toBe(200)
    expect(idsOf(answer)).toEqual(['film-1', 'film-3', 'film-2'])
    expect(answer.body.data[0]).toMatchObject({
      position: 60,
      length: 600,
      mediaType: 'video',
      mediaInfo: { id: 'film-1', titleLocalized: 'film-1 (id)' },
      updatedAt: room.clock.now(),
    })
    expect(answer.body.meta).toEqual({ page: 1, perPage: 20, total: 3, totalPages: 1 })
  })

  it('keeps the entry of a title that left the catalogue', async () => {
    const me = crypto.randomUUID()
    await room.save(me, { mediaId: LOST })
    expect((await list(me)).body.data).toMatchObject([{ mediaId: LOST, mediaInfo: null }])
  })

  it('is paged', async () => {
    const me = crypto.randomUUID()
    for (let i = 0; i < 5; i++) {
      await room.save(me, { mediaId: `film-${i}` })
      await room.clock.advance(1_000)
    }
    const answer = await list(me, { page: '2', perPage: '2' })
    expect(idsOf(answer)).toEqual(['film-2', 'film-1'])
    expect(answer.body.meta).toEqual({ page: 2, perPage: 2, total: 5, totalPages: 3 })
  })

  it('is refused to guests, and a page of nonsense is refused', async () => {
    expect((await list()).body).toMatchObject({
      code: 'INVALID_SESSION_AUTH',
      message: 'You are not logged in',
    })
    expect((await list(crypto.randomUUID(), { page: '0' })).status).toBe(400)
  })
})
