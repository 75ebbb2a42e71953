import { describe, expect, it } from 'vitest'
import type { Film } from '#modules/library'
import { grade, hashOf } from './grade.ts'
import { isRunning, notShownBecause } from './offered.ts'
import { openOwnChoices } from './own-choices.ts'
import { standingOf, type StandingFacts } from './standing.ts'

const facts: StandingFacts = {
  isSignedIn: true,
  isRunning: true,
  isSuspended: false,
  tries: 0,
  hasPassed: false,
  hasWatched: null,
}

describe('who may answer', () => {
  it.each<[string, Partial<StandingFacts>]>([
    ['allowed', {}],
    ['allowed', { tries: 1 }],
    ['allowed', { hasWatched: true }],
    ['guest', { isSignedIn: false, isRunning: false }],
    ['over', { isRunning: false, hasPassed: true }],
    ['suspended', { isSuspended: true }],
    ['passed', { hasPassed: true, tries: 1 }],
    ['tried', { tries: 2 }],
    ['unwatched', { hasWatched: false }],
  ])('%s: %j', (standing, change) => expect(standingOf({ ...facts, ...change })).toBe(standing))
})

describe('a quiz', () => {
  const film: Film = {
    id: 'f',
    friendlyId: 'f',
    type: 'movie',
    title: { en: '', id: '' },
    premium: false,
    isHidden: false,
    durationSeconds: 60.9,
  }
  const always = { started_at: null, finished_at: null }

  it('is shown up to the last whole second of a film', () => {
    expect(notShownBecause(59, film, always, 0)).toBeNull()
    expect(notShownBecause(60, film, always, 0)).toBe('beyond-end')
    expect(notShownBecause(1, undefined, always, 0)).toBe('hidden')
    expect(notShownBecause(1, film, undefined, 0)).toBe('not-running')
  })

  it('runs with its campaign: from its first moment to before its last', () => {
    const campaign = { started_at: new Date(10), finished_at: new Date(20) }
    expect([9, 10, 19, 20].map((now) => isRunning(campaign, now))).toEqual([false, true, true, false])
  })
})

describe('choices as an account has them', () => {
  const choices = Array.from({ length: 4 }, (_, at) => ({
    id: `c${at}`,
    text: `Pilihan ${at}`,
    isRight: at === 1,
  }))
  const question = { id: 'q', text: 'Siapa?', choices }
  const own = openOwnChoices({
    derive: (purpose, text) => hashOf(purpose, [{ questionId: text, answerId: '' }]),
  })

  it('put what is right at every place equally often', () => {
    const places = [0, 0, 0, 0]
    const accounts = 2_000
    for (let at = 0; at < accounts; at++) {
      const { choice } = own.questionFor(`account ${at}`, question)
      places[choice.findIndex(({ text }) => text === 'Pilihan 1')]!++
    }
    // Chi-square with three degrees of freedom: 16.27 is passed by one in a thousand.
    const expected = accounts / 4
    expect(places.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(16.27)
  })

  it('grade by the ids of that account alone', () => {
    const answerOf = (accountId: string, text: string) => ({
      questionId: 'q',
      answerId: own.questionFor(accountId, question).choice.find((one) => one.text === text)?.id ?? '',
    })
    expect(grade(own, 'a', [question], [answerOf('a', 'Pilihan 1')])).toBe('right')
    expect(grade(own, 'a', [question], [answerOf('a', 'Pilihan 2')])).toBe('wrong')
    expect(grade(own, 'a', [question], [answerOf('b', 'Pilihan 1')])).toBe('invalid')
    expect(grade(own, 'a', [question], [])).toBe('invalid')
    expect(grade(own, 'a', [question], [{ questionId: 'other', answerId: 'x' }])).toBe('changed')
  })
})
