import { beforeEach, expect, test } from 'vitest'
import { aViewer } from './test/viewer.fixture.ts'
import { openSessionStore, storageKeys } from './session-store.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }

beforeEach(() => localStorage.clear())

test('a session is restored when both tokens and the viewer are stored', () => {
  openSessionStore(localStorage).enter(aViewer, tokens)
  expect(openSessionStore(localStorage).viewer()).toEqual(aViewer)
})

test.each([storageKeys.accessToken, storageKeys.refreshToken, storageKeys.viewer])(
  'without %s nobody is signed in',
  (key) => {
    openSessionStore(localStorage).enter(aViewer, tokens)
    localStorage.removeItem(key)
    expect(openSessionStore(localStorage).viewer()).toBeNull()
  },
)

test('a damaged viewer signs nobody in and breaks nothing', () => {
  openSessionStore(localStorage).enter(aViewer, tokens)
  localStorage.setItem(storageKeys.viewer, '{')
  expect(openSessionStore(localStorage).viewer()).toBeNull()
})

test('a sign-out in another tab signs out here', () => {
  const here = openSessionStore(localStorage)
  here.enter(aViewer, tokens)
  const received: (string | null)[] = []
  here.subscribe(() => received.push(here.viewer()?.profile.name ?? null))

  openSessionStore(localStorage).leave()
  here.sync()
  expect(received).toEqual([null])
  expect(here.tokens()).toBeNull()
})

test('an access token removed in another tab removes everything kept of its owner', () => {
  const here = openSessionStore(localStorage)
  here.enter(aViewer, tokens)
  localStorage.setItem(storageKeys.deviceUuid, 'this browser')
  localStorage.removeItem(storageKeys.accessToken)
  here.sync()
  expect(here.viewer()).toBeNull()
  const left = Object.values(storageKeys).filter((key) => localStorage.getItem(key) !== null)
  expect(left).toEqual([storageKeys.deviceUuid])
})
