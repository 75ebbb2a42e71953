import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Notification } from '@tayang/contract'
import { createRoutesStub, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { unread } from '#shared/notices'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { NotificationAlone } from './notification-alone.tsx'
import { NotificationCard } from './notification-card.tsx'
import { Pager, usePageOf } from './pager.tsx'

const NOW = Date.UTC(2026, 10, 20, 12)
const notification: Notification = {
  id: 'n-1',
  type: 'liveshow',
  kind: 'non-highlight',
  title: 'Budi is live',
  desc: 'He plays the gamelan',
  refId: 'liveshow:7',
  image: null,
  isRead: false,
  startDate: NOW - 2 * 3_600_000,
  endDate: null,
  common: { title: 'Budi is live', startDate: NOW, endDate: null },
}
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer({ code, message: 'x', details: [] }, status)
const requests = () => network.mock.calls.map(([url, { method }]) => `${method} ${url}`)
const where = () => screen.getByTestId('where').textContent

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  toasts.setState([], true)
  unread.setState(3, true)
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  unread.setState(null, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}
function show(part: ReactNode, at = '/notifications'): void {
  const Page = () => (
    <>
      <Where />
      {part}
    </>
  )
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <WithI18n>
      <WithQueries>
        <Site initialEntries={[at]} />
      </WithQueries>
    </WithI18n>,
  )
}

test('a viewer who opens one notification reads all of it, and finds what it is about', async () => {
  const desc = 'x'.repeat(300)
  network.mockImplementation(async () => answer({ data: { ...notification, desc } }))
  show(<NotificationAlone id="n-1" />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Budi is live')
  // Nothing is cut here, as it is in the list.
  expect(screen.getByText(desc)).toBeDefined()
  expect(screen.getByText('20 Nov 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/liveshow/7')
  expect(requests()[0]).toContain('GET /notification/v1.0/listing/n-1?')
})

test('a viewer of a notification that is about nothing else gets no link onward', async () => {
  network.mockImplementation(async () => answer({ data: { ...notification, refId: null } }))
  show(<NotificationAlone id="n-1" />)
  expect(await screen.findByText('He plays the gamelan')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a viewer of a withdrawn notification is led to all others', async () => {
  network.mockImplementation(async () => refusal(404, 'NOT_FOUND'))
  show(<NotificationAlone id="n-1" />)
  expect(await screen.findByText('This notification is no longer here')).toBeDefined()
  const all = screen.getByRole('link', { name: 'See All Notifications' })
  expect(all.getAttribute('href')).toBe('/notifications')
})

test('a viewer of a notification that cannot be read can read it again', async () => {
  network.mockImplementation(async () => refusal(503, 'UNAVAILABLE'))
  show(<NotificationAlone id="n-1" />)
  const words = 'Trouble Getting notifications. please try again later.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  network.mockImplementation(async () => answer({ data: notification }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('He plays the gamelan')).toBeDefined()
})

test('a viewer who presses an unread card opens its subject, and one fewer is unread at once', async () => {
  const onOpen = vi.fn()
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  show(<NotificationCard item={notification} onOpen={onOpen} />)
  const card = screen.getByRole('link')
  expect(card.textContent).toBe('Budi is liveUnreadHe plays the gamelan2 hours ago')
  fireEvent.click(card)
  expect(unread.getState()).toBe(2)
  expect(onOpen).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(where()).toBe('/liveshow/7'))
  await waitFor(() => expect(requests()).toHaveLength(1))
  expect(requests()[0]).toContain('/n-1')
  // The page is left at once: the request outlives it.
  expect(network.mock.calls[0]![1].keepalive).toBe(true)
})

test('a viewer whose reading the server does not take sees the count as it was, and is told', async () => {
  network.mockImplementation(async () => refusal(503, 'UNAVAILABLE'))
  show(<NotificationCard item={notification} />)
  fireEvent.click(screen.getByRole('link'))
  expect(unread.getState()).toBe(2)
  await waitFor(() => expect(unread.getState()).toBe(3))
  const texts = toasts.getState().map(({ text }) => text)
  expect(texts).toEqual(['Some error occured, please refresh the page!'])
})

test('a viewer who opens a card that was read before asks the server for nothing', async () => {
  show(<NotificationCard item={{ ...notification, isRead: true }} />)
  expect(screen.queryByText('Unread')).toBeNull()
  fireEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(where()).toBe('/liveshow/7'))
  expect(unread.getState()).toBe(3)
  expect(network).not.toHaveBeenCalled()
})

test('a viewer reads the beginning of a long text in the list, and a highlight by its title alone', () => {
  const long = { ...notification, title: 't'.repeat(60), desc: 'd'.repeat(150) }
  show(<NotificationCard item={long} />)
  const text = screen.getByRole('link').textContent
  expect(text).toContain('t'.repeat(40))
  expect(text).not.toContain(long.title)
  expect(text).not.toContain(long.desc)
  cleanup()
  show(<NotificationCard item={notification} isHighlight />)
  expect(screen.queryByText('He plays the gamelan')).toBeNull()
})

function Paged({ totalPages }: { totalPages: number }) {
  return <Pager label="Pages" name="page" page={usePageOf('page')} totalPages={totalPages} />
}
const turn = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a viewer turns pages in the address, and the first page has none there', async () => {
  show(<Paged totalPages={3} />, '/notifications?highlights=2')
  expect(turn('Previous').disabled).toBe(true)
  fireEvent.click(turn('Next'))
  await waitFor(() => expect(where()).toBe('/notifications?highlights=2&page=2'))
  fireEvent.click(turn('Next'))
  expect(await screen.findByText('3 / 3')).toBeDefined()
  expect(turn('Next').disabled).toBe(true)
  fireEvent.click(turn('Previous'))
  fireEvent.click(turn('Previous'))
  await waitFor(() => expect(where()).toBe('/notifications?highlights=2'))
})

test.each(['nothing', '-4', '0'])('a viewer with the page %s in the address reads the first one', (page) => {
  show(<Paged totalPages={3} />, `/notifications?page=${page}`)
  expect(screen.getByText('1 / 3')).toBeDefined()
})

test('a viewer of a list of one page has nothing to turn', () => {
  show(<Paged totalPages={1} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
