import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { OpenedPush } from './opened-push.tsx'
import { readRemembered } from './remembered.ts'

const SUBSCRIPTION = '/?opened=subscription:premium&notification=n-1&profile=profile-1'

function Page() {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <OpenedPush />
    </>
  )
}
const where = () => screen.getByRole('status').textContent

/** A page that was opened by a push. */
function open(address: string) {
  history.replaceState(null, '', address)
  const Site = createRoutesStub([{ path: '*', Component: Page }])
  render(
    <WithI18n>
      <Site initialEntries={[address]} />
    </WithI18n>,
  )
}
const enter = (profileId: string) =>
  act(() =>
    session.enter(
      { ...aViewer, profile: { ...aViewer.profile, id: profileId } },
      { accessToken: 'access', refreshToken: 'refresh' },
    ),
  )

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('a push about a subscription opens the subscriptions of the viewer', async () => {
  enter('profile-1')
  open(SUBSCRIPTION)
  await waitFor(() => expect(where()).toBe('/profile/subscription'))
  expect(signInRequest.getState()).toBeNull()
})

test('for a guest it is remembered, and opened after the same profile has signed in', async () => {
  open(SUBSCRIPTION)
  await waitFor(() => expect(signInRequest.getState()).toEqual({ view: 'login' }))
  expect(where()).toBe('/')
  expect(readRemembered()).toMatchObject({ refId: 'subscription:premium', profileId: 'profile-1' })
  enter('profile-1')
  await waitFor(() => expect(where()).toBe('/profile/subscription'))
  expect(readRemembered()).toBeNull()
})

test('another profile than the addressee does not open it', async () => {
  open(SUBSCRIPTION)
  await waitFor(() => expect(signInRequest.getState()).not.toBeNull())
  enter('profile-2')
  await waitFor(() => expect(readRemembered()).toBeNull())
  expect(where()).toBe('/')
})

test.each([
  ['liveshow:show-1', '/liveshow/show-1'],
  ['transaction:t-1', '/profile/transactions/cashout/t-1'],
  ['in-app:', '/notifications'],
  ['movie:m-1', '/movie/m-1'],
])('a guest who opens %s comes to %s', async (opened, way) => {
  open(`/?opened=${opened}`)
  await waitFor(() => expect(where()).toBe(way))
})

test('a page that gets the message of a pressed push answers the worker and goes there', async () => {
  const worker = new EventTarget()
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker })
  open('/')
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  const data = { type: 'push-opened', url: '/?opened=liveshow:show-1' }
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }))
  expect(await answered).toBe(true)
  port1.close()
  await waitFor(() => expect(where()).toBe('/liveshow/show-1'))
})
