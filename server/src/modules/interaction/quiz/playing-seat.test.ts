import { randomUUID } from 'node:crypto'
import type { ToClient } from '@tayang/contract/socket'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { countLags } from './count-lags.ts'
import { PlayingSeat } from './playing-seat.ts'
import type { QuizFrame, SocketSeat } from './quiz-seat.ts'

const roundId = 'round'
const WINDOW_MS = 10_000
let clock: FakeClock
let seat: PlayingSeat
let told: ToClient[]
beforeEach(() => {
  clock = fakeClock()
  told = []
  const facts = { roomId: 'room', person: null, roundTripMs: 80, isBarred: () => false }
  const tell = (event: ToClient) => void told.push(event)
  seat = new PlayingSeat({ ...facts, tell, ask: tell } as unknown as SocketSeat, 7)
})

const question = (leftMs: number) =>
  ({ type: 'quiz-question', roundId, windowMs: WINDOW_MS, leftMs }) as ToClient & { type: 'quiz-question' }
const tell = (event: ToClient) => seat.tell({ do: 'tell', seat: 7, event, pings: false }, clock)
const answerOf = (choiceId: string, key: string): QuizFrame => ({
  type: 'quiz-answer',
  roundId,
  choiceId,
  key,
})
const send = (frame: QuizFrame) => {
  seat.keep(frame, clock.now())
  const heard = seat.heard(frame)
  return heard.do === 'hear' ? heard.countedMs : undefined
}

describe('the time of an answer', () => {
  it('runs from the question that was written here, with what was gone of its window before', async () => {
    tell(question(7_000))
    await clock.advance(1_500)
    expect(send(answerOf('a', randomUUID()))).toBe(4_500)
  })

  it('is that of its first sending, as long as it is the same answer', async () => {
    tell(question(WINDOW_MS))
    await clock.advance(1_000)
    const key = randomUUID()
    expect(send(answerOf('a', key))).toBe(1_000)
    await clock.advance(5_000)
    expect(send(answerOf('a', key))).toBe(1_000)
    // Who sends something first and decides later has the time of the decision.
    expect(send(answerOf('b', key))).toBe(6_000)
  })

  it('is not known here where the question was not written here', () => {
    expect(send(answerOf('a', randomUUID()))).toBeNull()
  })
})

describe('a frame', () => {
  it('is kept until it is answered, so that it can be told again', () => {
    const open: QuizFrame = { type: 'quiz-open', roundId, at: 1 }
    const desk: QuizFrame = { type: 'quiz-desk', deskId: randomUUID() }
    const [first, second] = [answerOf('a', randomUUID()), answerOf('b', randomUUID())]
    for (const frame of [open, desk, first, second]) send(frame)
    // Of two answers the first one counts, so it is not forgotten for the second one.
    expect([...seat.unanswered]).toEqual([open, desk, first])
    tell(question(WINDOW_MS))
    tell({ type: 'quiz-kept', roundId, choiceId: 'a', key: randomUUID() })
    expect([...seat.unanswered]).toEqual([desk])
    send(open)
    tell({ type: 'quiz-turned-away', roundId, why: 'over' })
    expect([...seat.unanswered]).toEqual([desk])
    expect(told).toHaveLength(3)
  })
})

it('counts lags by the clock of the other server, in steps, as many as there can be however many devices there are', () => {
  expect(countLags([1_000, 1_004, 2_000], 500)).toEqual([
    [1_500, 2],
    [2_500, 1],
  ])
  expect(countLags([10], -500)).toEqual([[0, 1]])
  const many = countLags(
    Array.from({ length: 200_000 }, (_, i) => i),
    0,
  )
  expect(many.length).toBeLessThanOrEqual(3_001)
  expect(many.reduce((sum, [, devices]) => sum + devices, 0)).toBe(200_000)
})
