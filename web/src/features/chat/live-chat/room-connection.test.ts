import type { AddressInfo } from 'node:net'
import { chatReplay, type CommentLine } from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as PeerSocket, WebSocketServer } from 'ws'
import type { Playhead } from './media-time.ts'
import { reconnectAfterMs } from './room-faults.ts'
import { openRoom, type RoomConnection } from './room-connection.ts'

/** The far end of a room: a server that says what a test wants. */
interface Far {
  readonly addresses: string[]
  readonly peers: PeerSocket[]
  tell(event: ToClient): void
}

let server: WebSocketServer
let far: Far
let room: RoomConnection
const histories: number[] = []
const pieces: number[] = []
let faults = 0
/** A moment half an hour before this test. */
const longAgo = Date.now() - 30 * 60_000
const lineOf = (seq: number, at: number): CommentLine => ({
  id: `line-${seq}`,
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
  far = { peers, addresses, tell: (event) => peers.at(-1)?.send(JSON.stringify(event)) }
  histories.length = pieces.length = faults = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { port } = server.address() as AddressInfo
  room = openRoom('show', {
    ownerId: 'budi',
    origin: `http://127.0.0.1:${port}`,
    history: async () => {
      histories.push(Date.now())
      return histories.length === 1 ? [] : [lineOf(41, Date.now())]
    },
    onStale: () => undefined,
    onUnexpected: () => void faults++,
    past: async (index) => {
      pieces.push(index)
      return index === chatReplay.replayIndexOf(longAgo) ? [lineOf(7, longAgo)] : []
    },
  })
  await fact(() => room.view.getState().connection === 'open' && histories.length === 1)
})
afterEach(() => {
  room[Symbol.dispose]()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const peer of server.clients) peer.terminate()
  server.close()
})

async function fact(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isTrue(); turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(isTrue()).toBe(true)
}

const profile = { id: 'ani', name: 'Ani', avatar: null }
const said = (seq: number, at = seq): ToClient => ({
  type: 'comment',
  id: `line-${seq}`,
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

describe('a line that is lost', () => {
  test('is found again after three seconds by the last number, and nothing is doubled (CHT-007, CHT-025)', async () => {
    far.tell(said(1))
    far.tell(said(2))
    await fact(() => seqs().length === 2)
    far.peers[0]?.terminate()
    await fact(() => room.view.getState().connection === 'lost')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(far.peers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await fact(() => far.peers.length === 2 && room.view.getState().connection === 'open')
    expect(far.addresses).toEqual(['/interaction/v1/comments/show', '/interaction/v1/comments/show?resume=2'])
    far.tell(said(2))
    far.tell(said(3))
    await fact(() => seqs().length === 3)
    expect(seqs()).toEqual([1, 2, 3])
    expect(histories).toHaveLength(1)
    far.tell({ type: 'gap' })
    await fact(() => histories.length === 2)
  })

  test('stays closed where it was closed cleanly (CHT-008)', async () => {
    far.peers[0]?.close(1000)
    await fact(() => room.view.getState().connection === 'over')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(far.peers).toHaveLength(1)
  })
})

describe('a chat on media time', () => {
  let playhead: Playhead
  beforeEach(() => {
    playhead = { at: 10_000, latencyS: 6 }
    room.follow(() => playhead)
  })

  test('shows a line, a newcomer and the end when the picture gets there, and no moment before', async () => {
    far.tell(said(1, 9_000))
    far.tell(said(2, 14_000))
    far.tell({ type: 'news', profile, at: 14_000 })
    far.tell({ type: 'stop', reason: 'stopped', at: 15_000 })
    await fact(() => seqs().length === 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([seqs(), room.view.getState().news, room.view.getState().connection]).toEqual([[1], null, 'open'])
    playhead = { at: 14_100, latencyS: 6 }
    await vi.advanceTimersByTimeAsync(300)
    expect([seqs(), room.view.getState().news]).toEqual([[1, 2], 'Ani'])
    playhead = { at: 15_000, latencyS: 6 }
    await vi.advanceTimersByTimeAsync(300)
    expect(room.view.getState().connection).toBe('over')
  })

  test('ends after twelve seconds although no picture comes that far', async () => {
    far.tell({ type: 'stop', reason: 'stopped', at: 99_000 })
    far.tell(said(1, 1))
    await fact(() => seqs().length === 1)
    const before = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(before + 12_100)
    await vi.advanceTimersByTimeAsync(300)
    expect(room.view.getState().connection).toBe('over')
  })

  test('waits for nothing near the edge, unless one wants it to; what is taken away never comes', async () => {
    playhead = { at: 10_000, latencyS: 2 }
    await vi.advanceTimersByTimeAsync(300)
    far.tell(said(1, 12_000))
    await fact(() => seqs().length === 1)
    room.setSync('on')
    far.tell(said(2, 13_000))
    far.tell(said(3, 13_000))
    far.tell({ type: 'deleted', ids: ['line-2'] })
    far.tell({ type: 'viewers', data: 7 })
    await fact(() => room.view.getState().viewers === 7)
    expect(seqs()).toEqual([1])
    room.setSync('off')
    expect(seqs()).toEqual([1, 3])
  })
})

describe('somebody who goes far back in a show that is on air', () => {
  let playhead: Playhead
  beforeEach(() => {
    playhead = { at: Date.now() - 5_000, latencyS: 5 }
    room.follow(() => playhead)
  })

  test('has the chat of that time, hears nothing of now, and has the chat of now when they return', async () => {
    far.tell(said(40, Date.now() - 6_000))
    await fact(() => seqs().length === 1)
    playhead = { at: longAgo + 2_000, latencyS: 1_800 }
    await vi.advanceTimersByTimeAsync(300)
    await fact(() => seqs().join() === '7')
    far.tell(said(41, Date.now()))
    far.tell({ ...said(42, longAgo + 1_000), createdAt: Date.now() } as ToClient)
    await fact(() => seqs().length === 2)
    expect(seqs()).toEqual([7, 42])
    far.tell({ type: 'deleted', ids: ['line-7'] })
    await fact(() => seqs().length === 1)
    playhead = { at: Date.now(), latencyS: 2 }
    await vi.advanceTimersByTimeAsync(300)
    await fact(() => seqs().join() === '41')
    expect(histories).toHaveLength(2)
  })

  test('is known by the clock of the show: a page whose own is wrong by minutes has the chat of now', async () => {
    const now = Date.now()
    const wrong = vi.spyOn(Date, 'now')
    wrong.mockImplementation(() => now + 10 * 60_000)
    far.tell({ type: 'on-air', at: now })
    far.tell(said(1, now - 6_000))
    await fact(() => seqs().length === 1)
    playhead = { at: now - 5_000, latencyS: 5 }
    await vi.advanceTimersByTimeAsync(600)
    expect([seqs(), pieces]).toEqual([[1], []])
    wrong.mockRestore()
  })
})

describe('an error that no page of ours can bring about', () => {
  test('is told, closes the socket cleanly, and the viewer may open it again (CHT-011, A120)', async () => {
    const closed = new Promise<number>((resolve) => far.peers[0]?.once('close', resolve))
    far.tell({ type: 'error', code: 'SOMETHING_NEW', message: '?' })
    expect(await closed).toBe(1000)
    expect([room.view.getState().connection, faults]).toEqual(['failed', 1])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(far.peers).toHaveLength(1)
    room.tryAgain()
    await fact(() => far.peers.length === 2 && room.view.getState().connection === 'open')
    far.tell({ type: 'error', code: 'SLOW_MODE', message: 'slow' })
    await fact(() => room.view.getState().refusal?.code === 'SLOW_MODE')
    expect(faults).toBe(1)
  })
})

test('a line that is lost again and again is tried later and later, and not by all at once', () => {
  expect(reconnectAfterMs(0, () => 1)).toBe(3_000)
  expect([1, 2, 4, 400].map((losses) => reconnectAfterMs(losses, () => 1))).toEqual([
    6_000, 9_000, 15_000, 15_000,
  ])
  expect(reconnectAfterMs(400, () => 0)).toBe(3_000)
})

describe('what a room keeps', () => {
  test('is two hundred rows, the newest', async () => {
    for (let seq = 1; seq <= 250; seq++) far.tell(said(seq))
    await fact(() => seqs().at(-1) === 250)
    expect([seqs().length, seqs()[0]]).toEqual([200, 51])
  })

  test('is nothing of whom moderators silenced, and their own word to them', async () => {
    far.tell(said(1))
    far.tell({ type: 'purged', profileId: 'ani' })
    far.tell({ type: 'sanction', kind: 'timeout', until: 5 })
    await fact(() => room.view.getState().sanction !== null)
    expect([seqs(), room.view.getState().sanction]).toEqual([[], { until: 5 }])
    far.tell({ type: 'sanction', kind: 'none', until: null })
    await fact(() => room.view.getState().sanction === null)
  })
})

test('what is said before the room knows who speaks is sent once it does', async () => {
  const heard: unknown[] = []
  far.peers.at(-1)?.on('message', (data) => heard.push(JSON.parse(String(data))))
  room.say('halo')
  room.authorize('token')
  await fact(() => heard.length === 1)
  expect(heard).toEqual([{ type: 'authorization', data: 'token' }])
  far.tell({ type: 'authorized', profile: { id: 'ani', name: 'Ani', avatar: null }, role: 'viewer' })
  await fact(() => heard.length === 2)
  expect(heard[1]).toMatchObject({ type: 'comment', data: 'halo' })
})

test('what somebody said who then signs out is never sent as somebody else', async () => {
  const heard: unknown[] = []
  far.peers.at(-1)?.on('message', (data) => heard.push(JSON.parse(String(data))))
  room.say('rahasia')
  room.authorize(null)
  room.authorize('another token')
  await fact(() => heard.length === 1)
  far.tell({ type: 'authorized', profile: { id: 'budi', name: 'Budi', avatar: null }, role: 'viewer' })
  await fact(() => room.view.getState().isAuthorized)
  room.say('satu')
  await fact(() => heard.length === 2)
  expect(heard[1]).toMatchObject({ type: 'comment', data: 'satu' })
})
