import { expect, test } from 'vitest'
import { openRoomTable } from './room-table.ts'

type Needs = Parameters<typeof openRoomTable>[0]

test('a room that cannot be read is left to other servers', async () => {
  const told: string[] = []
  const unread = () => Promise.reject(new Error('the database is away'))
  const table = openRoomTable({
    roomOf: async () => ({ ownerProfileId: null, isOver: false, isOnAir: true, isPremium: false }),
    mustWait: () => false,
    rows: { lastSeq: unread, latest: unread },
    chat: { pinnedOf: unread },
    shared: {
      join: async (id: string) => void told.push(`joined ${id}`),
      leave: async (id: string) => void told.push(`left ${id}`),
    },
    silences: {},
  } as unknown as Needs)
  await expect(table.enter('a-room')).rejects.toThrow('the database is away')
  expect(told).toEqual(['joined a-room', 'left a-room'])
})
