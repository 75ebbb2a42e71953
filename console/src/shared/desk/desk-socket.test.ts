import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeskSocket, type DeskSocket } from './desk-socket.ts'

/** The browser's end of a socket; a test says what the server does. */
class Line {
  static readonly opened: Line[] = []
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  readyState: number = WebSocket.OPEN
  readonly sent: string[] = []
  readonly closedWith: number[] = []
  readonly address: URL
  constructor(address: URL) {
    this.address = address
    Line.opened.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close(code: number) {
    this.closedWith.push(code)
    this.readyState = WebSocket.CLOSED
  }
  hears(frame: unknown) {
    this.onmessage({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
}

let heard: unknown[]
let again: (() => void) | null
let lost: number
let ended: number
let token: string
let desk: DeskSocket
const last = () => Line.opened.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  Line.opened.length = 0
  ;[heard, again, lost, ended, token] = [[], null, 0, 0, 'access']
  desk = openDeskSocket({
    origin: 'https://console.example',
    token: async () => token,
    receive: (frame) => heard.push(frame),
    onLost: () => (lost += 1),
    onEnded: () => (ended += 1),
    whenUsed(next) {
      again = next
      return () => (again = null)
    },
    open: (address) => new Line(address) as unknown as WebSocket,
  })
})
afterEach(() => {
  desk[Symbol.dispose]()
  vi.useRealTimers()
})

const authorized = { type: 'authorized', counts: {}, claims: [] }
async function open(line = last()) {
  line.onopen()
  await vi.advanceTimersByTimeAsync(0)
}

describe('the socket of the console', () => {
  test('says the token in a frame and never in its address', async () => {
    await open()
    expect(last().address.href).toBe('wss://console.example/interaction/v1/desk')
    expect(last().sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { type: 'authorization', data: 'access' },
    ])
  })

  test('passes on what the server says, and nothing that is no frame', async () => {
    await open()
    last().hears(authorized)
    for (const noise of ['{', 'null', '7', '{}']) last().hears(noise)
    last().hears({ type: 'counts', counts: { reports: 3 } })
    expect(heard).toEqual([authorized, { type: 'counts', counts: { reports: 3 } }])
  })

  test('says the new token once it was renewed', async () => {
    await open()
    token = 'next'
    desk.authorize()
    await vi.advanceTimersByTimeAsync(0)
    expect(last().sent.at(-1)).toContain('next')
  })

  test('is opened again after a break, ever more slowly, and soon again once it was authorized', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    for (const waitMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = Line.opened.length
      last().onclose({ code: 1006 })
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(Line.opened.length).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(Line.opened.length).toBe(before + 1)
    }
    expect(lost).toBe(6)
    await open()
    last().hears(authorized)
    last().onclose({ code: 1006 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(Line.opened.length).toBe(8)
  })

  test('whose token ran out waits for a hand, so that nobody keeps an idle session alive', async () => {
    await open()
    last().hears({ type: 'error', code: 'Session InvalidSessionToken', message: '' })
    last().onclose({ code: 1000 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(Line.opened).toHaveLength(1)
    again?.()
    expect(Line.opened).toHaveLength(2)
  })

  test('that the server closed without a session waits for a hand too', async () => {
    last().onclose({ code: 4401 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([Line.opened.length, again === null]).toEqual([1, false])
  })

  test('ends the session where the server says that it is over', async () => {
    await open()
    last().hears({ type: 'session-ended' })
    expect([ended, heard]).toEqual([1, []])
  })

  test('is closed for good with the console', async () => {
    await open()
    const line = last()
    desk[Symbol.dispose]()
    line.onclose({ code: 1000 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([line.closedWith, Line.opened.length, lost]).toEqual([[1000], 1, 0])
  })

  test('authorizes nothing without a token, and no socket that is closed already', async () => {
    token = ''
    await open()
    expect(last().sent).toEqual([])
    token = 'access'
    last().readyState = WebSocket.CLOSED
    desk.authorize()
    await vi.advanceTimersByTimeAsync(0)
    expect(last().sent).toEqual([])
  })
})
