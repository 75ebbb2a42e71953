import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeartbeatHarness, type HeartbeatHarness } from './test/heartbeat-harness.ts'
import type { HeartbeatTables } from './rows.ts'
import { watchListRows } from './watch-list-rows.ts'

let room: HeartbeatHarness
beforeAll(async () => void (room = await openHeartbeatHarness()))
afterAll(() => room[Symbol.asyncDispose]())

async function readAll(): Promise<string[][]> {
  const lists = watchListRows(room.database.forModule<HeartbeatTables>('heartbeat'))
  const found: string[][] = []
  for await (const some of lists()) {
    expect(some.length).toBeLessThanOrEqual(200)
    found.push(...some.map((list) => [...list]))
  }
  return found
}

describe('what people watched', () => {
  it('is one list for each person, newest first, a series once, without titles that were only opened or have no end', async () => {
    const [ani, beni] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const progress of [
      { mediaId: 'film-1' },
      { mediaId: 'e-1', seriesId: 'series-1', mediaSubType: 'episode' },
      { mediaId: 'e-2', seriesId: 'series-1', mediaSubType: 'episode' },
      { mediaId: 'film-2', position: 20, length: 100 },
      { mediaId: 'looked-at', position: 5 },
      { mediaId: 'live-1', mediaSubType: 'liveshow' },
      { mediaId: 'channel-1', mediaType: 'channel' as const, mediaSubType: 'channel' },
    ]) {
      await room.save(ani, progress)
      await room.clock.advance(1_000)
    }
    await room.save(beni, { mediaId: 'film-3' })
    const lists = await readAll()
    expect(lists.toSorted((a, b) => b.length - a.length)).toEqual([
      ['film-2', 'series-1', 'film-1'],
      ['film-3'],
    ])
    expect(JSON.stringify(lists)).not.toContain(ani)
  })

  it('is read for everybody, however many fit into one page', async () => {
    const before = (await readAll()).length
    for (let at = 0; at < 450; at += 50) {
      await Promise.all(Array.from({ length: 50 }, () => room.save(crypto.randomUUID(), {})))
    }
    expect((await readAll()).length).toBe(before + 450)
  })
})
