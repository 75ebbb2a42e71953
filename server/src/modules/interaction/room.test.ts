import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ToClient } from '@tayang/contract/socket'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { until } from '../../../../tests/app.ts'
import { BUFFERED_BYTES_MAX } from './frames.ts'
import { chatRulesOf, defaultChatFacts } from './moderation/chat-rules.ts'
import { RecentMessages } from './recent-messages.ts'
import { Room } from './room.ts'

const LINE_BYTES = 50_000
const LINES = 100

const profile = { id: crypto.randomUUID(), name: 'Ani', avatar: null }
const newRoom = () =>
  new Room({
    id: crypto.randomUUID(),
    rules: chatRulesOf(profile.id, defaultChatFacts, { of: () => null }),
    lastSeq: 0,
    recent: new RecentMessages([], true),
    pinned: null,
    ownerProfileId: profile.id,
    isOver: false,
    isOnAir: true,
    isPremium: false,
    mustWait: () => false,
  })

/** Both ends of one socket, and what the far end heard. */
async function enterRoom(server: WebSocketServer, room: Room) {
  const { port } = server.address() as AddressInfo
  const arriving = once(server, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const heard: ToClient[] = []
  client.on('message', (data) => heard.push(JSON.parse(String(data)) as ToClient))
  const closed = new Promise<number>((resolve) => client.once('close', resolve))
  const [socket] = (await arriving) as [WebSocket]
  await once(client, 'open')
  room.add(socket)
  return { client, socket, heard, closed }
}

const seqs = (heard: readonly ToClient[]) =>
  heard.flatMap((event) => (event.type === 'comment' ? [event.seq] : []))

it('a viewer who reads nothing misses decoration, then is disconnected; the others receive everything', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const room = newRoom()
  const well = await enterRoom(server, room)
  const deaf = await enterRoom(server, room)
  deaf.client.pause()

  let bufferedBytesMax = 0
  for (let seq = 1; seq <= LINES; seq++) {
    const text = 'x'.repeat(LINE_BYTES)
    room.send({ type: 'viewers', data: seq })
    room.broadcastMessage({
      id: String(seq),
      seq,
      text,
      profile,
      kind: 'normal',
      role: 'streamer',
      paid: null,
      createdAt: seq,
      at: seq,
    })
    room.flush()
    bufferedBytesMax = Math.max(bufferedBytesMax, deaf.socket.bufferedAmount)
    while (seqs(well.heard).at(-1) !== seq) await once(well.client, 'message')
  }
  const everything = Array.from({ length: LINES }, (_, i) => i + 1)
  expect(seqs(well.heard)).toEqual(everything)
  expect(well.heard).toHaveLength(2 * LINES)
  expect(deaf.socket.readyState).toBe(WebSocket.CLOSING)
  expect(bufferedBytesMax).toBeLessThan(BUFFERED_BYTES_MAX + 2 * LINE_BYTES)

  deaf.client.resume()
  expect(await deaf.closed).toBe(1013)
  const heard = seqs(deaf.heard)
  expect(heard).toEqual(everything.slice(0, heard.length))
  expect(heard.length).toBeLessThan(LINES)
  expect(deaf.heard.length - heard.length).toBeLessThan(heard.length)
  well.client.terminate()
  server.close()
})

it.each([1, 125, 126, 65_535, 65_536, 200_000])('a frame of %i characters arrives whole', async (length) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const room = newRoom()
  const viewer = await enterRoom(server, room)
  room.send({ type: 'stop', reason: 'y'.repeat(length), at: 1 })
  room.send({ type: 'on-air', at: 7 })
  room.flush()
  await until(async () => viewer.heard.length === 2)
  expect(viewer.heard).toEqual([
    { type: 'stop', reason: 'y'.repeat(length), at: 1 },
    { type: 'on-air', at: 7 },
  ])
  viewer.client.terminate()
  server.close()
})
