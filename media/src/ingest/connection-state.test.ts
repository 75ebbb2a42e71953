import { describe, expect, test } from 'vitest'
import { MESSAGE, ping, writeAmf0, type AmfValue, type Message } from '../wire/index.ts'
import {
  initialConnection,
  reduceConnection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-state.ts'

const message = (type: number, payload: Buffer): Message => ({ type, payload, streamId: 1, timestampMs: 0 })
const received = (type: number, payload: Buffer, nowMs = 0): ConnectionEvent => ({
  type: 'message-received',
  message: message(type, payload),
  nowMs,
})
const command = (...values: AmfValue[]) => received(MESSAGE.command, writeAmf0(values))
const looked = (
  nowMs: number,
  more: { isPaused?: boolean; isShakenHands?: boolean; handshakeMsMax?: number } = {},
): ConnectionEvent => ({
  type: 'looked',
  nowMs,
  isPaused: false,
  isShakenHands: true,
  handshakeMsMax: 10_000,
  ...more,
})
const claimed = (claim: 'publication' | 'idle' | { sentence: string }): ConnectionEvent => ({
  type: 'claimed',
  claim,
  nowMs: 0,
})
const PUBLISH = command('publish', 3, null, 'key')

const NEW = initialConnection(0)

function play(events: readonly ConnectionEvent[], from: ConnectionState = NEW) {
  let state = from
  const effects: ConnectionEffect[] = []
  for (const event of events) {
    const step = reduceConnection(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, types: effects.map(({ type }) => type) }
}
const PUBLISHING = play([PUBLISH, claimed('publication')]).state

describe('a publish', () => {
  test('is claimed with its key, and media is read only after the claim', () => {
    const asked = play([PUBLISH])
    expect(asked.effects).toEqual([{ type: 'claim', request: { key: 'key', takeover: false } }])
    expect(play([claimed('publication')], asked.state).types).toEqual(['allow-media', 'send', 'send', 'send'])
    expect(PUBLISHING.phase).toBe('publishing')
  })

  test.each([
    ['without a usable key', [command('publish', 3, null, '')]],
    ['that the server refuses', [PUBLISH, claimed({ sentence: 'no' })]],
    ['on a connection that publishes already', [PUBLISH, claimed('publication'), PUBLISH]],
    ['of a connection that wants to play', [command('play', 0, null, 'x')]],
  ])('%s is refused with a sentence and closed', (_name, events) => {
    const { types, state } = play(events)
    expect(types.slice(-2)).toEqual(['send', 'close'])
    expect(state.phase).toBe('closing')
  })

  test.each(['FCUnpublish', 'deleteStream', 'closeStream'])('ends by its publisher with %s', (name) => {
    expect(play([command(name, 4, null)], PUBLISHING).effects).toEqual([
      { type: 'close', why: 'unpublished', byPeer: true },
    ])
  })
})

test.each([
  ['connect', command('connect', 1, {})],
  ['createStream', command('createStream', 2, null)],
  [
    'a command of AMF3',
    received(MESSAGE.commandAmf3, Buffer.concat([Buffer.alloc(1), writeAmf0(['connect', 1])])),
  ],
  ['a ping', received(MESSAGE.userControl, Buffer.from([0, 6, 1, 2, 3, 4]))],
])('%s is answered', (_name, event) => {
  expect(play([event]).types).toEqual(['send'])
})

test('a command that cannot be read closes the connection', () => {
  expect(play([received(MESSAGE.command, Buffer.from([2, 0, 9, 65]))]).types).toEqual(['close'])
})

test('a closed connection does nothing more', () => {
  const { state } = play([{ type: 'close-requested', why: 'x', byPeer: false }])
  expect(play([PUBLISH, looked(99_999), { type: 'refuse-requested', sentence: 'y' }], state).types).toEqual(
    [],
  )
})

test('the round trip is that of the last ping whose answer is believable', () => {
  // An answer is our ping with event 7 in place of 6, behind a chunk header of 12 bytes.
  const pong = (sentAt: number) => {
    const payload = Buffer.from(ping(sentAt).subarray(12))
    payload.writeUInt16BE(7)
    return received(MESSAGE.userControl, payload, 1000)
  }
  expect(play([pong(960)]).state.roundTripMs).toBe(40)
  expect(play([pong(5000)]).state.roundTripMs).toBeNull()
})

test('bytes are acknowledged when the window that the peer announced is full', () => {
  const window = Buffer.alloc(4)
  window.writeUInt32BE(100)
  const read = (bytes: number): ConnectionEvent => ({ type: 'bytes-read', bytes })
  const events = [received(MESSAGE.windowAcknowledgement, window), read(60), read(60), read(60)]
  expect(play(events).types).toEqual(['send'])
})

describe('a look', () => {
  test.each([
    [
      'a handshake that takes too long',
      NEW,
      looked(10_001, { isShakenHands: false }),
      'the handshake took too long',
    ],
    [
      'a connection that publishes nothing',
      { ...NEW, lastByteAtMs: 20_000 },
      looked(20_001),
      'nothing was published',
    ],
    ['a publisher that sends nothing', PUBLISHING, looked(15_001), 'it fell silent'],
  ])('closes %s', (_name, state, event, why) => {
    expect(play([event], state).effects).toEqual([{ type: 'close', why, byPeer: false }])
  })

  test('does not count the time in which we do not read as silence', () => {
    expect(play([looked(15_001, { isPaused: true })], PUBLISHING).types).toEqual([])
  })

  test('pings a publisher every fourth time', () => {
    const looks = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => looked(at))
    expect(play(looks, PUBLISHING).types).toEqual(['send', 'send'])
    expect(play(looks).types).toEqual([])
  })
})
