import type { Statement } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { GencashStatement } from './gencash-statement.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const nothing = { gifts: 0, gross: 0, fee: 0, tax: 0, net: 0 }
const completed = { count: 0, gencash: 0, amount: 0, fee: 0, tax: 0, net: 0 }

const statementOf = (from: string, to: string, more: Partial<Statement> = {}): Statement => ({
  from,
  to,
  opening: 100,
  closing: 1_800,
  earned: { gifts: 3, gross: 2_500, fee: 750, tax: 50, net: 1_700 },
  reversed: 0,
  shows: [{ showId: 'show-1', name: 'Malam Akustik', gifts: 2, gross: 2_000, fee: 600, tax: 40, net: 1_360 }],
  otherShows: null,
  giftKinds: [
    { giftId: 'rose', name: 'Mawar', icon: '/r.webp', gifts: 3, gross: 2_500, fee: 750, tax: 50, net: 1_700 },
  ],
  cashouts: { asked: 0, returned: 0, completed },
  ...more,
})

let answer: (from: string, to: string) => Response

beforeEach(() => {
  answer = (from, to) => new Response(JSON.stringify({ data: statementOf(from, to) }))
  network.mockImplementation(async (url) => {
    const query = new URL(url, 'http://tayang.test').searchParams
    return answer(query.get('from') ?? '', query.get('to') ?? '')
  })
  vi.stubGlobal('fetch', network)
  // Half past six in the morning of 15 November in Jakarta.
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 14, 23, 30))
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <GencashStatement />
    </WithI18n>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const periods = () => network.mock.calls.map(([url]) => url.split('?')[1])
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const amountOf = (name: string) => screen.getByText(name).parentElement?.textContent?.replace(name, '').trim()

test('the statement begins with this month in Jakarta, and its sums are readable', async () => {
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  expect(periods()).toEqual(['from=2026-11-01&to=2026-11-30'])
  const lines = ['Balance before', 'Fee', 'Tax', 'Balance after']
  expect(lines.map(amountOf)).toEqual(['100', '−750', '−50', '1,800'])
  expect(screen.getByText(/Malam Akustik/).textContent).toContain('2 gifts')
})

test('the month before is a press away, and no month after this one can be chosen', async () => {
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' })
  expect(next().disabled).toBe(true)
  press('Previous month')
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeDefined()
  await waitFor(() => expect(periods().at(-1)).toBe('from=2026-10-01&to=2026-10-31'))
  expect(next().disabled).toBe(false)
})

test('any two days can be chosen, and the heading names them', async () => {
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  choose('First day', '2026-11-10')
  choose('Last day', '2026-11-20')
  await waitFor(() => expect(periods().at(-1)).toBe('from=2026-11-10&to=2026-11-20'))
  expect(screen.getByRole('heading', { level: 2, name: /10\s?–\s?20 Nov 2026/ })).toBeDefined()
})

test('days in the wrong order are not sent to the server; the page says what to choose', async () => {
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  choose('Last day', '2026-10-01')
  expect(await screen.findByText(/^Choose up to \d+ days, starting with the first\.$/)).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: '—' })).toBeDefined()
  expect(periods()).toHaveLength(1)
})

test('an emptied date field keeps the day that it had', async () => {
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  choose('First day', '')
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-01')
})

test('a month in which no gencash moved says so and offers no file', async () => {
  answer = (from, to) => {
    const empty = { opening: 0, closing: 0, earned: nothing, shows: [], giftKinds: [] }
    return new Response(JSON.stringify({ data: statementOf(from, to, empty) }))
  }
  open('id')
  await screen.findByText('Belum ada aktivitas di periode ini')
  expect(screen.queryByRole('heading', { name: /Gencash/ })).toBeNull()
})

test('a balance that only stayed is still a statement', async () => {
  answer = (from, to) => {
    const still = { opening: 100, closing: 100, earned: nothing, shows: [], giftKinds: [] }
    return new Response(JSON.stringify({ data: statementOf(from, to, still) }))
  }
  open()
  expect(await screen.findByRole('heading', { name: 'Gencash statement' })).toBeDefined()
  expect(amountOf('Balance after')).toBe('100')
})

test('a statement that cannot be read says so, and Try again reads it', async () => {
  answer = () => new Response('{}', { status: 500 })
  open()
  await screen.findByText('Some error occured, please refresh the page!')
  answer = (from, to) => new Response(JSON.stringify({ data: statementOf(from, to) }))
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Gencash statement' })).toBeDefined()
})

test('the file has the period in its name and begins with the mark of UTF-8', async () => {
  const files: [string, Blob][] = []
  let made: Blob
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob
    return 'blob:statement'
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push([this.download, made])
  })
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  press('Download CSV')
  expect(files.map(([name]) => name)).toEqual(['tayang-2026-11-01-2026-11-30.csv'])
  const bytes = new Uint8Array(await files[0]![1].arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(bytes)).toContain('Malam Akustik')
  expect(revoke).toHaveBeenCalledWith('blob:statement')
})

test('Print opens the dialog of the browser', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open()
  await screen.findByRole('heading', { name: 'Gencash statement' })
  press('Print')
  expect(print).toHaveBeenCalledTimes(1)
})
