import { screen } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { chooseTracking, trackingKeys } from './choice.ts'
import { recordChoice } from './record-choice.ts'
import { trackEvent, trackPage } from './track.ts'

/** The requests to the server. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

interface Sent {
  events: { name: string; userId: string; msisdn: null; url: string; props?: Record<string, unknown> }[]
}
const sentBy = (n: number) => {
  const [url, init] = network.mock.calls[n]!
  return { url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) as Sent }
}
const leavePage = () => window.dispatchEvent(new Event('pagehide'))
/** The outbox is loaded by the first event with consent. */
const outboxIsThere = () => import('./outbox.ts')

beforeEach(() => {
  localStorage.clear()
  network.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
  history.replaceState(null, '', '/profile?token=secret')
})
afterEach(() => {
  chooseTracking(false)
  leavePage()
  vi.unstubAllGlobals()
})

test('before the consent nothing is stored and nothing is sent', async () => {
  trackPage('Profile')
  trackEvent({ name: 'video_play' })
  await outboxIsThere()
  leavePage()
  expect(network).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(0)
})

test('events travel together, under a pseudonym, with no number, no query and no token', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  chooseTracking(true)
  trackPage('Profile')
  trackPage('Profile')
  trackEvent({ name: 'video_play', videoTitle: 'Laut' })
  await outboxIsThere()
  await Promise.resolve()
  leavePage()

  expect(network).toHaveBeenCalledOnce()
  const { url, headers, body } = sentBy(0)
  expect(url).toBe(screen.sendEvents.path)
  expect(headers.get('authorization')).toBeNull()
  expect(body.events.map(({ name, props }) => [name, props])).toEqual([
    ['page_view', { page: 'Profile' }],
    ['video_play', undefined],
  ])
  for (const event of body.events) {
    expect(event).toMatchObject({ msisdn: null, url: '/profile' })
    expect(event.userId).toBe(localStorage.getItem(trackingKeys.pseudonym))
    expect(event.userId).not.toBe(aViewer.account.id)
  }
  session.leave()
})

test('a no removes the pseudonym, and events that were not sent yet', async () => {
  chooseTracking(true)
  trackEvent({ name: 'video_play' })
  await outboxIsThere()
  await Promise.resolve()
  chooseTracking(false)
  leavePage()
  expect(network).not.toHaveBeenCalled()
  expect(localStorage.getItem(trackingKeys.pseudonym)).toBeNull()
})

test('an event that never arrived is sent with the next, and a refused one is not', async () => {
  chooseTracking(true)
  network.mockRejectedValueOnce(new TypeError('offline'))
  const { post } = await outboxIsThere()
  post({ name: 'video_play' })
  leavePage()
  await vi.waitFor(() => expect(network).toHaveBeenCalledOnce())
  await new Promise((resolve) => setImmediate(resolve))
  network.mockResolvedValueOnce(new Response('{}', { status: 400 }))
  post({ name: 'video_end' })
  leavePage()
  expect(sentBy(1).body.events.map(({ name }) => name)).toEqual(['video_play', 'video_end'])
  await new Promise((resolve) => setImmediate(resolve))
  post({ name: 'video_exit' })
  leavePage()
  expect(sentBy(2).body.events.map(({ name }) => name)).toEqual(['video_exit'])
})

test('the choice is recorded in an account once', async () => {
  await recordChoice('en')
  expect(network).not.toHaveBeenCalled()
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  chooseTracking(true)
  await recordChoice('id')
  await recordChoice('id')
  expect(network).toHaveBeenCalledOnce()
  expect(sentBy(0).url).toBe('/user/v1.0/consents/analytics')
  expect(sentBy(0).body).toEqual({ version: '2026-11', language: 'id', isGranted: true })
  session.leave()
})
