import { heartbeat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProgress, openHeartbeatHarness, type HeartbeatHarness } from '../test/heartbeat-harness.ts'
import type { HeartbeatTables } from '../rows.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

const newAccount = () => crypto.randomUUID()
const positionOf = async (token: string, mediaId = 'film-1') => {
  const query = { 'mediaIds[]': mediaId }
  const { body } = await room.calls.call(heartbeat.selectHistories, { token, query })
  return body.data[0]?.position
}

describe('saving a position', () => {
  it('is stored once it is answered', async () => {
    const me = newAccount()
    expect((await room.save(me, { position: 61.5 })).status).toBe(204)
    expect(await positionOf(me)).toBe(61.5)
    await room.save(me, { position: 120 })
    expect(await positionOf(me)).toBe(120)
  })

  it('keeps the position when a new playback begins with 0', async () => {
    const me = newAccount()
    await room.save(me, { position: 300 })
    await room.save(me, { position: 0 })
    expect(await positionOf(me)).toBe(300)
  })

  it('returns to 0 when the same playback reports it again: a start-over', async () => {
    const me = newAccount()
    await room.save(me, { position: 300 })
    const sessionId = crypto.randomUUID()
    await room.save(me, { position: 0, sessionId })
    await room.save(me, { position: 0, sessionId })
    expect(await positionOf(me)).toBe(0)
    await room.save(me, { position: 60, sessionId })
    expect(await positionOf(me)).toBe(60)
  })

  it('ends at the length, never beyond it', async () => {
    const me = newAccount()
    await room.save(me, { position: 601, length: 600 })
    expect(await positionOf(me)).toBe(600)
  })

  it('belongs to the token, whatever else the body names', async () => {
    const [me, other] = [newAccount(), newAccount()]
    const body = { ...newProgress(), accountId: other }
    await room.calls.call(heartbeat.saveHistory, { token: me, body })
    expect(await positionOf(me)).toBe(60)
    expect(await positionOf(other)).toBeUndefined()
  })

  it('holds a hundred positions at once from five people', async () => {
    const people = Array.from({ length: 5 }, newAccount)
    const writes = Array.from({ length: 100 }, (_, i) =>
      room.save(people[i % 5] ?? '', { mediaId: `film-${i}`, position: i + 1 }),
    )
    const statuses = new Set((await Promise.all(writes)).map(({ status }) => status))
    expect([...statuses]).toEqual([204])
    for (const i of [0, 42, 99]) expect(await positionOf(people[i % 5] ?? '', `film-${i}`)).toBe(i + 1)
  })

  it('keeps the two thousand titles that were seen last', async () => {
    const me = newAccount()
    const rows = room.database.forModule<HeartbeatTables>('heartbeat')
    const seen = Array.from({ length: 2_000 }, (_, i) => ({
      id: crypto.randomUUID(),
      account_id: me,
      media_id: `old-${i}`,
      media_type: 'video',
      media_sub_type: 'movie',
      position: 1,
      length: 10,
      series_id: null,
      next_id: null,
      device_id: newProgress().deviceId,
      session_id: newProgress().sessionId,
      updated_at: new Date(room.clock.now() - 10_000_000 + i),
    }))
    await rows.insertInto('history').values(seen).execute()
    await room.save(me, { mediaId: 'new' })
    expect(await positionOf(me, 'new')).toBe(60)
    expect(await positionOf(me, 'old-0')).toBeUndefined()
    expect(await positionOf(me, 'old-1')).toBe(1)
  })

  it('refuses guests, wrong numbers and invalid ids', async () => {
    expect((await room.calls.call(heartbeat.saveHistory, { body: newProgress() })).status).toBe(401)
    for (const over of [{ position: -1 }, { length: 1e9 }, { mediaId: 'a/b' }, { sessionId: 'x' }]) {
      expect((await room.save(newAccount(), over)).status).toBe(400)
    }
  })

  it('refuses invalid positions, and keeps the stored one', async () => {
    const [me, sessionId] = [newAccount(), crypto.randomUUID()]
    await room.save(me, { position: 60, sessionId })
    // A JSON of what is no number says null.
    const none = [Number.NaN, Number.POSITIVE_INFINITY, -0.5, -1, 604_801, '60' as unknown as number]
    for (const wrong of none) {
      expect((await room.save(me, { position: wrong, sessionId })).status).toBe(400)
      expect((await room.save(me, { length: wrong, sessionId })).status).toBe(400)
      const guest = { body: newProgress({ position: wrong }) }
      expect((await room.calls.call(heartbeat.saveGuestHistory, guest)).status).toBe(400)
    }
    expect(await positionOf(me)).toBe(60)
  })

  it('refuses a flood of one account, and nobody else notices', async () => {
    const [me, other] = [newAccount(), newAccount()]
    const writes = Array.from({ length: 241 }, (_, i) => room.save(me, { position: i + 1 }))
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await room.save(other, {})).status).toBe(204)
  })
})

describe('a channel that was watched', () => {
  it('is in the history with a day as its length, and is never in continue watching', async () => {
    const me = newAccount()
    const channel = { mediaType: 'channel' as const, mediaSubType: 'channel', length: 86_400 }
    expect((await room.save(me, { ...channel, mediaId: 'kanal', position: 120 })).status).toBe(204)
    const { body } = await room.calls.call(heartbeat.listHistories, { token: me })
    expect(body.data[0]).toMatchObject({ mediaId: 'kanal', mediaType: 'channel', length: 86_400 })
    const begun = await room.calls.call(heartbeat.listContinueWatching, { token: me })
    expect(begun.body.data).toEqual([])
  })
})
