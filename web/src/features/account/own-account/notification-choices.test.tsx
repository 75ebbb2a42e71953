import type { notification, InputOf } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { NotificationChoices } from './notification-choices.tsx'

type Topics = InputOf<typeof notification.putChoices>['body']['topics']

const SUBSCRIPTION = { endpoint: 'https://push.test/1' }
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
let topics: Topics
let isSubscribed: boolean

/** A browser with this permission, and this answer to a request for it. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = permission): void {
  const notifications = { permission, requestPermission }
  requestPermission.mockImplementation(async () => (notifications.permission = answer))
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? SUBSCRIPTION : null),
      subscribe: async () => {
        isSubscribed = true
        return SUBSCRIPTION
      },
    },
  }
  vi.stubGlobal('Notification', notifications)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
}

beforeEach(() => {
  localStorage.clear()
  toasts.setState([], true)
  topics = [{ topic: 'live', inApp: true, push: true }]
  isSubscribed = false
  network.mockImplementation(async (url, { method, body }) => {
    if (url.startsWith('/config/')) return new Response(JSON.stringify({ data: { pushKey: 'key' } }))
    if (url.startsWith('/user/')) return new Response(null, { status: 204 })
    if (method === 'PUT') topics = (JSON.parse(String(body)) as { topics: Topics }).topics
    return new Response(JSON.stringify({ data: { topics } }))
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  requestPermission.mockReset()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <WithI18n>
      <WithQueries>
        <NotificationChoices />
      </WithQueries>
    </WithI18n>,
  )
}
const byPush = () =>
  screen.findByRole<HTMLButtonElement>('switch', { name: 'Live shows of people you follow by push' })
const state = async () => (await byPush()).getAttribute('aria-checked')
const told = () =>
  network.mock.calls.filter(([url]) => url.startsWith('/user/v1.0/devices/')).map(([, { body }]) => body)

test('after Deny the switches are off and say so, and Turn on asks the browser again', async () => {
  localStorage.setItem('tayang.push-choice', 'false')
  aBrowser('default', 'granted')
  show()
  expect(await state()).toBe('false')
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  await waitFor(async () => expect(await state()).toBe('true'))
  expect(requestPermission).toHaveBeenCalledTimes(1)
  expect(told()).toEqual([JSON.stringify({ firebaseToken: JSON.stringify(SUBSCRIPTION) })])
  expect(localStorage.getItem('tayang.push-choice')).toBe('true')
  expect(screen.queryByText('Push is off in this browser.')).toBeNull()
})

test('pressing a switch turns push on in this browser, and the topic on', async () => {
  topics = [{ topic: 'live', inApp: true, push: false }]
  aBrowser('default', 'granted')
  show()
  const own = await byPush()
  await waitFor(() => expect(own.disabled).toBe(false))
  fireEvent.click(own)
  await waitFor(() => expect(topics).toEqual([{ topic: 'live', inApp: true, push: true }]))
  await waitFor(async () => expect(await state()).toBe('true'))
})

test('a dismissed permission request changes neither the switches nor the topics', async () => {
  aBrowser('default')
  show()
  const own = await byPush()
  await waitFor(() => expect(own.disabled).toBe(false))
  fireEvent.click(own)
  await waitFor(() => expect(requestPermission).toHaveBeenCalled())
  expect(await state()).toBe('false')
  expect(network.mock.calls.filter(([, { method }]) => method === 'PUT')).toEqual([])
  expect(await screen.findByText('Push is off in this browser.')).toBeDefined()
})

test('a browser that blocks notifications shows how to allow them, and is checked on return', async () => {
  aBrowser('denied')
  show()
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeDefined()
  expect((await byPush()).disabled).toBe(true)
  aBrowser('default')
  fireEvent.focus(window)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined()
})

test('a subscription that the browser dropped is created again', async () => {
  localStorage.setItem('tayang.push-token', 'an old one')
  localStorage.setItem('tayang.push-sent', 'true')
  aBrowser('granted')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  await waitFor(async () => expect(await state()).toBe('true'))
  expect(localStorage.getItem('tayang.push-token')).toBe(JSON.stringify(SUBSCRIPTION))
})

test('a browser without push shows that it has none', async () => {
  vi.stubGlobal('navigator', { userAgent: 'a browser of before' })
  show()
  expect(await screen.findByText('This browser cannot show push notifications.')).toBeDefined()
})
