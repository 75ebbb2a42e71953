import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Poll } from '@tayang/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { noPoll, type PollState } from '../state/poll-state.ts'
import { PollCard } from './poll-card.tsx'

const AT = 1_800_000_000_000
const poll: Poll = {
  id: 'poll-1',
  question: 'Lanjut ke mana?',
  choices: [
    { id: 'kiri', text: 'Kiri' },
    { id: 'kanan', text: 'Kanan' },
  ],
  results: 'live',
  at: AT,
  endsAt: AT + 90_000,
  endedAt: null,
  counts: [3, 1],
}
const handlers = {
  onVote: vi.fn<(choiceId: string) => void>(),
  onFold: vi.fn<() => void>(),
  onSignIn: vi.fn<() => void>(),
}
afterEach(() => {
  cleanup()
  for (const handler of Object.values(handlers)) handler.mockReset()
})

function show(part: Partial<PollState> = {}, at: number | null = AT) {
  render(
    <WithI18n>
      <PollCard state={{ ...noPoll, poll, isReached: true, ...part }} mediaTime={() => at} {...handlers} />
    </WithI18n>,
  )
}
const vote = { choiceId: 'kiri', key: 'key-1' }

test('a poll is voted by one tap, and says how long it runs by the clock of the show', () => {
  show()
  expect(screen.getByText('1:30 left')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Kanan/ }))
  expect(handlers.onVote).toHaveBeenCalledWith('kanan')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(handlers.onFold).toHaveBeenCalledOnce()
})

test('without a picture it does not say how long it runs', () => {
  show({}, null)
  expect(screen.queryByText(/left/)).toBeNull()
})

test('who has voted sees the bars with their own choice named', () => {
  show({ vote, isKept: true })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AKiriYour vote75%',
    'BKanan25%',
  ])
  expect(screen.getByText('Your vote counts · 4 votes')).toBeDefined()
})

test('votes that show at the end only are not drawn before', () => {
  show({ vote, isKept: true, poll: { ...poll, results: 'end', counts: null } })
  expect(screen.getByText('Your vote counts. The result shows at the end.')).toBeDefined()
  expect(screen.getByRole('button', { name: /Kiri/ }).getAttribute('aria-disabled')).toBe('true')
})

test('the result is for everybody', () => {
  show({ isOver: true })
  expect(screen.getByText('Poll result')).toBeDefined()
  expect(screen.getByText('4 votes')).toBeDefined()
})

test.each([
  ['barred', "You can't vote in this room."],
  ['host', 'The host asks, and does not vote.'],
  ['late', 'Your vote came too late.'],
] as const)('who is refused with %s reads why', (why, text) => {
  show({ why })
  expect(screen.getByText(text)).toBeDefined()
})

test('a guest is asked to sign in', () => {
  show({ why: 'guest' })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(handlers.onSignIn).toHaveBeenCalledOnce()
})
