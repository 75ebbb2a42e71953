import { screen, user, type WebConfig } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, CONFIG_KEY, maintenance } from '#shared/api'
import { config, refreshConfig } from './config.ts'

const HOUR = 3_600_000
const aConfig: WebConfig = {
  maintenance: false,
  maintenanceAt: null,
  userApiBase: '',
  catalogApiBase: '',
  minFetchSeconds: 3600,
  version: '1.0.0',
  providers: { google: null, facebook: null },
  smartfren: null,
  pushKey: null,
  deletionGraceMs: 0,
}
/** The requests to the server and its responses. */
const network = vi.fn<(url: string) => Promise<Response>>()
const answer =
  (data: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(data), { status })
const answerConfig = (changed: Partial<WebConfig>) => answer({ data: { ...aConfig, ...changed } })

beforeEach(() => {
  localStorage.clear()
  network.mockReset().mockImplementation(answerConfig({}))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  maintenance.setState(false, true)
  config.setState(null, true)
  vi.unstubAllGlobals()
})

test('the configuration is read once an hour, however often a page is opened', async () => {
  expect(await refreshConfig(0)).toBe(HOUR)
  expect(await refreshConfig(HOUR - 1)).toBe(1)
  expect(network).toHaveBeenCalledOnce()
  expect(network.mock.calls[0]?.[0]).toBe(screen.getWebConfig.path)
  await refreshConfig(HOUR)
  expect(network).toHaveBeenCalledTimes(2)
})

test('a server can ask for more time between reads, and never for less than an hour', async () => {
  network.mockImplementationOnce(answerConfig({ minFetchSeconds: 7200 }))
  expect(await refreshConfig(0)).toBe(2 * HOUR)
  network.mockImplementationOnce(answerConfig({ minFetchSeconds: 1 }))
  expect(await refreshConfig(2 * HOUR)).toBe(HOUR)
})

test('a malformed stored configuration is read again', async () => {
  localStorage.setItem(CONFIG_KEY, 'nonsense')
  await refreshConfig(0)
  expect(config.getState()).toEqual(aConfig)
})

test('a clock that was set back does not stop the reads', async () => {
  await refreshConfig(10 * HOUR)
  await refreshConfig(0)
  expect(network).toHaveBeenCalledTimes(2)
})

test('the maintenance flag closes the site and opens it again', async () => {
  network.mockImplementationOnce(answerConfig({ maintenance: true }))
  await refreshConfig(0)
  expect(maintenance.getState()).toBe(true)
  await refreshConfig(HOUR)
  expect(maintenance.getState()).toBe(false)
})

test('any call that a closed site refuses closes the page at once', async () => {
  network.mockImplementationOnce(
    answer({ code: 'MAINTENANCE', message: "We'll be back soon", details: [] }, 503),
  )
  await expect(call(user.listPartners, {})).rejects.toThrow("We'll be back soon")
  expect(maintenance.getState()).toBe(true)
})

test('calls below /user go to the configured base and other calls do not', async () => {
  network.mockImplementationOnce(answerConfig({ userApiBase: 'https://people.tayang.test/' }))
  await refreshConfig(0)
  network.mockImplementation(answer({ data: [] }))
  await call(user.listPartners, {})
  await call(screen.getSettings, { query: { 'keys[]': ['contact.email'] } })
  expect(network.mock.calls.slice(1).map(([url]) => url)).toEqual([
    'https://people.tayang.test/user/v1.0/partners',
    '/screen/v1.0/settings?keys%5B%5D=contact.email',
  ])
})
