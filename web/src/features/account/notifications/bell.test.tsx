import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unread } from '#shared/notices'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Bell } from './bell.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationState } from './notification-state.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const listed = (...titles: string[]) => ({
  data: titles.map((title, n) => ({
    id: `n-${n}`,
    title,
    desc: '',
    refId: null,
    image: null,
    isRead: false,
    startDate: Date.now(),
  })),
  meta: { page: 1, perPage: 20, totalPages: Math.max(1, titles.length), total: titles.length },
})
const requested = () =>
  network.mock.calls
    .map(([url]) => new URL(url, 'http://tayang.test').searchParams)
    .map((query) => `${query.get('type')} ${query.get('page')} of ${query.get('perPage')}`)
const toastTexts = () => toasts.getState().map(({ text }) => text)

beforeEach(() => {
  toasts.setState([], true)
  unread.setState(null, true)
  vi.stubGlobal('fetch', network)
  HTMLElement.prototype.showPopover = () => undefined
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

function show(Component: () => React.ReactNode, widthPx = 1440) {
  vi.stubGlobal('innerWidth', widthPx)
  const Site = createRoutesStub([{ path: '*', Component }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
function Page() {
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      <Bell />
    </>
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))

test('up to 500 px the bell leads to the page, above it opens the dialog', async () => {
  network.mockImplementation(async () => new Response(JSON.stringify(listed())))
  show(Page, 500)
  press()
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/notifications'))
  expect(network).not.toHaveBeenCalled()
  cleanup()

  show(Page, 501)
  press()
  expect(await screen.findByText('See All Notifications')).toBeDefined()
  expect(screen.getByTestId('where').textContent).toBe('/')
})

test('a dialog whose list fails shows a toast', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  show(Page)
  press()
  await waitFor(() => expect(toastTexts()).toEqual(['Some error occured, please refresh the page!']), {
    timeout: 5_000,
  })
  expect(notificationState.getState()).toEqual({ isDialogOpen: true, isDataComplete: false })
})

test('the dialog reads five highlights and ten others, and knows when it is complete', async () => {
  network.mockImplementation(async () => new Response(JSON.stringify(listed('Budi is live'))))
  show(Page)
  press()
  expect(await screen.findByRole('heading', { name: 'Highlights' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Today' })).toBeDefined()
  expect(requested().toSorted()).toEqual(['highlight 1 of 5', 'non-highlight 1 of 10'])
  expect(notificationState.getState()).toEqual({ isDialogOpen: true, isDataComplete: true })
})

test('the page reads twenty at a time, and shows a failure', async () => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  show(NotificationList)
  const words = 'Trouble Getting notifications. please try again later.'
  expect(await screen.findByText(words, {}, { timeout: 5_000 })).toBeDefined()
  expect(new Set(requested())).toEqual(new Set(['non-highlight 1 of 20', 'highlight 1 of 5']))
})

test('the page shows every highlight, five to a page, before everything else', async () => {
  network.mockImplementation(async (url) => {
    const isHighlight = url.includes('type=highlight')
    return new Response(JSON.stringify(isHighlight ? listed('Film one', 'Film two') : listed('Budi is live')))
  })
  show(NotificationList, 390)
  expect(await screen.findByText('Film one')).toBeDefined()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Highlights',
    'Today',
  ])
  const pages = screen.getByRole('navigation', { name: 'Pages of highlights' })
  fireEvent.click(within(pages).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(requested()).toContain('highlight 2 of 5'))
})

test('a page with highlights alone is not empty', async () => {
  network.mockImplementation(
    async (url) => new Response(JSON.stringify(url.includes('type=highlight') ? listed('A film') : listed())),
  )
  show(NotificationList, 390)
  expect(await screen.findByText('A film')).toBeDefined()
  expect(screen.queryByText('No notifications yet')).toBeNull()
})

test('everything is marked as read by one press, which is undone if the server fails', async () => {
  let isUp = false
  network.mockImplementation(async (_url, { method }) => {
    if (method !== 'PUT') return new Response(JSON.stringify(listed('Budi is live')))
    return isUp ? new Response(null, { status: 204 }) : new Response('{}', { status: 503 })
  })
  unread.setState(31, true)
  show(NotificationList, 390)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Some error occured, please refresh the page!']))
  expect(unread.getState()).toBe(31)
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(unread.getState()).toBe(0)
  const puts = () => network.mock.calls.filter(([, { method }]) => method === 'PUT').map(([url]) => url)
  await waitFor(() =>
    expect(puts()).toEqual(['/notification/v1.0/listings/read', '/notification/v1.0/listings/read']),
  )
})
