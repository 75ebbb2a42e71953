import type { UpcomingShow } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { toLocalText } from './local-time.ts'
import { SchedulePanel } from './schedule-panel.tsx'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const nextWeek = Math.floor((Date.now() + 7 * DAY) / MINUTE) * MINUTE

const announced = (id: string, more: Partial<UpcomingShow> = {}) =>
  ({
    id,
    type: 'upcoming-live',
    titleLocalized: 'Malam Akustik',
    descriptionLongLocalized: 'Gitar saja',
    startedAt: nextWeek,
    finishedAt: nextWeek + 45 * MINUTE,
    remind: false,
    ...more,
  }) as UpcomingShow

let list: UpcomingShow[] = []
let isUp = true
let save: () => Response

beforeEach(() => {
  list = [announced('one')]
  isUp = true
  save = () => new Response(JSON.stringify({ data: announced('one') }))
  network.mockImplementation(async (_, init) => {
    if (init?.method !== undefined && init.method !== 'GET') return save()
    const meta = { page: 1, perPage: 20, totalPages: 1, total: list.length }
    return isUp ? new Response(JSON.stringify({ data: list, meta })) : new Response('{}', { status: 500 })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open() {
  const Site = createRoutesStub([{ path: '/', Component: SchedulePanel }])
  render(
    <WithI18n>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = () =>
  network.mock.calls
    .filter(([, init]) => init?.method !== undefined && init.method !== 'GET')
    .map(([url, init]) => [init?.method, url, init?.body ? JSON.parse(init.body as string) : null])

test('an announced show is a link to its page, with the moment when it begins', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Malam Akustik' })
  expect(link.getAttribute('href')).toContain('one')
  expect(document.querySelector('time')?.dateTime).toBe(new Date(nextWeek).toISOString())
})

test('a streamer who announced nothing reads what an announcement is for', async () => {
  list = []
  open()
  expect(
    await screen.findByText('Tell your viewers when you are live next: they can set a reminder.'),
  ).toBeDefined()
})

test('a schedule that cannot be read says so, and Try again reads it', async () => {
  isUp = false
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  isUp = true
  press('Try again')
  expect(await screen.findByRole('link', { name: 'Malam Akustik' })).toBeDefined()
})

test('a new show is announced with its title, its time and its length, and the list is read again', async () => {
  list = []
  open()
  await screen.findByText(/^Tell your viewers/)
  press('Add')
  expect(screen.getByRole('dialog', { name: 'Schedule a show' })).toBeDefined()
  write('Title', '  Malam Akustik ')
  write('Begins', toLocalText(nextWeek))
  write('Lasts about', '90')
  list = [announced('one')]
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { name: 'Malam Akustik', description: '', startedAt: nextWeek, minutes: 90 }
  expect(sent()).toEqual([['POST', '/catalog/v1.0/upcomingLiveshows', body]])
  expect(await screen.findByRole('link', { name: 'Malam Akustik' })).toBeDefined()
})

test('an edited show keeps what was not changed, its unusual length as well', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Malam Akustik' }))
  expect(screen.getByRole('dialog', { name: 'Edit scheduled show' })).toBeDefined()
  expect(screen.getByRole<HTMLOptionElement>('option', { name: '45 min' }).selected).toBe(true)
  write('Title', 'Pagi Akustik')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { name: 'Pagi Akustik', description: 'Gitar saja', startedAt: nextWeek, minutes: 45 }
  expect(sent()).toEqual([['PUT', '/catalog/v1.0/upcomingLiveshow/one', body]])
})

test('an announcement without a title or with a time that is over is not sent, and the fields say why', async () => {
  open()
  await screen.findByRole('link', { name: 'Malam Akustik' })
  press('Add')
  write('Begins', toLocalText(Date.now() - DAY))
  press('Save')
  expect(screen.getByText('*Field is Required.')).toBeDefined()
  expect(await screen.findByText('Choose a time in the future')).toBeDefined()
  expect(sent()).toEqual([])
})

test('an announcement further ahead than sixty days is not sent', async () => {
  open()
  await screen.findByRole('link', { name: 'Malam Akustik' })
  press('Add')
  write('Title', 'Malam')
  write('Begins', toLocalText(Date.now() + 61 * DAY))
  press('Save')
  expect(await screen.findByText('Choose a time within 60 days')).toBeDefined()
  expect(sent()).toEqual([])
})

test('a refusal stays in the dialog with what was written, and Save can be pressed again', async () => {
  const body = { code: 'SCHEDULE_FULL', message: 'Twenty shows are the most', details: [] }
  save = () => new Response(JSON.stringify(body), { status: 409 })
  open()
  await screen.findByRole('link', { name: 'Malam Akustik' })
  press('Add')
  write('Title', 'Malam')
  write('Begins', toLocalText(nextWeek))
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Twenty shows are the most')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Malam')
  save = () => new Response(JSON.stringify({ data: announced('two') }))
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(2)
})

test('a title ends at a hundred characters, and the field counts them', async () => {
  open()
  await screen.findByRole('link', { name: 'Malam Akustik' })
  press('Add')
  write('Title', 'x'.repeat(140))
  expect(screen.getByText('100/100')).toBeDefined()
})

test('a show is cancelled only after Yes, and it leaves the list', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Malam Akustik' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel this scheduled show?' })
  expect(within(dialog).getByText('Malam Akustik')).toBeDefined()
  list = []
  press('Yes')
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(sent()).toEqual([['DELETE', '/catalog/v1.0/upcomingLiveshow/one', null]])
})

test('a show that has begun can be cancelled but not edited', async () => {
  list = [announced('one', { startedAt: Date.now() - MINUTE })]
  open()
  await screen.findByRole('button', { name: 'Cancel Malam Akustik' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Malam Akustik' })).toBeNull())
})

test('lengths are whole hours where they can be, else minutes', async () => {
  open()
  await screen.findByRole('link', { name: 'Malam Akustik' })
  press('Add')
  const lengths = screen.getAllByRole<HTMLOptionElement>('option').map(({ textContent }) => textContent)
  expect(lengths).toEqual(['30 min', '1 h', '90 min', '2 h', '3 h', '4 h', '6 h', '12 h'])
})
