import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeClock, type FakeClock } from '../clock/clock-fake.ts'
import { silentLog } from '../log/log.ts'
import { CLOSE_POLICY, errorFrame, hearFrames } from './socket-frames.ts'

const shape = z.object({ text: z.string() })

let clock: FakeClock
let peer: EventEmitter
let closed: number[]
let received: string[]
let errors: string[]
let isEnded: boolean
let work: (text: string) => Promise<void> | void

beforeEach(() => {
  clock = fakeClock()
  closed = []
  received = []
  errors = []
  isEnded = false
  work = () => undefined
  peer = Object.assign(new EventEmitter(), { close: (code: number) => void closed.push(code) })
})

function open({ after }: { after?: Promise<void> } = {}) {
  // Frames need the events and the closing of a socket, and nothing else of it.
  hearFrames(peer as unknown as WebSocket, {
    shape,
    pace: { burst: 3, perSecond: 1 },
    waitingMax: 2,
    ...(after && { after }),
    clock,
    log: silentLog(),
    isEnded: () => isEnded,
    async handle({ text }) {
      await work(text)
      received.push(text)
    },
    tell: ({ code }) => void errors.push(code),
  })
}
const send = (frame: unknown) =>
  peer.emit('message', Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)))
/** Lets the promises of the frames run. */
const settle = () => clock.advance(0)

describe('a frame', () => {
  it('is handled after the frames before it, also where those take longer', async () => {
    const gate = Promise.withResolvers<void>()
    work = (text) => (text === 'first' ? gate.promise : undefined)
    open()
    send({ text: 'first' })
    send({ text: 'second' })
    await settle()
    expect(received).toEqual([])
    gate.resolve()
    await settle()
    expect(received).toEqual(['first', 'second'])
  })

  it('waits until the peer is ready', async () => {
    const ready = Promise.withResolvers<void>()
    open({ after: ready.promise })
    send({ text: 'early' })
    await settle()
    expect(received).toEqual([])
    ready.resolve()
    await settle()
    expect(received).toEqual(['early'])
  })

  it.each(['', '{', 'null', '7', '[]', '{"text":7}', '{}'])(
    'that is invalid (%j) is refused, and the next one is handled',
    async (frame) => {
      open()
      send(frame)
      send({ text: 'next' })
      await settle()
      expect([errors, received, closed]).toEqual([['INVALID_PARAMETERS'], ['next'], []])
    },
  )

  it('that cannot be handled is answered by an error, and the next one is handled', async () => {
    work = (text) => {
      if (text === 'broken') throw new Error('the database is away')
    }
    open()
    send({ text: 'broken' })
    send({ text: 'next' })
    await settle()
    expect([errors, received]).toEqual([['UNAVAILABLE'], ['next']])
  })

  it('is ignored once the socket has ended, also where the peer does not close it', async () => {
    open()
    isEnded = true
    send({ text: 'late' })
    send('{')
    await settle()
    expect([received, errors, closed]).toEqual([[], [], []])
  })
})

describe('a peer', () => {
  it('that sends faster than its pace is closed, and sends again at its pace', async () => {
    open()
    for (const text of ['1', '2', '3']) {
      send({ text })
      await settle()
    }
    await clock.advance(1_000)
    send({ text: '4' })
    await settle()
    expect([received, closed]).toEqual([['1', '2', '3', '4'], []])
    send({ text: '5' })
    expect(closed).toEqual([CLOSE_POLICY])
  })

  it('of whom too many frames wait is closed', async () => {
    const gate = Promise.withResolvers<void>()
    work = () => gate.promise
    open()
    for (const text of ['1', '2', '3']) send({ text })
    expect(closed).toEqual([CLOSE_POLICY])
    gate.resolve()
    await settle()
    expect(received).toEqual(['1', '2'])
  })

  it('is counted for invalid frames too', () => {
    open()
    for (let sent = 0; sent < 4; sent++) send('{')
    expect([errors.length, closed]).toEqual([3, [CLOSE_POLICY]])
  })
})

it('a refusal as a frame has the code and the message of the contract', () => {
  const frame = errorFrame('UNAVAILABLE')
  expect(frame).toEqual({ type: 'error', code: 'UNAVAILABLE', message: expect.stringMatching(/\w/) })
})
