import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { admit } from './admission.ts'

/** The requests to the server and its responses. */
const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer(status, { code, message: code, details: [] })
const link = { jwt_token: 'a.b.c', jwt_client: 'surge', msisdn: '628123' }
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const requested = () => network.mock.calls.map(([url]) => url)

beforeEach(() => {
  localStorage.clear()
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  session.leave()
  vi.unstubAllGlobals()
})

test('a guest without a link is not admitted, and nothing is requested', async () => {
  expect(await admit('surge')).toBe('out')
  expect(network).not.toHaveBeenCalled()
})

test('a person of the partner is admitted without a request', async () => {
  session.enter({ ...aViewer, account: { ...aViewer.account, partner: 'surge' } }, tokens)
  expect(await admit('surge')).toBe('in')
  expect(network).not.toHaveBeenCalled()
})

test('an enrolled account is admitted, another is not, and a failed request is neither', async () => {
  session.enter(aViewer, tokens)
  network.mockResolvedValueOnce(answer(204))
  expect(await admit('surge')).toBe('in')
  expect(requested()).toEqual(['/user/v1.0/partners/surge/check'])
  network.mockResolvedValueOnce(refusal(403, 'FORBIDDEN'))
  expect(await admit('surge')).toBe('out')
  network.mockRejectedValueOnce(new TypeError('offline'))
  expect(await admit('surge')).toBe('unreachable')
})

test('a link signs its person in once, for any number of callers, and without the token of another session', async () => {
  session.enter(aViewer, tokens)
  window.partnerLink = link
  const account = { ...aViewer.account, partner: 'surge' }
  const login = {
    account,
    profile: aViewer.profile,
    accessToken: 'new',
    refreshToken: 'new',
    isNewDevice: true,
  }
  network.mockImplementation(async (url) =>
    url.endsWith('/ioh') ? answer(200, { data: login }) : answer(204),
  )
  expect(await Promise.all([admit('surge'), admit('surge')])).toEqual(['entered', 'entered'])
  const [url, init] = network.mock.calls[0]!
  expect(url).toBe('/user/v1.0/sessions/ioh')
  expect(new Headers(init.headers).get('authorization')).toBeNull()
  expect(JSON.parse(String(init.body))).toMatchObject({ type: 'username', payload: link })
  expect(requested().filter((one) => one.endsWith('/ioh'))).toHaveLength(1)
  expect(session.tokens()?.accessToken).toBe('new')
})

test('a refused link admits nobody, and nothing of it is logged', async () => {
  const console = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined)
  window.partnerLink = link
  network.mockResolvedValueOnce(refusal(401, 'INVALID_CREDENTIAL'))
  expect(await admit('surge')).toBe('failed')
  expect(requested()).toHaveLength(1)
  expect(JSON.stringify(console.mock.calls)).not.toMatch(/a\.b\.c|628123/)
  console.mockRestore()
})
