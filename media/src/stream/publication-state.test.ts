import { describe, expect, test } from 'vitest'
import {
  initialPublication,
  reducePublication,
  type PublicationEvent,
  type PublicationState,
} from './publication-state.ts'

const QUIET_MS = 1500
const SOURCE = { width: 640, height: 360, framesPerSecond: 30, hasAudio: true }
const NEW = initialPublication({ quietMs: QUIET_MS, nowMs: 0 })

const probed = (nowMs = 0): PublicationEvent => ({ type: 'source-probed', source: SOURCE, nowMs })
const picture = (nowMs: number, elapsedMs = nowMs, isJump = false): PublicationEvent => ({
  type: 'picture-received',
  nowMs,
  elapsedMs,
  isJump,
})
const sound = (timestampMs: number, hasPicture = false): PublicationEvent => ({
  type: 'sound-received',
  timestampMs,
  hasPicture,
})
const died = (id: number, nowMs = 1000): PublicationEvent => ({ type: 'encoder-died', id, nowMs })
const looked = (nowMs: number, isEncoderFull = false): PublicationEvent => ({
  type: 'looked',
  nowMs,
  isEncoderFull,
})
const CHANGED: PublicationEvent = { type: 'source-changed' }
const FINISHED: PublicationEvent = { type: 'encoder-finished' }

function play(events: readonly PublicationEvent[], from: PublicationState = NEW) {
  let state = from
  const types: string[] = []
  for (const event of events) {
    const step = reducePublication(state, event)
    state = step.state
    types.push(...step.effects.map(({ type }) => type))
  }
  return { state, types }
}
const ENCODING = play([probed(), picture(10)]).state

describe.each([
  ['a source that is known starts an encoder, once', [probed(), probed()], ['start-encoder']],
  ['a source that is not known yet starts none', [{ type: 'source-probed', source: 'more', nowMs: 0 }], []],
  [
    'a source that never shows a picture is given up',
    [{ type: 'source-probed', source: 'never', nowMs: 0 }],
    ['report-unplayable', 'end', 'refuse-publisher'],
  ],
  [
    'a codec that cannot be encoded is reported before the publisher is refused',
    [{ type: 'refused', sentence: 'no', reason: 'video-codec' }],
    ['report-unplayable', 'end', 'refuse-publisher'],
  ],
  [
    'an end is reported once',
    [
      { type: 'end-requested', reason: 'lost' },
      { type: 'end-requested', reason: 'cut' },
    ],
    ['end'],
  ],
] as [string, PublicationEvent[], string[]][])('before the first encoder', (name, events, types) => {
  test(name, () => expect(play(events).types).toEqual(types))
})

describe('a running encoder', () => {
  test('is replaced at the next key frame when the source changes', () => {
    const { state, types } = play([CHANGED, probed()], ENCODING)
    expect(types).toEqual(['log', 'restart-encoder', 'start-encoder'])
    expect(state.encoder?.id).toBe(2)
  })

  test('is replaced after a hole or a jump that the slate has covered, and not after a short one', () => {
    expect(play([picture(QUIET_MS + 1000, 9000)], ENCODING).types).toEqual(['restart-encoder'])
    expect(play([picture(QUIET_MS + 1000, 100, true)], ENCODING).types).toEqual(['restart-encoder'])
    expect(play([picture(QUIET_MS + 1000, 2000)], ENCODING).types).toEqual([])
    expect(play([picture(100, 9000)], ENCODING).types).toEqual([])
  })

  test('that dies is replaced; the fourth death in a row ends the publication', () => {
    let state = ENCODING
    for (const id of [1, 2, 3]) {
      const step = play([died(id), probed()], state)
      expect(step.types).toEqual(['restart-encoder', 'start-encoder'])
      state = play([FINISHED], step.state).state
    }
    expect(play([died(4)], state).types).toEqual(['report-unplayable', 'end', 'refuse-publisher'])
  })

  test('that ran for a minute before it died resets the count of deaths', () => {
    const thrice = { ...ENCODING, deaths: 3 }
    expect(play([died(1, 61_000)], thrice).state.deaths).toBe(1)
  })

  test('that was replaced already does not count as dead', () => {
    expect(play([died(7)], ENCODING).types).toEqual([])
  })
})

test('a source that keeps changing gets no third encoder before an earlier one has ended', () => {
  const { state } = play([CHANGED, probed(), CHANGED], ENCODING)
  expect(state.finishing).toBe(2)
  expect(play([probed()], state).types).toEqual([])
  expect(play([FINISHED, probed()], state).types).toEqual(['idle-show', 'start-encoder'])
})

describe('the slate', () => {
  test('is shown when no picture arrives, unless we hold the publisher back ourselves', () => {
    expect(play([looked(QUIET_MS + 11)], ENCODING).types).toEqual(['idle-show'])
    expect(play([looked(QUIET_MS + 11, true)], ENCODING).types).toEqual([])
    expect(play([looked(QUIET_MS)], ENCODING).types).toEqual([])
    expect(play([looked(QUIET_MS + 11)]).types).toEqual([])
  })

  test('is not shown for an encoder that finishes after the end', () => {
    expect(play([CHANGED, { type: 'end-requested', reason: 'lost' }, FINISHED], ENCODING).types).toEqual([
      'log',
      'restart-encoder',
      'end',
    ])
  })
})

describe('a publisher of sound alone', () => {
  const waiting = play([sound(0), sound(3999), sound(4000)])

  test('gets the placeholder picture after four seconds', () => {
    expect(waiting.types).toEqual(['request-placeholder'])
    expect(play([{ type: 'placeholder-made', isUsable: true }], waiting.state).state.placeholder).toBe(
      'shown',
    )
    expect(play([sound(0), sound(9000, true)]).types).toEqual([])
  })

  test('is not given up while the placeholder is being made', () => {
    expect(play([{ type: 'source-probed', source: 'never', nowMs: 0 }], waiting.state).types).toEqual([])
  })

  test('asks again when the placeholder could not be made', () => {
    const failed = play([{ type: 'placeholder-made', isUsable: false }, sound(5000)], waiting.state)
    expect(failed.types).toEqual(['request-placeholder'])
  })

  test('restarts with its own pictures once they come', () => {
    const shown = play([{ type: 'placeholder-made', isUsable: true }, probed()], waiting.state).state
    const { state, types } = play([{ type: 'own-picture-received' }], shown)
    expect(types).toEqual(['log', 'restart-encoder'])
    expect(state.placeholder).toBe('none')
  })
})
