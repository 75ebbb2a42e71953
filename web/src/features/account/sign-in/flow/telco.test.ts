import { user } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/a-viewer.ts'
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

test('the telco operators are those of the specification', () => {
  expect(telcoOperators).toEqual(['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'])
})

test('ten seconds after the popup has opened the line signs its owner in, once per browser', async () => {
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

test('a popup that closes first, and a house without an operator, ask nobody', async () => {
  plan()()
  planTelcoSignIn(null, { isTyping, onDone })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network).not.toHaveBeenCalled()
})

test('a person who types is not signed in by the line until the fields are empty again, and reads it then', async () => {
  isTyping.mockReturnValue(true)
  plan()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).not.toHaveBeenCalled()
  // The fields are empty when the line is asked, and filled when it has answered.
  isTyping.mockReturnValueOnce(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(network.mock.calls.map(([url]) => url)).toEqual([offer.heUrl])
  expect(onDone).not.toHaveBeenCalled()
  isTyping.mockReturnValue(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(session.viewer()).not.toBeNull()
})
