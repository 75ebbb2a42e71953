import type { DeskToClient } from '@tayang/contract/desk'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeskSocket } from './desk-socket.ts'

/** A socket that a test opens, speaks through and closes. */
class FakeSocket {
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send(text: string) {
    this.sent.push(text)
  }
  close(code = 1000) {
    this.drops(code)
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(frame: DeskToClient) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  drops(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

let sockets: FakeSocket[] = []
beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
})

function opened(token: () => Promise<string> = async () => 'a token') {
  const needs = { receive: vi.fn(), onEnded: vi.fn(), onLost: vi.fn(), again: [] as (() => void)[] }
  const socket = openDeskSocket({
    origin: 'https://desk.test',
    token,
    receive: needs.receive,
    onEnded: needs.onEnded,
    onLost: needs.onLost,
    whenUsed(again) {
      needs.again.push(again)
      return () => {}
    },
    open: (address) => {
      expect(String(address)).toBe('wss://desk.test/interaction/v1/desk')
      const made = new FakeSocket()
      sockets.push(made)
      return made as unknown as WebSocket
    },
  })
  return { ...needs, socket, at: (nth: number) => sockets[nth] ?? new FakeSocket() }
}

const authorized: DeskToClient = { type: 'authorized', counts: { clips: 12 }, claims: [] }

test('a console authorizes in band, and hears what the server says', async () => {
  const { receive, at, socket } = opened()
  at(0).opens()
  await vi.waitFor(() => expect(at(0).sent).toEqual(['{"type":"authorization","data":"a token"}']))
  at(0).says(authorized)
  expect(receive).toHaveBeenCalledWith(authorized)
  socket.authorize()
  await vi.waitFor(() => expect(at(0).sent).toHaveLength(2))
})

test('a lost connection comes back by itself, ever more slowly, and says that something may be missed', async () => {
  const { at, onLost } = opened()
  at(0).opens()
  at(0).drops()
  expect(onLost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sockets).toHaveLength(2)
  at(1).drops()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(3)
})

test('a token that ran out while nobody worked waits for a hand, and renews nothing before', async () => {
  const token = vi.fn(async () => 'a token')
  const { at, again } = opened(token)
  at(0).opens()
  at(0).says({ type: 'error', code: 'Session InvalidSessionToken', message: '' })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sockets).toHaveLength(1)
  expect(token).toHaveBeenCalledTimes(1)
  again[0]?.()
  expect(sockets).toHaveLength(2)
})

test('the end of the session is passed on', () => {
  const { at, onEnded } = opened()
  at(0).opens()
  at(0).says({ type: 'session-ended' })
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test('what is no frame is ignored, and a closed socket stays closed', async () => {
  const { at, receive, socket } = opened()
  at(0).opens()
  at(0).onmessage?.({ data: 'no JSON' })
  at(0).onmessage?.({ data: '7' })
  expect(receive).not.toHaveBeenCalled()
  socket[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})
