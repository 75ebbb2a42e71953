import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { FromClient } from '@tayang/contract/socket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizFrame } from '#features/chat/live-chat'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { QuizChips } from './quiz-chips.tsx'
import { QuizLayer } from './quiz-layer.tsx'
import { openQuizSession, type QuizSession } from './quiz-session.ts'
import { AT, aQuiz, coming, ended, kept, own, question, revealed, voided } from './test/quiz.fixture.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
const sent: FromClient[] = []
let tell: (...frames: QuizFrame[]) => void
let at: number | null
let quiz: QuizSession

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', network)
  sent.length = 0
  at = AT
  quiz = openQuizSession({
    roomId: 'show-1',
    onQuiz(listener) {
      tell = (...frames) => act(() => frames.forEach((frame) => listener(frame, performance.now())))
      return () => undefined
    },
    sendQuiz: (frame) => sent.push(frame) > 0,
    mediaTime: () => at,
  })
})
afterEach(() => {
  cleanup()
  quiz[Symbol.dispose]()
  session.leave()
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const handleGoToLive = vi.fn<() => void>()
function show() {
  return render(
    <WithI18n>
      <QuizChips session={quiz} />
      <QuizLayer session={quiz} place="over" mediaTime={() => at} onGoToLive={handleGoToLive} />
      <input aria-label="Comment" />
    </WithI18n>,
  )
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const answers = () => sent.filter(({ type }) => type === 'quiz-answer')

test('nothing lies over the picture until the server has answered with the question', () => {
  show()
  tell({ type: 'quiz', quiz: aQuiz }, coming)
  expect(screen.queryByRole('region')).toBeNull()
  expect(sent).toEqual([{ type: 'quiz-open', roundId: 'round-6', at: AT }])
  tell(question)
  expect(screen.getByRole('region', { name: 'Live quiz' })).toBeDefined()
})

test.each([
  ['1', 'c-samosir'],
  ['b', 'c-sibolangit'],
  ['C', 'c-nias'],
  ['4', 'c-belitung'],
])('the key %s answers, and is no key of the player then', (key, choiceId) => {
  show()
  tell(coming, question)
  const isLeft = fireEvent.keyDown(document.body, { key })
  expect(isLeft).toBe(false)
  expect(answers()).toMatchObject([{ choiceId }])
  fireEvent.keyDown(document.body, { key: '2' })
  expect(answers()).toHaveLength(1)
})

test('keys belong to a field that is written in, to the player where no question is open, and never with Ctrl', () => {
  show()
  tell(coming, question)
  fireEvent.keyDown(screen.getByLabelText('Comment'), { key: '1' })
  fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: '5' })
  expect(answers()).toEqual([])
  tell({ ...kept })
  expect(fireEvent.keyDown(document.body, { key: '1' })).toBe(true)
})

test('time that runs out without a tap is told, and the answer comes with the picture', () => {
  show()
  tell({ type: 'quiz', quiz: aQuiz }, coming, question)
  pass(10_000)
  expect(screen.getByText("Time's up. The answer is coming.")).toBeDefined()
  // A key that comes too late answers nothing, and does not take the viewer back in the show.
  expect(fireEvent.keyDown(document.body, { key: '1' })).toBe(false)
  expect(answers()).toEqual([])
  tell(revealed, own)
  expect(screen.queryByText('Streak 5')).toBeNull()
  at = revealed.at
  pass(100)
  expect(screen.getByText('Right answer')).toBeDefined()
  expect(fireEvent.keyDown(document.body, { key: '1' })).toBe(true)
  expect(screen.getAllByText('Streak 5')).toHaveLength(2)
  pass(15_000)
  expect(screen.queryByRole('region')).toBeNull()
})

test('the leaderboard is read when it is opened, names the viewer’s own place, and gives way to a question', async () => {
  const row = {
    place: 1,
    profile: { id: 'made', name: 'Made Wirawan', avatar: null },
    points: 6_571,
    streak: 6,
    isOut: false,
  }
  network.mockImplementation(async () =>
    Response.json({
      data: {
        quizId: 'quiz-1',
        title: 'Keliling Nusantara',
        isOver: false,
        players: 2_967,
        questions: 6,
        rows: [
          row,
          { ...row, place: 2, profile: { ...row.profile, id: 'sinta', name: 'Sinta' }, isOut: true },
        ],
        own: { place: 104, points: 4_000, streak: 0, bestStreak: 4, right: 4, lives: 2, isOut: false },
      },
    }),
  )
  show()
  tell({ type: 'quiz', quiz: aQuiz }, coming, question, revealed, own)
  at = revealed.at
  pass(100)
  fireEvent.click(screen.getByRole('button', { name: 'Leaderboard' }))
  expect(await screen.findByText('Made Wirawan')).toBeDefined()
  expect(network.mock.calls[0]?.[0]).toContain('/show/show-1/quiz/board')
  expect(screen.getByText('Your place 104 of 2,967')).toBeDefined()
  expect(screen.getByText('Out')).toBeDefined()
  tell(
    { ...coming, roundId: 'round-7', number: 7, at: revealed.at },
    { ...question, roundId: 'round-7', number: 7 },
  )
  expect(screen.queryByText('Made Wirawan')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(4)
  tell({ ...voided, roundId: 'round-7', number: 7 })
  expect(screen.getByText('Question 7 is void')).toBeDefined()
})

test('the end of a quiz shows its board, and a board that cannot be read can be read again', async () => {
  network.mockImplementationOnce(async () => new Response('{}', { status: 500 }))
  show()
  tell({ type: 'quiz', quiz: aQuiz }, ended)
  at = ended.at
  pass(100)
  expect(screen.getByText('The quiz is over')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined())
  network.mockImplementation(async () =>
    Response.json({
      data: { quizId: 'q', title: '', isOver: true, players: 0, questions: 0, rows: [], own: null },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No one has a place yet. Places start with the first answer.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a poll can be made small, and opened again beside LIVE', () => {
  show()
  const poll = {
    id: 'poll-1',
    question: 'Lanjut?',
    choices: [
      { id: 'ya', text: 'Ya' },
      { id: 'tidak', text: 'Tidak' },
    ],
    results: 'live' as const,
    at: AT,
    endsAt: AT + 60_000,
    endedAt: null,
    counts: [0, 0],
  }
  tell({ type: 'poll', poll })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open the poll' }))
  fireEvent.click(screen.getByRole('button', { name: /Ya/ }))
  expect(answers()).toMatchObject([{ roundId: 'poll-1', choiceId: 'ya' }])
  // A question does not wait for a poll.
  tell(coming, question)
  expect(screen.getByRole('heading').textContent).toBe(question.question)
})

test('lives stand beside LIVE in a quiz of elimination', () => {
  show()
  tell({ type: 'quiz', quiz: { ...aQuiz, mode: 'elimination' } }, { ...own, roundId: null })
  expect(screen.getByText('2 lives')).toBeDefined()
  tell({ ...own, roundId: null, own: { ...own.own!, lives: 0, isOut: true } })
  expect(screen.getByText('You are out')).toBeDefined()
})
