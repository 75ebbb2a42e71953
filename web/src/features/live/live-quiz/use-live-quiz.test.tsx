import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore } from 'zustand/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizFrame, RoomConnection } from '#features/chat/live-chat'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { AT, coming, question, revealed } from './test/quiz.fixture.ts'
import { useLiveQuiz } from './use-live-quiz.tsx'

/** The program is imported for the first time. */
const PATIENT = { timeout: 10_000 }
const network = vi.fn<(url: string) => Promise<Response>>()
const view = createStore(() => ({ hasQuiz: false, isRewound: false }))
let listeners: ((frame: QuizFrame, receivedAt: number) => void)[] = []
const room = {
  roomId: 'show-1',
  view,
  onQuiz(listener: (frame: QuizFrame, receivedAt: number) => void) {
    listeners.push(listener)
    return () => void (listeners = listeners.filter((each) => each !== listener))
  },
  sendQuiz: () => true,
  mediaTime: () => AT,
} as unknown as RoomConnection

beforeEach(() => {
  view.setState({ hasQuiz: false, isRewound: false })
  listeners = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function Show({ place }: { place: 'over' | 'beside' }) {
  const quiz = useLiveQuiz(room)
  return (
    <>
      {quiz.card(place, () => undefined)}
      {quiz.chips}
      {quiz.replay}
    </>
  )
}
const show = (place: 'over' | 'beside') => (
  <WithI18n>
    <Show place={place} />
  </WithI18n>
)

test('a room without a quiz loads nothing, and the first word of one loads its program', async () => {
  render(show('over'))
  expect(listeners).toEqual([])
  act(() => view.setState({ hasQuiz: true }))
  await vi.waitFor(() => expect(listeners).toHaveLength(1), PATIENT)
})

test('a question that was answered is still answered after the card moved into full screen', async () => {
  const { rerender, unmount } = render(show('beside'))
  act(() => view.setState({ hasQuiz: true }))
  await vi.waitFor(() => expect(listeners).toHaveLength(1), PATIENT)
  act(() => [coming, question].forEach((frame) => listeners[0]?.(frame, performance.now())))
  const choice = await screen.findByRole('button', { name: /Samosir/ }, PATIENT)
  act(() => choice.click())
  rerender(show('over'))
  expect(screen.getByRole('button', { name: /Samosir/ }).getAttribute('aria-pressed')).toBe('true')
  unmount()
  expect(listeners).toEqual([])
})

test('who went far back sees the questions of that time, which are read then', async () => {
  const { type: _type, quizId: _quiz, top: _top, players: _players, ...facts } = revealed
  network.mockImplementation(async () =>
    Response.json({
      data: [
        {
          ...facts,
          type: 'question',
          quizTitle: 'Kuis',
          windowMs: 10_000,
          at: AT - 1_000,
          revealedAt: AT + 9_000,
        },
      ],
    }),
  )
  render(show('over'))
  expect(network).not.toHaveBeenCalled()
  act(() => view.setState({ isRewound: true }))
  expect((await screen.findByRole('heading')).textContent).toBe(question.question)
  expect(screen.getByText('as it was in the show')).toBeDefined()
  // Nobody plays again.
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
