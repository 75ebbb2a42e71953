import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProgress, openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'
import type { HeartbeatTables } from '../rows.ts'

const DAY_MS = 24 * 60 * 60_000

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const save = (over = {}) =>
  room.calls.call(heartbeat.saveGuestHistory, { body: newProgress({ mediaId: 'film-g', ...over }) })
const stored = () =>
  room.database
    .forModule<HeartbeatTables>('heartbeat')
    .selectFrom('guest_history')
    .selectAll()
    .orderBy('media_id')
    .execute()

describe('a guest’s position', () => {
  it('is kept by device, the newest of each title, and shown in nobody’s history', async () => {
    expect((await save({ position: 30 })).status).toBe(204)
    expect((await save({ position: 90 })).status).toBe(204)
    expect(await stored()).toMatchObject([{ media_id: 'film-g', position: 90 }])
    const token = crypto.randomUUID()
    const list = await room.calls.call(heartbeat.listHistories, { token })
    expect(list.body.data).toEqual([])
  })

  it('is gone after 30 days', async () => {
    await save({ mediaId: 'film-old' })
    await room.clock.leap(30 * DAY_MS)
    await save({ mediaId: 'film-young' })
    const left = async () => {
      await room.clock.advance(60 * 60_000)
      return (await stored()).map(({ media_id }) => media_id)
    }
    await expect.poll(left).toEqual(['film-young'])
  })

  it('refuses an invalid position', async () => {
    const answer = await save({ deviceId: 'my-laptop' })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('INVALID_PARAMETERS')
  })

  it('refuses a flood from one address', async () => {
    const statuses = (await Promise.all(Array.from({ length: 241 }, () => save()))).map((one) => one.status)
    expect(statuses).toContain(429)
  })
})
