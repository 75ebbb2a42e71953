import { user } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { planTelcoSignIn, telcoOperators } from './telco.ts'

const offer = { heUrl: 'https://he.operator.test/trans' }
const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const answer = (body: unknown) => new Response(JSON.stringify(body))
const { profile, account } = aViewer
const isTyping = vi.fn<() => boolean>()
const onDone = vi.fn<() => void>()
const plan = () => planTelcoSignIn(offer, { isTyping, onDone })

beforeEach(() => {
  localStorage.clear()
  isTyping.mockReset().mockReturnValue(false)
  onDone.mockReset()
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

test('the mobile operators are those of the product', () => {
  expect(telcoOperators).toEqual(['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'])
})

test('ten seconds after the dialog has opened the operator signs the person in, once per browser', async () => {
  plan()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(network).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(session.viewer()?.account.telco).toBe('Smartfren'))
  const [, init] = network.mock.calls.find(([url]) => url === user.signInSmartfren.path)!
  expect(JSON.parse(String(init?.body))).toMatchObject({ transId: 'T-1' })

  session.leave()
  network.mockClear()
  plan()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network).not.toHaveBeenCalled()
})

test('a dialog that closes earlier, and a site without an operator, request nothing', async () => {
  plan()()
  planTelcoSignIn(null, { isTyping, onDone })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network).not.toHaveBeenCalled()
})

test('a person who types is signed in only after the fields are empty again, and is then read again', async () => {
  isTyping.mockReturnValue(true)
  plan()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).not.toHaveBeenCalled()
  // The fields are empty at the request, and filled at the response.
  isTyping.mockReturnValueOnce(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(network.mock.calls.map(([url]) => url)).toEqual([offer.heUrl])
  expect(onDone).not.toHaveBeenCalled()
  isTyping.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(session.viewer()).not.toBeNull()
})
