import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Devices } from '#features/account/security'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { BlockedUsers } from './blocked-users.tsx'
import { Consents } from './consents.tsx'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const phone = {
  uuid: 'd-1',
  name: 'Galaxy A15',
  platform: 'android',
  osVersion: 'Android 14',
  isCurrent: false,
  lastSeenAt: NOW - 2 * HOUR,
}
const browser = {
  ...phone,
  uuid: 'd-2',
  name: 'Firefox',
  platform: 'web',
  osVersion: 'Linux',
  isCurrent: true,
}
interface Consent {
  purpose: string
  version: string
  language: string
  grantedAt: number
  withdrawnAt: number | null
}
const analytics: Consent = {
  purpose: 'analytics',
  version: '2026-01',
  language: 'en',
  grantedAt: Date.UTC(2026, 4, 2, 12),
  withdrawnAt: null,
}
const budi = { id: 'p-1', name: 'Budi', avatar: null, blockedAt: NOW - HOUR }

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const changes = () =>
  network.mock.calls.flatMap(([url, { method, body }]) =>
    method === 'GET' ? [] : [[method, url, body === undefined ? null : JSON.parse(String(body))]],
  )
const reads = () => network.mock.calls.filter(([, { method }]) => method === 'GET').map(([url]) => url)
const toastTexts = () => toasts.getState().map(({ text }) => text)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** The server has this list, and answers a change by this. */
function serverHas(list: () => unknown, change = () => new Response(null, { status: 204 })): void {
  network.mockImplementation(async (_url, { method }) => (method === 'GET' ? answer(list()) : change()))
}

function show(part: ReactNode): void {
  const Site = createRoutesStub([{ path: '/', Component: () => part }])
  render(
    <WithI18n>
      <WithQueries>
        <Site />
      </WithQueries>
    </WithI18n>,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
  toasts.setState([], true)
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

test('a viewer sees each device that is signed in, and which of them is this one', async () => {
  serverHas(() => ({ data: [phone, browser] }))
  show(<Devices />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('Galaxy A15Android 14Last used 2 hours agoLog out')
  expect(second?.textContent).toBe('FirefoxLinuxThis deviceLog out')
})

test('a viewer who logs another device out stays signed in here, and the list is read again', async () => {
  let known = [phone, browser]
  serverHas(
    () => ({ data: known }),
    () => {
      known = [browser]
      return new Response(null, { status: 204 })
    },
  )
  show(<Devices />)
  await press('Log out Galaxy A15')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByText('Galaxy A15')).toBeNull()
  expect(changes()).toEqual([['DELETE', '/user/v1.0/devices/d-1', null]])
  expect(session.viewer()?.account.id).toBe('account-1')
})

test('a viewer who logs this device out ends the session of this browser', async () => {
  serverHas(() => ({ data: [phone, browser] }))
  show(<Devices />)
  await press('Log out Firefox')
  await waitFor(() => expect(session.viewer()).toBeNull())
  expect(changes().map(([method, url]) => `${method} ${url}`)).toEqual(['DELETE /user/v1.0/sessions'])
})

test('a viewer whose device the server does not log out is told so and still sees it', async () => {
  serverHas(
    () => ({ data: [phone] }),
    () => answer({ code: 'UNAVAILABLE', message: 'x', details: [] }, 503),
  )
  show(<Devices />)
  await press('Log out Galaxy A15')
  await waitFor(() => expect(toastTexts()).toEqual(['An error occured. Please try again.']))
  expect(screen.getByText('Galaxy A15')).toBeDefined()
})

test('a viewer whose list of devices cannot be read can read it again', async () => {
  let isUp = false
  network.mockImplementation(async () => (isUp ? answer({ data: [phone] }) : answer({}, 400)))
  show(<Devices />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('An error occured. Please try again.')
  isUp = true
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Galaxy A15')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a viewer who unblocks a person sends who it is, and the person leaves the list', async () => {
  let blocked = [budi, { ...budi, id: 'p-2', name: 'Somebody with a very long name' }]
  serverHas(
    () => ({ data: blocked, meta: { page: 1, perPage: 20, totalPages: 1, total: blocked.length } }),
    () => {
      blocked = blocked.slice(1)
      return new Response(null, { status: 204 })
    },
  )
  show(<BlockedUsers />)
  expect(await screen.findAllByText('Blocked 1 hour ago')).toHaveLength(2)
  // A long name is cut where it is shown, and whole where it is read out.
  expect(screen.queryByText('Somebody with a very long name')).toBeNull()
  expect(screen.getByRole('button', { name: 'Unblock Somebody with a very long name' })).toBeDefined()
  await press('Unblock Budi')
  await waitFor(() => expect(screen.queryByText('Budi')).toBeNull())
  expect(changes()).toEqual([['DELETE', '/user/v1.0/blocks', { blockTo: 'p-1' }]])
})

test('a viewer who blocked more people than a page holds reads the next page by a press', async () => {
  network.mockImplementation(async (url) => {
    const page = Number(new URL(url, 'http://tayang.test').searchParams.get('page'))
    const data = [{ ...budi, id: `p-${page}`, name: `Person ${page}` }]
    return answer({ data, meta: { page, perPage: 20, totalPages: 2, total: 21 } })
  })
  show(<BlockedUsers />)
  await press('Show more')
  expect(await screen.findByText('Person 2')).toBeDefined()
  expect(screen.getByText('Person 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(reads()).toHaveLength(2)
})

test('a viewer who blocked nobody reads that', async () => {
  serverHas(() => ({ data: [], meta: { page: 1, perPage: 20, totalPages: 0, total: 0 } }))
  show(<BlockedUsers />)
  expect(await screen.findByText("You haven't blocked anyone")).toBeDefined()
})

test('a viewer sees the date of each consent, and cannot withdraw that to the terms', async () => {
  const terms = { ...analytics, purpose: 'terms' }
  const marketing = { ...analytics, purpose: 'marketing', withdrawnAt: Date.UTC(2026, 5, 3, 12) }
  serverHas(() => ({ data: [analytics, terms, marketing] }))
  show(<Consents />)
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Measuring how the site is usedAgreed on 2 May 2026, text 2026-01Withdraw',
    'Terms of Service and Privacy PolicyAgreed on 2 May 2026, text 2026-01',
    'News and offersWithdrawn on 3 Jun 2026',
  ])
})

test('a viewer who withdraws a consent withdraws the text that they agreed to', async () => {
  let consents: Consent[] = [analytics]
  serverHas(
    () => ({ data: consents }),
    () => {
      consents = consents.map((one) => ({ ...one, withdrawnAt: NOW }))
      return new Response(null, { status: 204 })
    },
  )
  show(<Consents />)
  await press('Withdraw: Measuring how the site is used')
  expect(await screen.findByText('Withdrawn on 20 Nov 2026')).toBeDefined()
  expect(changes()).toContainEqual([
    'PUT',
    '/user/v1.0/consents/analytics',
    { version: '2026-01', language: 'en', isGranted: false },
  ])
})
