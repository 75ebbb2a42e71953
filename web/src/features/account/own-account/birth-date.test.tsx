import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session, useViewer } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { BirthDate } from './birth-date.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00:00+07:00') })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Shown() {
  const viewer = useViewer()
  return viewer && <BirthDate account={viewer.account} />
}
function show() {
  render(
    <WithI18n>
      <WithQueries>
        <Shown />
      </WithQueries>
    </WithI18n>,
  )
}
function give(day: string) {
  fireEvent.change(screen.getByLabelText('Birth date'), { target: { value: day } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test.each([
  ['', 'Field is required'],
  ['2026-11-24', "This isn't a valid birth date"],
  ['1905-11-23', "This isn't a valid birth date"],
])('the day "%s" is refused and not sent: %s', (day, words) => {
  show()
  give(day)
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network).not.toHaveBeenCalled()
})

test('a birth date is final, so it is confirmed with the age first, and saved once', async () => {
  show()
  give('2020-01-01')
  const dialog = screen.getByRole('dialog', { name: 'Is this your birth date?' })
  expect(dialog.textContent).toContain('You can set this only once. Is 1 Jan 2020 right?')
  expect(dialog.textContent).toContain('You are 6 years old.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(network).not.toHaveBeenCalled()

  give('1990-01-01')
  network.mockResolvedValueOnce(new Response(JSON.stringify({ data: { birthDate: '1990-01-01' } })))
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save' }))
  await waitFor(() => expect(screen.getByText('1 Jan 1990')).toBeTruthy())
  expect(network).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
