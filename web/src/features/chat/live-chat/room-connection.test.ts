import type { AddressInfo } from 'node:net'
import { type CommentLine, replayIndexOf } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as PeerSocket, WebSocketServer } from 'ws'
import type { Playhead } from './picture-sync.ts'
import { openRoom, type RoomConnection } from './room-connection.ts'
import { reconnectAfterMs, returnAfterMs } from './socket-errors.ts'

/** The server of a room: it sends what a test wants. */
interface Remote {
  readonly addresses: string[]
  readonly peers: PeerSocket[]
  send(event: ToClient): void
}

let server: WebSocketServer
let remote: Remote
let room: RoomConnection
const histories: number[] = []
const pieces: number[] = []
let faults = 0
/** Half an hour before this test. */
const longAgo = Date.now() - 30 * 60_000
const storedOf = (seq: number, at: number): CommentLine => ({
  id: `message-${seq}`,
  type: 'normal',
  data: `baris ${seq}`,
  profile: { id: 'ani', name: 'Ani', avatar: null },
  commentNameColor: '#fff',
  createdAt: at,
  seq,
  at,
  isStreamer: false,
  isModerator: false,
  amount: null,
  gencash: null,
  gift: null,
})

beforeEach(async () => {
  vi.stubGlobal('WebSocket', PeerSocket)
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const peers: PeerSocket[] = []
  const addresses: string[] = []
  server.on('connection', (peer, request) => {
    peers.push(peer)
    addresses.push(request.url ?? '')
  })
  remote = { peers, addresses, send: (event) => peers.at(-1)?.send(JSON.stringify(event)) }
  histories.length = pieces.length = faults = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { port } = server.address() as AddressInfo
  room = openRoom('show', {
    ownerId: 'budi',
    origin: `http://127.0.0.1:${port}`,
    history: async () => {
      histories.push(Date.now())
      return histories.length === 1 ? [] : [storedOf(41, Date.now())]
    },
    onStale: () => undefined,
    onUnexpected: () => void faults++,
    past: async (index) => {
      pieces.push(index)
      return index === replayIndexOf(longAgo) ? [storedOf(7, longAgo)] : []
    },
  })
  await until(() => room.view.getState().connection === 'open' && histories.length === 1)
})
afterEach(() => {
  room[Symbol.dispose]()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const peer of server.clients) peer.terminate()
  server.close()
})

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isTrue(); turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(isTrue()).toBe(true)
}

const profile = { id: 'ani', name: 'Ani', avatar: null }
const comment = (seq: number, at = seq): ToClient => ({
  type: 'comment',
  id: `message-${seq}`,
  seq,
  at,
  createdAt: at,
  profile,
  data: { type: 'normal', text: `baris ${seq}` },
  commentNameColor: '#fff',
  isStreamer: false,
  isModerator: false,
})
const seqs = () => room.view.getState().rows.map(({ seq }) => seq)

describe('a connection', () => {
  test('that is lost is opened again after three seconds from the last message on, without duplicates', async () => {
    remote.send(comment(1))
    remote.send(comment(2))
    await until(() => seqs().length === 2)
    remote.peers[0]?.terminate()
    await until(() => room.view.getState().connection === 'lost')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(remote.peers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await until(() => remote.peers.length === 2 && room.view.getState().connection === 'open')
    expect(remote.addresses).toEqual([
      '/interaction/v1/comments/show',
      '/interaction/v1/comments/show?resume=2',
    ])
    remote.send(comment(2))
    remote.send(comment(3))
    await until(() => seqs().length === 3)
    expect(seqs()).toEqual([1, 2, 3])
    expect(histories).toHaveLength(1)
    remote.send({ type: 'gap' })
    await until(() => histories.length === 2)
  })

  test('that was closed cleanly stays closed', async () => {
    remote.peers[0]?.close(1000)
    await until(() => room.view.getState().connection === 'over')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(remote.peers).toHaveLength(1)
  })
})

describe('a chat in media time', () => {
  let playhead: Playhead
  beforeEach(() => {
    playhead = { at: 10_000, latencyS: 6 }
    room.follow(() => playhead)
  })

  test('shows a message, a join notice and the end when the picture reaches them, not earlier', async () => {
    remote.send(comment(1, 9_000))
    remote.send(comment(2, 14_000))
    remote.send({ type: 'news', profile, at: 14_000 })
    remote.send({ type: 'stop', reason: 'stopped', at: 15_000 })
    await until(() => seqs().length === 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([seqs(), room.view.getState().joined, room.view.getState().connection]).toEqual([
      [1],
      null,
      'open',
    ])
    playhead = { at: 14_100, latencyS: 6 }
    await vi.advanceTimersByTimeAsync(300)
    expect([seqs(), room.view.getState().joined]).toEqual([[1, 2], 'Ani'])
    playhead = { at: 15_000, latencyS: 6 }
    await vi.advanceTimersByTimeAsync(300)
    expect(room.view.getState().connection).toBe('over')
  })

  test('ends after twelve seconds even if the picture never reaches the end', async () => {
    remote.send({ type: 'stop', reason: 'stopped', at: 99_000 })
    remote.send(comment(1, 1))
    await until(() => seqs().length === 1)
    const before = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(before + 12_100)
    await vi.advanceTimersByTimeAsync(300)
    expect(room.view.getState().connection).toBe('over')
  })

  test('does not wait near the live edge unless the viewer chose it, and never shows a message removed while it waited', async () => {
    playhead = { at: 10_000, latencyS: 2 }
    await vi.advanceTimersByTimeAsync(300)
    remote.send(comment(1, 12_000))
    await until(() => seqs().length === 1)
    room.setSync('on')
    remote.send(comment(2, 13_000))
    remote.send(comment(3, 13_000))
    remote.send({ type: 'deleted', ids: ['message-2'] })
    remote.send({ type: 'viewers', data: 7 })
    await until(() => room.view.getState().viewers === 7)
    expect(seqs()).toEqual([1])
    room.setSync('off')
    expect(seqs()).toEqual([1, 3])
  })
})

describe('a viewer who goes far back in a show that is on air', () => {
  let playhead: Playhead
  beforeEach(() => {
    playhead = { at: Date.now() - 5_000, latencyS: 5 }
    room.follow(() => playhead)
  })

  test('sees the chat of that time, and the current chat again after the return', async () => {
    remote.send(comment(40, Date.now() - 6_000))
    await until(() => seqs().length === 1)
    playhead = { at: longAgo + 2_000, latencyS: 1_800 }
    await vi.advanceTimersByTimeAsync(300)
    await until(() => seqs().join() === '7')
    remote.send(comment(41, Date.now()))
    remote.send({ ...comment(42, longAgo + 1_000), createdAt: Date.now() } as ToClient)
    await until(() => seqs().length === 2)
    expect(seqs()).toEqual([7, 42])
    remote.send({ type: 'deleted', ids: ['message-7'] })
    await until(() => seqs().length === 1)
    playhead = { at: Date.now(), latencyS: 2 }
    await vi.advanceTimersByTimeAsync(300)
    await until(() => seqs().join() === '41')
    expect(histories).toHaveLength(2)
  })

  test('is recognized by the clock of the show: a page whose clock is wrong by minutes shows the current chat', async () => {
    const now = Date.now()
    const wrong = vi.spyOn(Date, 'now')
    wrong.mockImplementation(() => now + 10 * 60_000)
    remote.send({ type: 'on-air', at: now })
    remote.send(comment(1, now - 6_000))
    await until(() => seqs().length === 1)
    playhead = { at: now - 5_000, latencyS: 5 }
    await vi.advanceTimersByTimeAsync(600)
    expect([seqs(), pieces]).toEqual([[1], []])
    wrong.mockRestore()
  })
})

describe('an error that this page does not know', () => {
  test('is reported, closes the socket cleanly, and lets the viewer retry', async () => {
    const closed = new Promise<number>((resolve) => remote.peers[0]?.once('close', resolve))
    remote.send({ type: 'error', code: 'SOMETHING_NEW', message: '?' })
    expect(await closed).toBe(1000)
    expect([room.view.getState().connection, faults]).toEqual(['failed', 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(remote.peers).toHaveLength(1)
    room.retry()
    await until(() => remote.peers.length === 2 && room.view.getState().connection === 'open')
    remote.send({ type: 'error', code: 'SLOW_MODE', message: 'slow' })
    await until(() => room.view.getState().refusal?.code === 'SLOW_MODE')
    expect(faults).toBe(1)
  })
})

test('the wait before a reconnect grows with repeated losses and is spread at random', () => {
  expect(reconnectAfterMs(0, () => 1)).toBe(3_000)
  expect([1, 2, 4, 400].map((losses) => reconnectAfterMs(losses, () => 1))).toEqual([
    6_000, 9_000, 15_000, 15_000,
  ])
  expect(reconnectAfterMs(400, () => 0)).toBe(3_000)
})

test('the pages of a server that restarts come back within three seconds, not all at once', () => {
  expect([0, 0.5, 1].map((part) => returnAfterMs(() => part))).toEqual([0, 1_500, 3_000])
})

describe('the rows of a room', () => {
  test('are the newest two hundred', async () => {
    for (let seq = 1; seq <= 250; seq++) remote.send(comment(seq))
    await until(() => seqs().at(-1) === 250)
    expect([seqs().length, seqs()[0]]).toEqual([200, 51])
  })

  test('contain nothing of a muted person, who gets the end of the mute', async () => {
    remote.send(comment(1))
    remote.send({ type: 'purged', profileId: 'ani' })
    remote.send({ type: 'sanction', kind: 'timeout', until: 5 })
    await until(() => room.view.getState().sanction !== null)
    expect([seqs(), room.view.getState().sanction]).toEqual([[], { until: 5 }])
    remote.send({ type: 'sanction', kind: 'none', until: null })
    await until(() => room.view.getState().sanction === null)
  })
})

test('a message written before the server confirmed the sender is sent after it did', async () => {
  const frames: unknown[] = []
  remote.peers.at(-1)?.on('message', (data) => frames.push(JSON.parse(String(data))))
  room.send('halo')
  room.authorize('token')
  await until(() => frames.length === 1)
  expect(frames).toEqual([{ type: 'authorization', data: 'token' }])
  remote.send({ type: 'authorized', profile: { id: 'ani', name: 'Ani', avatar: null }, role: 'viewer' })
  await until(() => frames.length === 2)
  expect(frames[1]).toMatchObject({ type: 'comment', data: 'halo' })
})

test('a message of a person who signs out is never sent as the next person', async () => {
  const frames: unknown[] = []
  remote.peers.at(-1)?.on('message', (data) => frames.push(JSON.parse(String(data))))
  room.send('rahasia')
  room.authorize(null)
  room.authorize('another token')
  await until(() => frames.length === 1)
  remote.send({ type: 'authorized', profile: { id: 'budi', name: 'Budi', avatar: null }, role: 'viewer' })
  await until(() => room.view.getState().isAuthorized)
  room.send('satu')
  await until(() => frames.length === 2)
  expect(frames[1]).toMatchObject({ type: 'comment', data: 'satu' })
})
