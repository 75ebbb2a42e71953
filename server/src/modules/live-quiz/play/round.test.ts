import { describe, expect, it } from 'vitest'
import { Round } from './round.ts'

const AT = 1_000_000
const question = { question: 'Apa?', choices: ['Satu', 'Dua', 'Tiga'], right: 1 }
const newRound = () =>
  new Round({ id: 'r', number: 1, at: AT, allowedLagMs: 4_000, windowMs: 10_000, question })
const ayu = { accountId: 'a', profileId: 'pa' }
const choices = () => ({ ids: ['x', 'y', 'z'], order: [2, 0, 1] })
const open = (round: Round, now = AT) => round.open(ayu, { now, pictureAt: now, choices })
const answer = (round: Round, choiceId: string, { key = 'k', now = AT + 2_000 } = {}) =>
  round.answer('a', { choiceId, key, now, roundTripMs: 100 })

describe('a round', () => {
  it('asks for the choices of an account once, whatever it opens', () => {
    const round = newRound()
    let asked = 0
    const counted = () => {
      asked++
      return choices()
    }
    for (const now of [AT, AT + 1_000, AT + 9_000]) round.open(ayu, { now, pictureAt: now, choices: counted })
    expect(asked).toBe(1)
    expect(round.open(ayu, { now: AT + 4_000, pictureAt: AT, choices })).toMatchObject({ leftMs: 6_000 })
  })

  it('opened again after the window says that nothing is left, and not that it is late', () => {
    const round = newRound()
    open(round)
    expect(open(round, AT + 13_000)).toMatchObject({ leftMs: 0 })
    expect(answer(round, 'y', { now: AT + 13_000 })).toEqual({ is: 'turned-away', why: 'late' })
  })

  it('counts answers by choice of the set and by second, whatever the order of the account', () => {
    const round = newRound()
    open(round)
    expect(answer(round, 'z')).toMatchObject({ is: 'taken', answer: { choice: 2, tookMs: 1_950 } })
    expect([round.counts, round.answered, round.perSecond, round.graceMaxMs]).toEqual([
      [0, 0, 1],
      1,
      [0, 0, 1],
      500,
    ])
  })

  it('takes the time that the server of a socket counted, and never more than passed here', () => {
    const counted = (countedMs: number, now: number) => {
      const round = newRound()
      open(round)
      const sent = { choiceId: 'y', key: 'k', now, roundTripMs: 100, countedMs }
      const answered = round.answer('a', sent)
      return answered.is === 'taken' ? answered.answer.tookMs : answered
    }
    expect(counted(2_000, AT + 2_600)).toBe(1_950)
    // The link between the servers was slow; the viewer was not.
    expect(counted(9_900, AT + 12_000)).toBe(9_850)
    expect(counted(10_700, AT + 12_000)).toMatchObject({ why: 'late' })
    expect(counted(60_000, AT + 2_000)).toBe(1_950)
    expect(counted(-5, AT + 2_000)).toBe(0)
  })

  it('knows the same answer again, also when the window is over', () => {
    const round = newRound()
    open(round)
    answer(round, 'y')
    expect(answer(round, 'y', { now: AT + 60_000 }).is).toBe('known')
    expect(answer(round, 'x', { now: AT + 60_000 })).toMatchObject({ why: 'key-reused', choiceId: 'y' })
    expect(answer(round, 'y', { key: 'other' })).toMatchObject({ why: 'answered', choiceId: 'y' })
    expect(round.answered).toBe(1)
  })

  it('takes an answer again that could not be taken before', () => {
    const round = newRound()
    open(round)
    const taken = answer(round, 'y')
    if (taken.is !== 'taken') throw new Error('it was taken')
    round.forget(taken.play)
    round.forget(taken.play)
    expect([round.answered, round.counts]).toEqual([0, [0, 0, 0]])
    expect(answer(round, 'x', { key: 'next' }).is).toBe('taken')
  })

  it.each(['revealed', 'void'] as const)('that is %s opens and takes nothing', (lamp) => {
    const round = newRound()
    open(round)
    round.lamp = lamp
    expect(answer(round, 'y')).toEqual({ is: 'turned-away', why: 'over' })
    expect(round.open({ accountId: 'b', profileId: 'pb' }, { now: AT, pictureAt: AT, choices })).toBe('over')
  })

  it('that is closed takes no first answer, and still knows one that came before', () => {
    const round = newRound()
    open(round)
    answer(round, 'y')
    round.lamp = 'closed'
    expect(answer(round, 'y').is).toBe('known')
    expect(round.answer('b', { choiceId: 'y', key: 'k', now: AT, roundTripMs: null })).toMatchObject({
      why: 'over',
    })
  })

  it('remembers how long answers took until they were stored', () => {
    const round = newRound()
    open(round)
    const taken = answer(round, 'y')
    if (taken.is === 'taken') round.noteKept(taken.answer, AT + 2_040)
    expect(round.keptMs).toEqual([40])
  })

  it('keeps a curve of bounded length, however late an answer comes', () => {
    const round = new Round({ id: 'r', number: 1, at: AT, allowedLagMs: 20_000, windowMs: 600_000, question })
    open(round, AT + 20_000)
    answer(round, 'y', { now: AT + 600_000 })
    expect(round.perSecond).toHaveLength(120)
  })
})
