import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MomentField } from '../forms/moment-field.tsx'
import { showPart } from '../test/show-part.tsx'
import { Checks } from './checks.tsx'
import { Left } from './left.tsx'
import { StateLine } from './state-line.tsx'

const NOON = Date.parse('2026-11-24T05:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a line of states says which one it is in, and to the eye which ones are behind it', () => {
  showPart(
    <StateLine
      label="Draw"
      states={[
        { value: 'draft', label: 'Draft' },
        { value: 'announced', label: 'Announced', note: '23 Nov' },
        { value: 'closed', label: 'Closed' },
      ]}
      at="announced"
    />,
  )
  const line = within(screen.getByRole('list', { name: 'Draw' }))
  const states = line.getAllByRole('listitem')
  expect(states.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(states.map(({ dataset }) => dataset['state'])).toEqual(['behind', 'here', 'to-come'])
})

test('what is left is counted down, and what is over says so', () => {
  showPart(<Left until={NOON + 192_000} over="closing" />)
  expect(screen.getByText('3:12').getAttribute('title')).toBe('24 Nov, 12.03')
  act(() => void vi.advanceTimersByTime(193_000))
  expect(screen.getByText('closing')).toBeTruthy()
})

test('what is missing is told from what is there in words, not by a colour alone', () => {
  showPart(
    <Checks
      label="Before it is public"
      checks={[
        { key: 'terms', isDone: true, label: 'Terms' },
        { key: 'permit', isDone: false, label: 'Permit', note: 'no number' },
      ]}
    />,
  )
  const [terms, permit] = screen.getAllByRole('listitem')
  expect(within(terms!).getByLabelText('there')).toBeTruthy()
  expect(within(permit!).getByLabelText('missing')).toBeTruthy()
})

test('a time is written in Jakarta, and an emptied field is no time', () => {
  const onChange = vi.fn()
  showPart(<MomentField label="Ends" at={NOON} onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('Ends')
  expect(field.value).toBe('2026-11-24T12:00')
  fireEvent.change(field, { target: { value: '2026-11-25T12:30' } })
  fireEvent.change(field, { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([[NOON + 24.5 * 3_600_000], [null]])
})
