import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { FollowButton } from './follow-button.tsx'
import { useRelation } from './use-relation.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const publicProfile = { relation: { isFollowing: false, totalFollowers: 10 }, profileRelationId: null }
const deeds = () => network.mock.calls.filter(([, { method }]) => method !== 'GET')
let now = 0

function Streamer() {
  const relation = useRelation('profile-2')
  return (
    <>
      <FollowButton {...relation} />
      <output>{relation.relation?.totalFollowers}</output>
    </>
  )
}

beforeEach(() => {
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (_url, { method }) => {
    if (method === 'GET') return answer(200, { data: publicProfile })
    if (method === 'POST') return answer(200, { data: { id: 'relation-1' } })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  sessionStorage.clear()
  signInRequest.setState(null, true)
  takeReturnPath()
  network.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show({ asGuest = false, button = 'Follow' } = {}) {
  if (!asGuest) session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  const Site = createRoutesStub([{ path: '/liveshow/:showId', Component: Streamer }])
  render(
    <WithI18n>
      <Site initialEntries={['/liveshow/show-1?from=live']} />
    </WithI18n>,
  )
  await screen.findByRole('button', { name: button })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const count = () => screen.getByRole('status').textContent

test('follow and unfollow change the count by one, at least three seconds apart', async () => {
  await show()
  press('Follow')
  await waitFor(() => expect(count()).toBe('11'))
  expect(deeds()).toHaveLength(1)

  now += 2_999
  press('Following')
  expect(deeds()).toHaveLength(1)
  now += 1
  press('Following')
  await waitFor(() => expect(count()).toBe('10'))
  expect(deeds().map(([url, { method }]) => `${method} ${url}`)).toEqual([
    'POST /user/v1.0/relations',
    'DELETE /user/v1.0/relation/relation-1',
  ])
})

test('a refused change is undone, and a blocked person is denied access', async () => {
  await show()
  network.mockImplementation(async (url) =>
    url.startsWith('/screen/')
      ? answer(503, {})
      : answer(403, { code: 'BLOCKED_RELATION', message: '', details: [] }),
  )
  press('Follow')
  const denied = 'You have been blocked by the user, and are unable to follow this profile.'
  expect(await screen.findByText(denied)).toBeDefined()
  expect(count()).toBe('10')
})

test.each([
  [false, 'Follow', 'Failed to follow user'],
  [true, 'Following', 'Failed to unfollow user'],
])('a failure has its own text: following %s', async (isFollowing, button, text) => {
  network.mockImplementation(async (_url, { method }) => {
    const relation = { isFollowing, totalFollowers: 10 }
    if (method !== 'GET') return answer(500, { code: 'INTERNAL', message: '', details: [] })
    return answer(200, { data: { relation, profileRelationId: isFollowing ? 'relation-1' : null } })
  })
  await show({ button })
  press(button)
  await waitFor(() => expect(toasts.getState().at(-1)?.text).toBe(text))
  expect(screen.getByRole('button', { name: button })).toBeDefined()
  expect(count()).toBe('10')
})

test('the rendered relation is shown at once, and a viewer’s own is read', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  const first = { isFollowing: false, totalFollowers: 7, relationId: null, isViewers: false }
  const Page = () => <FollowButton {...useRelation('profile-2', first)} />
  const Site = createRoutesStub([{ path: '/', Component: Page }])
  let notify = () => {}
  network.mockImplementation(async () => {
    await new Promise<void>((told) => (notify = told))
    return answer(200, {
      data: { relation: { isFollowing: true, totalFollowers: 8 }, profileRelationId: 'r' },
    })
  })
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  // An earlier press would do the opposite of what is meant.
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Follow' })).disabled).toBe(true)
  notify()
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined()
  const { profile, account } = aViewer
  expect(network.mock.calls[0]?.[0]).toBe(
    `/user/v1.1/profile/profile-2/public?viewerId=${profile.id}&accountId=${account.id}`,
  )
})

test('a guest is asked to sign in, and the path is kept', async () => {
  await show({ asGuest: true })
  press('Follow')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/liveshow/show-1?from=live')
  expect(deeds()).toEqual([])
})

const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })

test('the press of a guest takes effect after the sign-in, once', async () => {
  await show({ asGuest: true })
  press('Follow')
  act(signIn)
  await screen.findByRole('button', { name: 'Following' })
  await waitFor(() => expect(count()).toBe('11'))
  cleanup()
  await show()
  expect(deeds().map(([url, { method }]) => `${method} ${url}`)).toEqual(['POST /user/v1.0/relations'])
})

test('a guest who already follows keeps following after the sign-in', async () => {
  await show({ asGuest: true })
  press('Follow')
  network.mockImplementation(async () =>
    answer(200, { data: { relation: { isFollowing: true, totalFollowers: 10 }, profileRelationId: 'r' } }),
  )
  act(signIn)
  await screen.findByRole('button', { name: 'Following' })
  expect(deeds()).toEqual([])
})

test('a press while the rendered page comes alive takes effect once the viewer is known', async () => {
  const first = { isFollowing: false, totalFollowers: 10, relationId: null, isViewers: false }
  const HastyPerson = () => {
    // Here the button is heard already, and the page still shows what a guest sees.
    useLayoutEffect(() => {
      if (deeds().length === 0) press('Follow')
    }, [])
    return <FollowButton {...useRelation('profile-3', first)} />
  }
  const Site = createRoutesStub([{ path: '/', Component: HastyPerson }])
  const page = (
    <WithI18n>
      <Site />
    </WithI18n>
  )
  signIn()
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  await act(async () => render(page, { container, hydrate: true }))
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined()
  expect(deeds()).toHaveLength(1)
})
