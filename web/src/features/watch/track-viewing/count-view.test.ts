import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { countView } from './count-view.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  network.mockImplementation(async () => new Response(JSON.stringify({ data: null })))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const sentBody = () => JSON.parse(String(network.mock.calls[0]?.[1].body ?? '{}')) as { deviceId?: string }

test('a guest’s view is counted by the device', async () => {
  countView('clip-1')
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
  expect(sentBody().deviceId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a signed-in viewer is counted by the account, without a device, and once on a page', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  countView('clip-2')
  countView('clip-2')
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
  expect(sentBody()).toEqual({})
})

test('a view that cannot be counted is lost without an error', async () => {
  network.mockRejectedValue(new Error('no connection'))
  countView('clip-3')
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(1))
})
