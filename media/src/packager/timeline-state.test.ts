import { describe, expect, test } from 'vitest'
import type { InitSegment } from './boxes/init-segment.ts'
import {
  initialTimeline,
  reduceTimeline,
  type TimelineEffect,
  type TimelineEvent,
  type TimelineFacts,
  type TimelineState,
} from './timeline-state.ts'

const NAMES = ['240', 'audio']
const START_MS = 1_000_000
const INIT: InitSegment = {
  bytes: Buffer.alloc(0),
  timescale: 1000,
  codec: 'x',
  defaultDuration: 0,
  defaultFlags: 0,
}

const facts = (more: Partial<TimelineFacts> & { edgeMs?: number | null } = {}): TimelineFacts => ({
  nowMs: START_MS,
  edges: new Map(NAMES.map((name) => [name, more.edgeMs ?? null])),
  fillerEdgeMs: null,
  ...more,
})
const started = (id: number, wallMs = START_MS, given = facts()): TimelineEvent => ({
  type: 'period-started',
  id,
  wallMs,
  facts: given,
})
const fragment = (
  id: number,
  name: string,
  startSeconds: number,
  given: TimelineFacts = facts(),
): TimelineEvent => ({
  type: 'fragment-arrived',
  id,
  arrived: {
    name,
    init: INIT,
    fragment: { bytes: Buffer.alloc(0), startSeconds, endSeconds: startSeconds + 0.2, isIndependent: true },
  },
  facts: given,
})
const idled = (given: TimelineFacts): TimelineEvent => ({ type: 'idled', facts: given })
const slateSettled = (sinceMs: number, isMade: boolean, given: TimelineFacts): TimelineEvent => ({
  type: 'slate-settled',
  sinceMs,
  slate: isMade ? new Map() : null,
  facts: given,
})

const EMPTY = initialTimeline({ renditions: NAMES, segmentSeconds: 1, nextNumber: 0 })

function play(events: readonly TimelineEvent[], from: TimelineState = EMPTY) {
  let state = from
  const effects: TimelineEffect[] = []
  for (const event of events) {
    const step = reduceTimeline(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}
const typesOf = (effects: readonly TimelineEffect[]) => effects.map(({ type }) => type)

/** A show on air whose media ends 2 s after its start. */
const ON_AIR = play([started(1), fragment(1, '240', 0), fragment(1, 'audio', 0)]).state
const AWAY_MS = START_MS + 2300
const away = (more: Partial<TimelineFacts> = {}) =>
  facts({ nowMs: AWAY_MS, edgeMs: START_MS + 2000, ...more })
/** The same while the slate is written. */
const FILLING = play([idled(away()), slateSettled(AWAY_MS, true, away())], ON_AIR).state

describe('the first period of a show', () => {
  test('enters at once in every rendition and is ready with the last one', () => {
    const { effects } = play([started(1), fragment(1, '240', 0), fragment(1, 'audio', 0)])
    expect(typesOf(effects)).toEqual([
      'enter-rendition',
      'add-fragment',
      'enter-rendition',
      'add-fragment',
      'notify-ready',
      'prepare-slate',
    ])
  })

  test('does not enter before the media that is already listed', () => {
    const edgeMs = START_MS + 5000
    const { effects } = play([started(1), fragment(1, '240', 0, facts({ edgeMs }))])
    expect(effects[0]).toMatchObject({ type: 'enter-rendition', wallMs: edgeMs, period: 0 })
  })
})

test.each([
  ['of a rendition that the show does not have', fragment(1, '1080', 1)],
  ['of a period that a newer one has replaced', fragment(0, '240', 1)],
])('a fragment %s is dropped', (_name, event) => {
  expect(reduceTimeline(ON_AIR, event)).toEqual({ state: ON_AIR, effects: [] })
})

test('nothing is listed and no slate is requested after the end', () => {
  const { state } = play([{ type: 'stopped' }], ON_AIR)
  expect(play([fragment(1, '240', 1), idled(away())], state).effects).toEqual([])
})

describe('while nobody publishes', () => {
  test('the slate is requested once, and never for a show without media', () => {
    expect(play([idled(away()), idled(away())], ON_AIR).effects).toEqual([
      { type: 'request-slate', sinceMs: AWAY_MS },
    ])
    expect(play([idled(facts())]).effects).toEqual([])
  })

  test('a slate that could not be encoded is requested again later', () => {
    const { state, effects } = play([idled(away()), slateSettled(AWAY_MS, false, away())], ON_AIR)
    expect(effects.at(-1)).toEqual({ type: 'retry-later', sinceMs: AWAY_MS })
    const later = away({ nowMs: AWAY_MS + 2000 })
    expect(play([{ type: 'retry-due', sinceMs: AWAY_MS, facts: later }], state).effects).toEqual([
      { type: 'request-slate', sinceMs: AWAY_MS + 2000 },
    ])
  })

  test('the filler begins at the edge, or near the clock where the media ended long ago', () => {
    const begin = (given: TimelineFacts) =>
      play([idled(given), slateSettled(given.nowMs, true, given)], ON_AIR).effects.at(-1)
    expect(begin(away())).toMatchObject({
      type: 'start-filler',
      edges: new Map(NAMES.map((name) => [name, START_MS + 2000])),
    })
    const nowMs = AWAY_MS + 60_000
    const nearClock = nowMs - ON_AIR.lagMs - 1000
    expect(begin(away({ nowMs }))).toMatchObject({ edges: new Map(NAMES.map((name) => [name, nearClock])) })
  })

  test('a slate that arrives after a period has entered is not used', () => {
    const lateMs = AWAY_MS + 1600
    const late = away({ nowMs: lateMs })
    const { effects } = play(
      [idled(away()), fragment(1, '240', 2, late), slateSettled(AWAY_MS, true, late)],
      ON_AIR,
    )
    expect(typesOf(effects)).not.toContain('start-filler')
  })
})

describe('a publisher that returns while the slate is shown', () => {
  const returnedMs = START_MS + 5000
  const at = (nowMs: number, fillerEdgeMs: number) => away({ nowMs, fillerEdgeMs })

  test('enters at the next segment that the filler has not passed', () => {
    const given = at(returnedMs + 300, returnedMs + 100)
    const { effects, state } = play(
      [started(2, returnedMs, given), fragment(2, '240', 0, given), fragment(2, '240', 1, given)],
      FILLING,
    )
    expect(effects).toMatchObject([
      { type: 'end-filler-at', wallMs: null },
      { type: 'end-filler-at', wallMs: returnedMs + 1000 },
      { type: 'fill-rendition', name: '240', wallMs: returnedMs + 1000 },
      { type: 'enter-rendition', name: '240' },
      { type: 'add-fragment' },
    ])
    expect(state.isFilling).toBe(true)
    expect(typesOf(play([fragment(2, 'audio', 1, given)], state).effects)).toContain('stop-filler')
  })

  test('does not enter with sound alone', () => {
    const given = at(returnedMs + 300, returnedMs + 100)
    const { effects } = play([started(2, returnedMs, given), fragment(2, 'audio', 1, given)], FILLING)
    expect(typesOf(effects)).toEqual(['end-filler-at'])
  })

  test('has time to catch up, and then enters a little behind', () => {
    const far = (nowMs: number) => at(nowMs, nowMs - 300)
    const first = fragment(2, '240', 0, far(returnedMs + 2000))
    const { state, effects } = play([started(2, returnedMs, far(returnedMs)), first], FILLING)
    expect(typesOf(effects)).toEqual(['end-filler-at'])
    const second = fragment(2, '240', 1.1, far(returnedMs + 3600))
    expect(play([second], state).effects[0]).toEqual({ type: 'end-filler-at', wallMs: returnedMs + 4000 })
  })

  test('is shifted to the edge where its clock stood still, at a segment of its own', () => {
    const still = (nowMs: number) => at(nowMs, nowMs - 300)
    const events = [started(2, START_MS, still(returnedMs)), fragment(2, '240', 0.4, still(returnedMs))]
    const { state } = play(events, FILLING)
    const nowMs = returnedMs + 2000
    const { effects } = play([fragment(2, '240', 1, still(nowMs))], state)
    expect(effects).toMatchObject([
      { type: 'end-filler-at', wallMs: nowMs - 300 + 50 },
      { type: 'fill-rendition' },
      { type: 'enter-rendition', wallMs: nowMs - 300 + 50 - 1000 },
      { type: 'add-fragment' },
    ])
  })

  test('and is lost again with only half of its renditions gets a new filler', () => {
    const given = at(returnedMs + 300, returnedMs + 100)
    const { effects } = play(
      [started(2, returnedMs, given), fragment(2, '240', 1, given), idled(given)],
      FILLING,
    )
    expect(typesOf(effects).slice(-3)).toEqual(['end-filler-at', 'stop-filler', 'request-slate'])
  })
})

test('the edge is assumed to lie no further than three seconds behind the clock', () => {
  const late = facts({ nowMs: START_MS + 60_000 })
  expect(play([fragment(1, '240', 1, late)], ON_AIR).state.lagMs).toBe(3000)
  expect(play([fragment(1, '240', 60)], ON_AIR).state.lagMs).toBe(0)
})
