import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const select = (token: string | undefined, ids: string[]) =>
  room.calls.call(heartbeat.selectHistories, { query: { 'mediaIds[]': ids }, ...(token ? { token } : {}) })

describe('positions of given titles', () => {
  it('are mine, and titles that I never began are left out', async () => {
    const me = crypto.randomUUID()
    await room.save(me, { mediaId: 'film-1', position: 10 })
    await room.save(me, { mediaId: 'film-2', position: 20 })
    await room.save(crypto.randomUUID(), { mediaId: 'film-3' })
    const { status, body } = await select(me, ['film-2', 'film-3', 'film-4'])
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ mediaId: 'film-2', position: 20, mediaInfo: { id: 'film-2' } }])
    expect((await select(me, [])).body.data).toEqual([])
  })

  it('are refused to guests, and too many at once are refused', async () => {
    expect((await select(undefined, ['film-1'])).status).toBe(401)
    expect((await select(crypto.randomUUID(), Array(101).fill('film-1'))).status).toBe(400)
  })
})
