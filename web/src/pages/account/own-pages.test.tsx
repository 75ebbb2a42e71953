import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../shared/session/test/viewer.fixture.ts'
import { openPage } from '../test/open-page.tsx'
import HistoryPage from '../watch/history.tsx'
import MyListPage from '../watch/my-list.tsx'
import ActivityPage from './activity.tsx'
import DecisionPage from './decision.tsx'
import NotificationPage from './notification.tsx'
import NotificationsPage from './notifications.tsx'
import ProfilePage from './profile.tsx'

const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response('{"code":"NOT_FOUND","message":"x","details":[]}', { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  vi.unstubAllGlobals()
})

const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const notification = { path: '/notification/:notificationId', Component: NotificationPage }
const decision = { path: '/decision/:decisionId?', Component: DecisionPage }

test.each([
  ['the account', '/profile', ProfilePage],
  ['what happened to it', '/profile/activity', ActivityPage],
  ['notifications', '/notifications', NotificationsPage],
  ['one notification', '/notification/n-1', NotificationPage],
  ['a decision about them', '/decision/d-1', DecisionPage],
  ['the watch history', '/history', HistoryPage],
  ['a list of their own', '/my-list', MyListPage],
])('a guest who opens %s is sent home to sign in, comes back, and nothing is read', async (...row) => {
  const [, address, Component] = row
  const { at } = openPage({ path: address, Component }, address)
  await screen.findByText('elsewhere')
  expect(at()).toBe('/')
  expect(signInRequest.getState()).not.toBeNull()
  expect(takeReturnPath()).toBe(address)
  expect(requests).toEqual([])
})

test('a viewer who opens a notification has the one of the address read', async () => {
  enter()
  openPage(notification, '/notification/n-1')
  expect(await screen.findByText('This notification is no longer here')).toBeDefined()
  expect(requests.some((url) => url.includes('/listing/n-1'))).toBe(true)
})

test('a person who is banned opens the decision of a letter without signing in', async () => {
  const { at } = openPage(decision, '/decision?token=a-token')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Decision of our moderators')
  await waitFor(() => expect(requests).not.toEqual([]))
  expect(at()).toBe('/decision?token=a-token')
  expect(signInRequest.getState()).toBeNull()
})

test('a viewer who leaves from a page of their own goes home and is asked nothing', async () => {
  enter()
  const { at } = openPage({ path: '/notifications', Component: NotificationsPage }, '/notifications')
  await screen.findByRole('heading', { name: 'Notifications' })
  act(() => session.leave())
  await screen.findByText('elsewhere')
  expect(at()).toBe('/')
  expect(signInRequest.getState()).toBeNull()
})

test('a page of the account says its name before its sections have come', () => {
  enter()
  openPage({ path: '/profile', Component: ProfilePage }, '/profile')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account')
})

test('a viewer finds every section of the account by its link', async () => {
  enter()
  openPage({ path: '/profile', Component: ProfilePage }, '/profile')
  const sections = await screen.findByRole('navigation', { name: 'Sections' })
  const links = [...sections.querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Wallet',
    'My clips',
    'Contact',
    'Security',
    'Notifications',
    'Blocked users',
    'Decisions',
    'Privacy',
  ])
  for (const link of links) {
    const section = document.getElementById(link.getAttribute('href')!.slice(1))
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})
