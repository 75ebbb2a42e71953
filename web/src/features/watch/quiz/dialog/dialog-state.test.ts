import type { QuizDetail } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { answersOf, stepDialog, type DialogEvent, type DialogState } from './dialog-state.ts'

const question = (id: string) => ({
  id,
  question: `${id}?`,
  choice: [
    { id: `${id}-a`, text: 'A' },
    { id: `${id}-b`, text: 'B' },
  ],
})
const quiz: QuizDetail = {
  id: 'quiz',
  videoId: 'film',
  timeToShow: 30,
  questionJson: [question('one'), question('two')],
  quizCampaign: { id: 'campaign', name: 'Kuis' },
}
const allowed: DialogEvent = { type: 'allowed', quiz }
const chosen = (choiceId: string): DialogEvent => ({ type: 'chosen', choiceId })
const next: DialogEvent = { type: 'next' }
const back: DialogEvent = { type: 'back' }
const run = (...events: DialogEvent[]) => events.reduce<DialogState>(stepDialog, { step: 'offer' })

describe('the quiz dialog', () => {
  test.each<[string, DialogEvent[], object]>([
    ['begins with the offer', [], { step: 'offer' }],
    ['asks whether the viewer may answer', [{ type: 'asked' }], { step: 'asking' }],
    ['shows the first question', [allowed], { step: 'question', at: 0, chosen: {} }],
    ['stays at a question without an answer', [allowed, next], { step: 'question', at: 0 }],
    ['keeps what was chosen', [allowed, chosen('one-a'), chosen('one-b')], { chosen: { one: 'one-b' } }],
    ['goes on with an answer', [allowed, chosen('one-a'), next], { step: 'question', at: 1 }],
    [
      'goes back and knows what was chosen',
      [allowed, chosen('one-a'), next, back],
      { at: 0, chosen: { one: 'one-a' } },
    ],
    ['goes back no further than the first', [allowed, back], { step: 'question', at: 0 }],
    [
      'sends nothing before all is answered',
      [allowed, chosen('one-a'), next, next],
      { step: 'question', at: 1 },
    ],
    [
      'sends once the last one is answered',
      [allowed, chosen('one-a'), next, chosen('two-b'), next],
      { step: 'sending', chosen: { one: 'one-a', two: 'two-b' } },
    ],
    [
      'takes no choice while it sends',
      [allowed, chosen('one-a'), next, chosen('two-b'), next, chosen('two-a')],
      { chosen: { two: 'two-b' } },
    ],
    [
      'ends with a result',
      [allowed, { type: 'ended', result: 'failed' }],
      { step: 'result', result: 'failed' },
    ],
    ['returns to the questions from a result', [{ type: 'ended', result: 'failed' }, allowed], { at: 0 }],
    ['takes no answer in a result', [{ type: 'ended', result: 'failed' }, next], { step: 'result' }],
    [
      'keeps the answers where they could not be sent',
      [
        allowed,
        chosen('one-a'),
        next,
        chosen('two-b'),
        next,
        { type: 'failed', text: 'Network Error' },
        { type: 'again' },
      ],
      { step: 'question', at: 1, chosen: { one: 'one-a', two: 'two-b' } },
    ],
    [
      'offers again what could not be asked',
      [{ type: 'asked' }, { type: 'failed', text: 'x' }, { type: 'again' }],
      { step: 'offer' },
    ],
    [
      'has nothing to try again once it is over',
      [{ type: 'failed', text: null }, { type: 'again' }],
      { step: 'trouble', text: null },
    ],
  ])('%s', (_name, events, state) => expect(run(...events)).toMatchObject(state))

  test('sends an answer to each question, in their order', () => {
    expect(answersOf(quiz, { two: 'two-b', one: 'one-a' })).toEqual([
      { questionId: 'one', answerId: 'one-a' },
      { questionId: 'two', answerId: 'two-b' },
    ])
  })
})
