import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { LikeButton } from './like-button.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let stored = { isLiked: false, totalLikes: 4 }
let isDown = false

beforeEach(() => {
  stored = { isLiked: false, totalLikes: 4 }
  isDown = false
  network.mockImplementation(async (url, { method }) => {
    if (method !== 'GET' && isDown) return new Response('{}', { status: 503 })
    // Who leaves says so to the server, perhaps when the next test has begun: that is no deed of this button.
    if (isDeed([url, { method }])) {
      const isLiked = url.endsWith('/like')
      stored = { isLiked, totalLikes: stored.totalLikes + (isLiked ? 1 : -1) }
    }
    return Response.json({ data: stored })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  takeReturnPath()
  toasts.setState([], true)
  network.mockReset()
  vi.unstubAllGlobals()
})

const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const show = (language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <LikeButton id="braga" name="Braga" />
    </WithI18n>,
  )
const button = () => screen.getByRole('button')
const state = () => [button().getAttribute('aria-pressed'), button().textContent]
const isDeed = ([url, { method }]: [string, { method?: string | undefined }]) =>
  method !== 'GET' && /\/(?:un)?like$/.test(url)
const deeds = () => network.mock.calls.filter(isDeed)

test('a viewer likes a film and takes that back, each shown at once', async () => {
  enter()
  show()
  await waitFor(() => expect(state()).toEqual(['false', '4']))
  fireEvent.click(button())
  await waitFor(() => expect(state()).toEqual(['true', '5']))
  await waitFor(() => expect(deeds()).toHaveLength(1))
  // What is on its way is answered first.
  await act(async () => undefined)
  fireEvent.click(button())
  await waitFor(() => expect(state()).toEqual(['false', '4']))
  await waitFor(() => expect(deeds().map(([url]) => url.split('/').at(-1))).toEqual(['like', 'unlike']))
})

test('a like that the server did not take is taken back, and that is said', async () => {
  enter()
  show()
  await waitFor(() => expect(state()).toEqual(['false', '4']))
  isDown = true
  fireEvent.click(button())
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  expect(state()).toEqual(['false', '4'])
})

test('a guest sees no number, signs in first, and then likes it', async () => {
  show('id')
  expect(screen.getByRole('button', { name: 'Sukai Braga' }).textContent).toBe('')
  fireEvent.click(button())
  await waitFor(() => expect(signInRequest.getState()).toEqual({ view: 'login' }))
  expect(network).not.toHaveBeenCalled()
  enter()
  await waitFor(() => expect(deeds()).toHaveLength(1))
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
})
