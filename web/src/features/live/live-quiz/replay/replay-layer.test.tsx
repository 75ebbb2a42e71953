import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReplayedQuiz } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { AT, revealed } from '../test/quiz.fixture.ts'
import { ReplayLayer } from './replay-layer.tsx'

const { top, players: _players, type: _type, quizId: _quizId, ...facts } = revealed
const choices = [
  { id: 'ya', text: 'Ya' },
  { id: 'tidak', text: 'Tidak' },
]
const items: readonly ReplayedQuiz[] = [
  { ...facts, type: 'question', quizTitle: 'Kuis', windowMs: 10_000, at: AT, revealedAt: AT + 20_000 },
  { type: 'void', roundId: 'r7', number: 7, at: AT + 60_000, voidedAt: AT + 61_000, reason: 'host' },
  { type: 'board', quizTitle: 'Kuis', at: AT + 90_000, rows: top },
  {
    type: 'poll',
    poll: {
      id: 'poll-1',
      question: 'Lanjut?',
      choices,
      results: 'end',
      at: AT + 200_000,
      endsAt: AT + 220_000,
      endedAt: AT + 220_000,
      counts: [3, 1],
    },
  },
]
let at = AT

beforeEach(() => {
  at = AT
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const mediaTime = () => at
function goTo(ms: number) {
  at = AT + ms
  act(() => void vi.advanceTimersByTime(250))
}
const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('a replay shows each question, then its answer, a void, a board and a poll as the show did', () => {
  render(
    <WithI18n>
      <ReplayLayer items={items} mediaTime={mediaTime} />
    </WithI18n>,
  )
  expect(texts()).toEqual(['ASamosir', 'BSibolangit', 'CNias', 'DBelitung'])
  goTo(20_500)
  expect(texts()[0]).toBe('ASamosirRight answer71%')
  goTo(61_500)
  expect(screen.getByText('Question 7 is void')).toBeDefined()
  goTo(90_500)
  expect(texts()[0]).toContain('Made Wirawan')
  goTo(201_000)
  expect(texts()).toEqual(['AYa', 'BTidak'])
  goTo(221_000)
  expect(texts()).toEqual(['AYa75%', 'BTidak25%'])
  goTo(300_000)
  expect(screen.queryByRole('region')).toBeNull()
})

test('a card that was closed stays closed, and the next one shows', () => {
  render(
    <WithI18n>
      <ReplayLayer items={items} mediaTime={mediaTime} />
    </WithI18n>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  goTo(20_500)
  expect(screen.queryByRole('region')).toBeNull()
  goTo(61_500)
  expect(screen.getByRole('region')).toBeDefined()
})
