import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openQuizState, stepQuiz, untilQuiz } from './quiz-trigger.ts'
import type { QuizEffect, QuizEvent, QuizState } from './quiz-trigger.ts'

const at = (positionS: number, isPlaying = true): QuizEvent => ({ type: 'tick', positionS, isPlaying })
const under = (positionS: number): QuizEvent => ({
  type: 'tick',
  positionS,
  isPlaying: true,
  isBlocked: true,
})
const heard = (positionS: number): QuizEvent => ({
  type: 'tick',
  positionS,
  isPlaying: true,
  isSoundOnly: true,
})
const listedLate = (playedFromS: number | null): QuizEvent => ({
  type: 'listed',
  times: [30, 90],
  playedFromS,
})
const jumped: QuizEvent = { type: 'jumped' }
const closed: QuizEvent = { type: 'closed' }
const offer = (atS: number): QuizEffect => ({ do: 'offer', atS })
const resume: QuizEffect = { do: 'resume' }

/** What happens, but for what is prepared, with quizzes at the seconds 30 and 90. */
function run(events: readonly QuizEvent[], times: readonly number[] = [90, 30]) {
  let state: QuizState = stepQuiz(openQuizState(), { type: 'listed', times }).state
  const all: QuizEffect[] = []
  for (const event of events) {
    const step = stepQuiz(state, event)
    state = step.state
    all.push(...step.effects)
  }
  return { state, effects: all.filter((effect) => effect.do !== 'prepare'), all }
}

describe('the quiz of a film', () => {
  test.each<[string, QuizEvent[], QuizEffect[]]>([
    ['is offered in its whole second', [at(29.9), at(30.2)], [offer(30)]],
    ['is offered where a tick falls into its second first', [at(30.99)], [offer(30)]],
    ['is offered where playback passes it between two ticks', [at(29.9), at(31.4)], [offer(30)]],
    ['is offered after a long sleep of the page that played on', [at(20), at(80)], [offer(30)]],
    ['is not offered before its second', [at(29), at(29.99)], []],
    ['is not offered where a seek goes past it', [at(20), jumped, at(40), at(41)], []],
    ['is not offered where a playback begins behind it', [at(31), at(32)], []],
    ['is offered where a seek ends in its second', [at(20), jumped, at(30.4)], [offer(30)]],
    ['is not offered by a seek while the film is paused', [jumped, at(30.4, false)], []],
    ['is offered once the film goes on there', [jumped, at(30.4, false), at(30.5)], [offer(30)]],
    ['is offered after a seek back before it', [at(50), jumped, at(29.8), at(30)], [offer(30)]],
    [
      'is offered once, also after a seek back',
      [at(30), closed, jumped, at(29), at(30.1)],
      [offer(30), resume],
    ],
    [
      'is offered again by nobody in its own second',
      [at(30), closed, at(30.2), at(30.9)],
      [offer(30), resume],
    ],
    ['is offered late where its list comes late', [at(36), listedLate(2), at(36.1)], [offer(30)]],
    ['is not offered late behind a jump past it', [at(36), listedLate(34), at(36.1)], []],
    [
      'is offered once where its list comes again',
      [at(30), closed, at(36), listedLate(2), at(36.1)],
      [offer(30), resume],
    ],
    ['waits while something else is open', [under(29), under(30), under(33), at(33.2)], [offer(30)]],
    ['waits for good where nothing closes', [under(30), under(33)], []],
    ['is not offered by the end of what it did not wait for', [under(20), at(21)], []],
    ['waits further while the film is paused', [under(30), at(33, false), at(33.2)], [offer(30)]],
    [
      'interrupts nothing where only the sound plays',
      [heard(29), heard(30), heard(31)],
      [{ do: 'hint', atS: 30 }],
    ],
    [
      'lets the next one come at its own second',
      [at(30), closed, at(89.9), at(90)],
      [offer(30), resume, offer(90)],
    ],
    ['leaves a film paused that was paused', [{ type: 'opened', atS: 30, wasPlaying: false }, closed], []],
    ['that the viewer opened resumes', [{ type: 'opened', atS: 30, wasPlaying: true }, closed], [resume]],
    [
      'that the viewer opened is not offered besides',
      [{ type: 'opened', atS: 30, wasPlaying: true }, closed, at(30.1)],
      [resume],
    ],
    ['is closed by nothing where none is open', [closed], []],
  ])('%s', (_name, events, effects) => expect(run(events).effects).toEqual(effects))

  test('two that are passed at once are offered one after the other, and then the film goes on', () => {
    const { effects } = run([at(20), at(100), closed, closed])
    expect(effects).toEqual([offer(30), offer(90), resume])
  })

  test('is prepared in the ten seconds before it', () => {
    const prepared = (positionS: number) => run([at(positionS)]).all
    expect(prepared(19.9)).toEqual([])
    expect(prepared(20)).toEqual([{ do: 'prepare', atS: 30 }])
    expect(prepared(85)).toEqual([{ do: 'prepare', atS: 90 }])
    expect(untilQuiz(run([]).state, 25.5)).toBe(4.5)
    expect(untilQuiz(run([]).state, 95)).toBeNull()
  })

  test('whatever ticks and speeds there are, each one that was watched is offered exactly once', () => {
    const ticks = fc.array(fc.double({ min: 0.01, max: 4, noNaN: true }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(ticks, (steps) => {
        let positionS = 0
        const events = steps.flatMap((step) => [at((positionS += step)), closed])
        const offered = run(events).effects.flatMap((effect) => (effect.do === 'offer' ? effect.atS : []))
        const lastS = positionS
        expect(offered).toEqual([30, 90].filter((second) => second <= lastS))
      }),
    )
  })
})
