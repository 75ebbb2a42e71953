import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { CountdownRing } from './countdown-ring.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the figure counts down by a clock that never jumps, and a screen reader is told some of the seconds', () => {
  render(
    <WithI18n>
      <CountdownRing windowMs={10_000} endsAt={performance.now() + 10_000} />
    </WithI18n>,
  )
  const timer = screen.getByRole('timer')
  const said = () => timer.querySelector('[aria-live]')?.textContent
  const figure = () => timer.querySelector('span[aria-hidden]')?.textContent
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  expect([figure(), said()]).toEqual(['10', '10 seconds left'])
  pass(3_000)
  expect([figure(), said()]).toEqual(['7', ''])
  pass(2_000)
  expect([figure(), said()]).toEqual(['5', '5 seconds left'])
  pass(4_000)
  expect([figure(), said()]).toEqual(['1', '1 second left'])
  pass(9_000)
  expect([figure(), said()]).toEqual(['0', ''])
})
