import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNoticesSocket } from './notices-socket.ts'

/** The browser's end of a socket whose other end is the test. */
class Line {
  readyState: number = WebSocket.CONNECTING
  readonly sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
  opens() {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  breaks() {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
}

function openUnderTest() {
  const lines: Line[] = []
  const state = { token: 'first' as string | null }
  const receive = vi.fn<(notice: object) => void>()
  const onStale = vi.fn<() => void>()
  const socket = openNoticesSocket({
    origin: 'http://tayang.test',
    language: 'id',
    token: () => state.token,
    onStale,
    receive,
    open: () => {
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
  })
  return { lines, state, receive, onStale, socket }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('authorizes with its language when it opens, and again after a renewed token, never twice with the same', () => {
  const { lines, state, socket } = openUnderTest()
  lines[0]!.opens()
  socket.authorize()
  state.token = 'second'
  socket.authorize()
  expect(lines[0]!.sent).toEqual([
    { type: 'authorization', data: 'first', locale: 'id' },
    { type: 'authorization', data: 'second', locale: 'id' },
  ])
})

test('reconnects after a break, ever more slowly, and quickly again once it was authorized', () => {
  const { lines } = openUnderTest()
  lines[0]!.opens()
  lines[0]!.breaks()
  vi.advanceTimersByTime(4_500)
  expect(lines).toHaveLength(2)
  lines[1]!.breaks()
  vi.advanceTimersByTime(2_900)
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(6_200)
  expect(lines).toHaveLength(3)
  lines[2]!.opens()
  lines[2]!.says({ type: 'authorized', unread: 2 })
  lines[2]!.breaks()
  vi.advanceTimersByTime(4_500)
  expect(lines).toHaveLength(4)
})

test('a stale token and an ended session are reported once each', () => {
  const { lines, onStale } = openUnderTest()
  lines[0]!.opens()
  lines[0]!.says({ type: 'error', code: 'Session InvalidSessionToken', message: 'x' })
  lines[0]!.says({ type: 'session-ended' })
  lines[0]!.says({ type: 'error', code: 'OTHER', message: 'x' })
  expect(onStale).toHaveBeenCalledTimes(2)
})

test('a malformed frame is ignored, and a closed socket stays closed', () => {
  const { lines, receive, socket } = openUnderTest()
  lines[0]!.opens()
  lines[0]!.onmessage?.({ data: '{' })
  lines[0]!.says({ type: 'unread', unread: 3 })
  expect(receive.mock.calls).toEqual([[{ type: 'unread', unread: 3 }]])
  socket[Symbol.dispose]()
  lines[0]!.onclose?.()
  vi.advanceTimersByTime(200_000)
  expect(lines).toHaveLength(1)
})
