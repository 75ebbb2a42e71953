import { beforeEach, expect, test, vi } from 'vitest'
import { aViewer } from './test/viewer.fixture.ts'
import { openRenewal } from './renewal.ts'
import { openSessionStore, type Tokens } from './session-store.ts'

const old: Tokens = { accessToken: 'old', refreshToken: 'refresh-old' }
const fresh: Tokens = { accessToken: 'fresh', refreshToken: 'refresh-fresh' }

/** Two tabs of one browser: one storage, one lock. */
function openTabs() {
  let queue: Promise<unknown> = Promise.resolve()
  const lock = <T>(job: () => Promise<T>): Promise<T> => {
    const done = queue.then(job)
    queue = done.catch(() => {})
    return done
  }
  const onExpired = vi.fn<() => void>()
  const openTab = () => {
    const store = openSessionStore(localStorage)
    return { store, ...openRenewal({ store, lock, onExpired }) }
  }
  const tabs = [openTab(), openTab()] as const
  tabs[0].store.enter(aViewer, old)
  return { tabs, onExpired }
}

beforeEach(() => localStorage.clear())

test('calls in any number of tabs share one renewal', async () => {
  const { tabs } = openTabs()
  const exchange = vi.fn<(tokens: Tokens) => Promise<Tokens>>(async () => fresh)
  const requests = tabs.flatMap((tab) => [tab.renew('old', exchange), tab.renew('old', exchange)])

  expect(await Promise.all(requests)).toEqual(['fresh', 'fresh', 'fresh', 'fresh'])
  expect(exchange).toHaveBeenCalledTimes(1)
  expect(exchange).toHaveBeenCalledWith(old)
})

test('a later caller with a stale token takes the fresh one from the storage', async () => {
  const { tabs } = openTabs()
  await tabs[0].renew('old', async () => fresh)
  const exchange = vi.fn<() => Promise<Tokens>>()

  expect(await tabs[1].renew('old', exchange)).toBe('fresh')
  expect(exchange).not.toHaveBeenCalled()
})

test('a refused renewal ends the session and reports it once', async () => {
  const { tabs, onExpired } = openTabs()
  const refused = Object.assign(new Error('Session InvalidSessionToken'), { status: 401 })
  const requests = [tabs[0].renew('old', () => Promise.reject(refused)), tabs[0].renew('old', vi.fn())]

  const outcomes = await Promise.allSettled(requests)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(onExpired).toHaveBeenCalledTimes(1)
  expect(tabs[0].store.tokens()).toBeNull()
})

test('a renewal without a response keeps the session, and the next one is sent', async () => {
  const { tabs, onExpired } = openTabs()
  const offline = Object.assign(new Error('Network Error'), { status: null })
  await expect(tabs[0].renew('old', () => Promise.reject(offline))).rejects.toBe(offline)

  expect(await tabs[0].renew('old', async () => fresh)).toBe('fresh')
  expect(onExpired).not.toHaveBeenCalled()
})

test('a failed renewal is not sent again without a success between', async () => {
  const { tabs } = openTabs()
  const broken = Object.assign(new Error('Please try again'), { status: 503 })
  await expect(tabs[0].renew('old', () => Promise.reject(broken))).rejects.toBe(broken)

  const again = vi.fn<() => Promise<Tokens>>()
  await expect(tabs[0].renew('old', again)).rejects.toThrow('Cancel repeated request')
  expect(again).not.toHaveBeenCalled()
})

test('a person who signs out during a renewal is not told that the session expired', async () => {
  const { tabs, onExpired } = openTabs()
  const refused = Object.assign(new Error('Session InvalidSessionToken'), { status: 401 })
  const requests = tabs[0].renew('old', async () => {
    tabs[0].store.leave()
    throw refused
  })

  await expect(requests).rejects.toBe(refused)
  expect(onExpired).not.toHaveBeenCalled()
})
