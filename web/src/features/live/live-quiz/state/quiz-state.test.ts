import { describe, expect, test } from 'vitest'
import {
  AT,
  aPage,
  aQuiz,
  coming,
  ended,
  kept,
  own,
  ownPlace,
  question,
  revealed,
  turnedAway,
  voided,
} from '../test/quiz.fixture.ts'
import type { QuizFrame } from '#features/chat/live-chat'

const opening = (at: number) => ({ type: 'quiz-open', roundId: 'round-6', at })
const answer = { type: 'quiz-answer', roundId: 'round-6', choiceId: 'c-samosir', key: 'key-1' }
const authorized = {
  type: 'authorized',
  profile: { id: 'ani', name: 'Ani', avatar: null },
  role: 'viewer',
} as const

describe('a question', () => {
  test('is asked for when the picture reaches it, and not before', () => {
    const page = aPage().receive(coming).wait(5_900)
    expect([page.stage(), page.sent]).toEqual([null, []])
    page.wait(100)
    expect([page.stage(), page.sent]).toEqual(['opening', [opening(AT)]])
    page.wait(100)
    expect(page.sent).toHaveLength(1)
  })

  test('is not asked for by a page that does not know what its picture shows', () => {
    const page = aPage()
    page.around.at = null
    page.receive(coming).wait(60_000)
    expect([page.stage(), page.sent]).toEqual([null, []])
  })

  test('counts the viewer down from the answer of the server, by the rest that it names', () => {
    const page = aPage().opened()
    expect(page.stage()).toBe('open')
    expect(page.state().round?.endsAt).toBe(page.around.now + 10_000)
    page.receive({ ...question, leftMs: 4_000 })
    expect(page.state().round?.endsAt).toBe(page.around.now + 4_000)
    page.wait(3_999)
    expect(page.stage()).toBe('open')
    page.wait(1)
    expect(page.stage()).toBe('missed')
  })

  test('takes the first tap, locks, and says when the server has it', () => {
    const page = aPage().opened().choose()
    expect([page.stage(), page.sent.at(-1)]).toEqual(['chosen', answer])
    page.choose('c-nias', 'key-2')
    expect(page.sent.at(-1)).toEqual(answer)
    expect(page.receive(kept).stage()).toBe('kept')
    page.choose('c-nias', 'key-2')
    expect(page.stage()).toBe('kept')
  })

  test('takes no tap after the viewer’s time, and none for a choice that it does not have', () => {
    const page = aPage().opened().choose('c-toba')
    expect(page.stage()).toBe('open')
    page.around.now += 10_000
    page.choose()
    expect(page.sent).toEqual([opening(AT)])
  })

  test('is the same question after a lost connection, and an answer under way is sent again with its key', () => {
    const page = aPage().opened()
    page.receive(authorized)
    expect(page.sent.slice(1)).toEqual([opening(AT)])
    page.choose().receive(authorized)
    expect(page.sent.slice(2)).toEqual([answer, opening(AT), answer])
    page.receive({ ...question, leftMs: 8_000 })
    expect(page.stage()).toBe('chosen')
    page.receive(kept).receive(authorized)
    expect(page.sent).toHaveLength(5)
  })

  test('that was answered on another device is locked here with that answer', () => {
    const page = aPage()
      .receive(coming)
      .wait(6_000)
      .receive({ ...question, chosenId: 'c-nias' })
    expect([page.stage(), page.state().round?.chosen?.choiceId]).toEqual(['kept', 'c-nias'])
    const other = aPage()
      .opened()
      .receive({ ...kept, choiceId: 'c-nias', key: 'key-9' })
    expect([other.stage(), other.state().round?.chosen?.choiceId]).toEqual(['kept', 'c-nias'])
  })
})

describe('a viewer who is turned away', () => {
  test.each([
    ['early', 'coming'],
    ['late', 'away'],
    ['over', 'away'],
    ['guest', 'away'],
    ['barred', 'away'],
    ['host', 'away'],
    ['out', 'away'],
    ['answered', 'away'],
    ['busy', 'opening'],
  ] as const)('with %s before the question came waits as %s', (why, stage) => {
    const page = aPage().receive(coming).wait(6_000).receive(turnedAway(why))
    expect((page.state().round ?? page.state().coming)?.stage).toBe(stage)
  })

  test.each([
    ['late', {}, 'missed'],
    ['over', {}, 'missed'],
    ['answered', { choiceId: 'c-nias' }, 'kept'],
    ['answered', {}, 'away'],
    ['key-reused', { choiceId: 'c-samosir' }, 'kept'],
    ['no-choice', {}, 'open'],
    ['busy', {}, 'chosen'],
    ['barred', {}, 'away'],
  ] as const)('with %s after an answer %o is told as %s', (why, more, stage) => {
    expect(aPage().opened().choose().receive(turnedAway(why, more)).stage()).toBe(stage)
  })

  test('asks again a moment after it was too early or the server was busy, and not in between', () => {
    const early = aPage().receive(coming).wait(6_000).receive(turnedAway('early')).wait(400)
    expect(early.sent).toHaveLength(1)
    expect(early.wait(100).sent).toHaveLength(2)
    const busy = aPage().opened().choose().receive(turnedAway('busy')).wait(500)
    expect(busy.sent.slice(-2)).toEqual([opening(AT + 500), answer])
    expect(busy.wait(5_000).sent).toHaveLength(4)
  })

  test('as a guest plays it once they have signed in', () => {
    const page = aPage().receive(coming).wait(6_000).receive(turnedAway('guest'), authorized)
    expect(page.sent.at(-1)).toEqual(opening(AT))
    expect(page.receive(question).stage()).toBe('open')
  })

  test('says nothing of another question', () => {
    expect(
      aPage()
        .opened()
        .receive({ ...turnedAway('late'), roundId: 'round-5' })
        .stage(),
    ).toBe('open')
  })
})

describe('a picture that is too far behind', () => {
  test('is told how far before its question comes, and plays it after the jump to LIVE', () => {
    const page = aPage({ behindMs: 34_000 }).receive(coming)
    expect(page.state().coming?.behindMs).toBe(34_000)
    page.wait(5_000)
    expect([page.state().coming?.behindMs, page.sent]).toEqual([34_000, []])
    page.jump(AT - 1_000)
    expect(page.state().coming?.behindMs).toBeNull()
    page.wait(1_000)
    expect([page.stage(), page.sent]).toEqual(['opening', [opening(AT)]])
  })

  test('sees the answer where its own picture shows it', () => {
    const page = aPage({ behindMs: 34_000 }).receive(coming).wait(24_300).receive(revealed)
    expect(page.stage()).toBeNull()
    page.wait(34_000)
    expect(page.stage()).toBe('revealed')
    expect(page.sent).toEqual([])
  })

  test('is told what the server found, and opens the question once it has caught up', () => {
    const page = aPage().receive(coming).wait(6_000)
    page.receive(turnedAway('behind', { behindMs: 12_300, allowedLagMs: 9_800 }))
    expect([page.stage(), page.state().coming?.behindMs]).toEqual([null, 12_000])
    expect(page.wait(1_000).sent).toHaveLength(1)
    page.jump(AT + 9_000)
    expect([page.stage(), page.sent.at(-1)]).toEqual(['opening', opening(AT + 9_000)])
  })

  test('by less than the way of a word is let in', () => {
    expect(aPage({ behindMs: 10_200 }).receive(coming).state().coming?.behindMs).toBeNull()
  })

  test('may have its note closed', () => {
    const page = aPage({ behindMs: 34_000 }).receive(coming).dismiss().wait(1_000)
    expect(page.state().coming?.isDismissed).toBe(true)
  })
})

describe('an answer', () => {
  test('shows when the picture reaches its moment, with place and streak, and leaves by itself', () => {
    const page = aPage().opened().choose().receive(kept, revealed, own)
    page.wait(21_200)
    expect([page.stage(), page.state().own]).toEqual(['kept', null])
    page.wait(100)
    expect([page.stage(), page.state().own?.place]).toEqual(['revealed', 14])
    page.wait(14_999)
    expect(page.state().round?.isDismissed).toBe(false)
    expect(page.wait(1).state().round?.isDismissed).toBe(true)
  })

  test('comes also to whom never saw the question, and to a page without a picture at once', () => {
    const late = aPage().receive(revealed)
    expect([late.stage(), late.state().round?.why]).toEqual(['away', null])
    expect(late.jump(AT + 21_300).stage()).toBe('revealed')
    const blind = aPage()
    blind.around.at = null
    expect(blind.receive(revealed).stage()).toBe('revealed')
  })

  test('gives way to the next question when the picture reaches that one', () => {
    const page = aPage().opened().receive(revealed).wait(21_300)
    expect(page.stage()).toBe('revealed')
    page.receive({ ...coming, roundId: 'round-7', number: 7, at: AT + 30_000 }).wait(8_700)
    expect(page.state().round).toMatchObject({ id: 'round-7', stage: 'opening' })
  })

  test('a place that comes later without a question replaces the one of the result', () => {
    const page = aPage().opened().receive(revealed, own).wait(21_300)
    page.receive({ ...own, roundId: null, result: null, own: { ...ownPlace, place: 9 } }).wait(100)
    expect(page.state().own?.place).toBe(9)
  })
})

describe('a void question', () => {
  test('is told at once to those who have it before them, also after its answer was shown', () => {
    expect(aPage().opened().choose().receive(voided).stage()).toBe('void')
    const after = aPage().opened().receive(revealed, own).wait(21_300).receive(voided).wait(1_000)
    expect([after.stage(), after.state().round?.voidReason]).toEqual(['void', 'host'])
  })

  test('goes unseen where the picture had not reached it', () => {
    const page = aPage().receive(coming, voided).wait(60_000)
    expect([page.stage(), page.state().coming, page.sent]).toEqual([null, null, []])
  })

  test('is told to a page that came after it began', () => {
    expect(aPage().receive({ type: 'quiz', quiz: aQuiz }, voided).state().round).toMatchObject({
      stage: 'void',
      questionCount: 12,
    })
  })
})

describe('a quiz', () => {
  const round = {
    roundId: 'round-6',
    number: 6,
    lamp: 'open',
    at: AT,
    allowedLagMs: 9_800,
    voidReason: null,
  } as const
  const quizOf = (lamp: 'shown' | 'open' | 'closed' | 'revealed' | 'void'): QuizFrame => ({
    type: 'quiz',
    quiz: { ...aQuiz, round: { ...round, lamp } },
  })

  test('that runs already brings its open question to a page that has just come', () => {
    const page = aPage({ behindMs: -5_000 }).receive(quizOf('open'))
    expect([page.stage(), page.sent]).toEqual(['opening', [opening(AT + 2_000)]])
    expect(aPage({ behindMs: -5_000 }).receive(quizOf('closed')).stage()).toBeNull()
  })

  test('leaves no question standing whose end was missed while the page was disconnected', () => {
    expect(aPage().opened().receive(quizOf('open')).stage()).toBe('open')
    expect(aPage().opened().receive(quizOf('revealed')).stage()).toBeNull()
    expect(aPage().opened().receive({ type: 'quiz', quiz: null }).stage()).toBeNull()
  })

  test('ends on the picture with its board, which leaves after a minute or when it is closed', () => {
    const page = aPage().receive({ type: 'quiz', quiz: aQuiz }, ended)
    expect(page.state().isOver).toBe(false)
    page.jump(AT + 40_000)
    expect([page.state().isOver, page.state().end?.title]).toEqual([true, 'Keliling Nusantara'])
    expect(page.wait(60_000).state().end).toBeNull()
    const closed = aPage()
      .receive(ended)
      .jump(AT + 40_000)
      .dismiss()
    expect(closed.state().end).toBeNull()
  })

  test('begins with nobody’s old place', () => {
    const page = aPage().receive({ type: 'quiz', quiz: aQuiz }, { ...own, roundId: null })
    expect(page.state().own?.place).toBe(14)
    expect(page.receive({ type: 'quiz', quiz: { ...aQuiz, id: 'quiz-2' } }).state().own).toBeNull()
  })
})

test('what is not of a quiz changes nothing', () => {
  const page = aPage().opened()
  const before = page.state()
  page.receive({ type: 'poll-counts', pollId: 'p', counts: [1, 2] })
  expect(page.state()).toBe(before)
})
