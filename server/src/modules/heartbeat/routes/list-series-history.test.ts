import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const list = (token: string | undefined, id: string) =>
  room.calls.call(heartbeat.listSeriesHistory, { params: { id }, ...(token ? { token } : {}) })

describe('positions within a series', () => {
  it('are those of its episodes, newest first, and of no other series', async () => {
    const me = crypto.randomUUID()
    for (const [mediaId, seriesId] of [
      ['a-1', 'a'],
      ['b-1', 'b'],
      ['a-2', 'a'],
    ] as const) {
      await room.save(me, { mediaId, seriesId, nextId: 'a-3', mediaSubType: 'episode' })
      await room.clock.advance(1_000)
    }
    const { status, body } = await list(me, 'a')
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { mediaId: 'a-2', seriesId: 'a', nextId: 'a-3' },
      { mediaId: 'a-1', seriesId: 'a' },
    ])
    expect((await list(crypto.randomUUID(), 'a')).body.data).toEqual([])
  })

  it('are refused to guests, and an invalid id is refused', async () => {
    expect((await list(undefined, 'a')).status).toBe(401)
    expect((await list(crypto.randomUUID(), "a' or '1")).status).toBe(400)
  })
})
