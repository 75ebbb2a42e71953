import { expect, it } from 'vitest'
import { decodeRoomMessage, encodeRoomMessage, type RoomMessage } from './room-wire.ts'

const nodeId = crypto.randomUUID()

it('a tick arrives as it was sent: its numbers, its lines as the very frames, and what is for one person', () => {
  const line = (seq: number, text: string, isForAll = true) => ({
    id: crypto.randomUUID(),
    seq,
    profileId: crypto.randomUUID(),
    isForAll,
    bytes: Buffer.from(text),
  })
  const tick: RoomMessage = {
    nodeId,
    is: 'tick',
    epoch: 7,
    from: 3,
    to: 6,
    lines: [line(4, 'satu'), line(6, 'tiga 🎉', false)],
    aside: [{ profileId: crypto.randomUUID(), bytes: Buffer.from([0x81, 0, 255]) }],
  }
  expect(decodeRoomMessage(encodeRoomMessage(tick))).toEqual(tick)
  const empty = { ...tick, lines: [], aside: [] }
  expect(decodeRoomMessage(encodeRoomMessage(empty))).toEqual(empty)
})

it('who is in a room, and that its owner left it, arrive as they were sent', () => {
  const note: RoomMessage = { nodeId, is: 'note', viewers: 2, sockets: 3, accountIds: [crypto.randomUUID()] }
  const left: RoomMessage = { nodeId, is: 'left', epoch: 8 }
  for (const message of [note, left]) expect(decodeRoomMessage(encodeRoomMessage(message))).toEqual(message)
})
