import { user } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#ground/session'
import { aViewer } from '../../../ground/session/a-viewer.ts'
import { planTelcoSignIn, telcoOperators } from './telco.ts'

const offer = { heUrl: 'https://he.operator.test/trans' }
const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const answer = (body: unknown) => new Response(JSON.stringify(body))
const { profile, account } = aViewer

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
  network.mockReset().mockImplementation(async (url) => {
    if (url === offer.heUrl) return answer({ transId: 'T-1' })
    if (url === user.signInSmartfren.path)
      return answer({ data: { ...aViewer, accessToken: 'a', refreshToken: 'r', isNewDevice: false } })
    if (url === user.getAccount.path)
      return answer({ data: { ...account, telco: 'Smartfren', msisdn: '6288', profile } })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  session.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the telco operators are those of the specification', () => {
  expect(telcoOperators).toEqual(['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'])
})

test('ten seconds after the popup has opened the line signs its owner in, once per browser', async () => {
  planTelcoSignIn(offer)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(network).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(session.viewer()?.account.telco).toBe('Smartfren'))
  const [, init] = network.mock.calls.find(([url]) => url === user.signInSmartfren.path)!
  expect(JSON.parse(String(init?.body))).toMatchObject({ transId: 'T-1' })

  session.leave()
  network.mockClear()
  planTelcoSignIn(offer)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network).not.toHaveBeenCalled()
})

test('a popup that closes first, and a house without an operator, ask nobody', async () => {
  planTelcoSignIn(offer)()
  planTelcoSignIn(null)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network).not.toHaveBeenCalled()
})
