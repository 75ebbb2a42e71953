import { dayOf, monthOf } from '@tayang/player/core'
import { chooseData, dataChoices, forgetData } from '@tayang/player/dom'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { DataOverview } from './data-overview.tsx'

const DAY = 86_400_000
const TALLY = 'tayang.data-tally'

/** Counts bytes of a day as another tab of this browser does. */
function countElsewhere(bytes: number, atMs = Date.now()): void {
  const day = dayOf(atMs)
  const tally = JSON.parse(localStorage.getItem(TALLY) ?? '{}') as Record<string, Record<string, number>>
  const month = { ...tally[monthOf(day)], [day.slice(-2)]: bytes }
  localStorage.setItem(TALLY, JSON.stringify({ ...tally, [monthOf(day)]: month }))
  dispatchEvent(new StorageEvent('storage', { key: TALLY }))
}

beforeEach(async () => {
  // The middle of a month, so that no run crosses a midnight or the end of a month.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T05:00:00Z') })
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  await forgetData()
  chooseData({ operator: null, budgetMb: null, mode: 'otomatis' })
})
afterEach(async () => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  await forgetData()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const overview = (language: 'en' | 'id' = 'en') => (
  <MemoryRouter>
    <WithI18n language={language}>
      <DataOverview />
    </WithI18n>
  </MemoryRouter>
)
const open = (language?: 'en' | 'id') => render(overview(language))
const amountOf = (term: string) =>
  within(screen.getByText(term).parentElement!).getByRole('definition').textContent
const toastTexts = () => toasts.getState().map(({ text }) => text)

test('what can be chosen is in the document, and what this browser has counted is not', () => {
  countElsewhere(86_000_000)
  const html = renderToString(overview())
  expect(html).toContain('Best quality your connection allows')
  expect(html).toContain('MB per month')
  expect(html).not.toContain('86')
})

test('whatever the mode is, a line says what it does here', () => {
  open()
  const line = () => screen.getByRole('status').textContent
  expect(line()).toBe('Auto saves by itself on a slow or metered connection.')
  act(() => chooseData({ mode: 'hemat' }))
  expect(line()).toBe('You chose this mode. It stays until you change it.')
})

test('what was watched today and this month is shown, and follows what another tab counts', async () => {
  countElsewhere(86_000_000)
  open()
  expect(amountOf('Today')).toContain('86\u00a0MB')
  expect(amountOf('This month')).toContain('86\u00a0MB')
  act(() => countElsewhere(100_000_000))
  await waitFor(() => expect(amountOf('Today')).toContain('100\u00a0MB'))
})

test('a month of which something is known can be looked at, and this month is the last', () => {
  countElsewhere(50_000_000, Date.now() - 40 * DAY)
  countElsewhere(1_000_000)
  open()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(button('Next month').disabled).toBe(true)
  fireEvent.click(button('Previous month'))
  expect(button('Previous month').disabled).toBe(true)
  const days = within(screen.getByRole('list', { name: 'Data by day' })).getAllByRole('listitem')
  expect(days.filter(({ textContent }) => textContent?.includes('50\u00a0MB'))).toHaveLength(1)
})

test('a chart without a bar says why, and no longer once something was watched', async () => {
  open('id')
  expect(screen.getByText('Belum ada data terpakai bulan ini')).toBeDefined()
  act(() => countElsewhere(1_000_000))
  await waitFor(() => expect(screen.queryByText('Belum ada data terpakai bulan ini')).toBeNull())
})

test('the count is reset only after a question, and then nothing is left to reset', async () => {
  countElsewhere(86_000_000)
  open()
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset the count' })
  fireEvent.click(reset)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(amountOf('Today')).toContain('86\u00a0MB')
  fireEvent.click(reset)
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^Counting starts /)]))
  await waitFor(() => expect(amountOf('Today')).toBe('0\u00a0MB'))
  expect(reset.disabled).toBe(true)
})

test('a page without a count has nothing to reset', () => {
  open('id')
  const reset = screen.getByRole<HTMLButtonElement>('button', { name: 'Mulai hitung dari nol' })
  expect(reset.disabled).toBe(true)
})

test('an operator is chosen here, and the choice is kept', () => {
  open()
  const choice = screen.getByRole('combobox', { name: 'Your operator' })
  fireEvent.change(choice, { target: { value: 'Telkomsel' } })
  expect(dataChoices().operator).toBe('Telkomsel')
  fireEvent.change(choice, { target: { value: '' } })
  expect(dataChoices().operator).toBeNull()
})

test('the operator of the account is not chosen here', () => {
  const account = { ...aViewer.account, telco: 'smartfren' }
  session.enter({ ...aViewer, account }, { accessToken: 'access', refreshToken: 'refresh' })
  open()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText(/^Smartfren/)).toBeDefined()
  expect(screen.getByText('Same as your account.')).toBeDefined()
})
