import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  requestProviderCode,
  CALLBACK_MESSAGE,
  ProviderRefused,
  WindowBlocked,
  WindowClosed,
} from './provider-window.ts'

const offer = { authorizationUrl: 'https://accounts.example/auth', clientId: 'us', scope: 'openid email' }

/** The window that the browser opens. */
function openWindow() {
  const opened = {
    closed: false,
    location: { replace: vi.fn<(to: string) => void>() },
    close: vi.fn<() => void>(),
  }
  vi.stubGlobal('open', () => opened)
  const address = async () => {
    await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalled())
    return new URL(opened.location.replace.mock.calls[0]![0])
  }
  const say = (answer: unknown, more: Partial<MessageEventInit> = {}) => {
    const event = new MessageEvent('message', {
      data: { type: CALLBACK_MESSAGE, answer },
      origin: location.origin,
      source: opened as unknown as Window,
      ...more,
    })
    window.dispatchEvent(event)
  }
  return { opened, address, say }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a provider gets a state, a nonce and a challenge; the result has the code and what verifies it', async () => {
  const { opened, address, say } = openWindow()
  const parameters = requestProviderCode(offer)
  const { origin, pathname, searchParams } = await address()
  expect(origin + pathname).toBe(offer.authorizationUrl)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'us',
    scope: 'openid email',
    redirect_uri: `${location.origin}/login/callback`,
    code_challenge_method: 'S256',
  })
  say({ code: 'c-1', state: searchParams.get('state') })
  const granted = await parameters
  expect(granted).toMatchObject({ code: 'c-1', nonce: searchParams.get('nonce') })

  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(granted.codeVerifier))
  expect(Buffer.from(sum).toString('base64url')).toBe(searchParams.get('code_challenge'))
  expect(granted.codeVerifier).toMatch(/^[\w-]{43}$/)
  expect(opened.close).toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('an answer with another state is refused', async () => {
  const { address, say } = openWindow()
  const parameters = requestProviderCode(offer)
  await address()
  say({ code: 'c-1', state: 'planted' })
  await expect(parameters).rejects.toBeInstanceOf(ProviderRefused)
})

test('messages of other origins, other windows and other types are ignored', async () => {
  const { address, say } = openWindow()
  const parameters = requestProviderCode(offer)
  const state = (await address()).searchParams.get('state')
  say({ code: 'foreign', state }, { origin: 'https://evil.example' })
  say({ code: 'foreign', state }, { source: window })
  say({}, { data: { type: 'other', answer: { code: 'foreign', state } } })
  say({ code: 'ours', state })
  expect((await parameters).code).toBe('ours')
})

test.each([
  ['is closed', (w: ReturnType<typeof openWindow>) => Object.assign(w.opened, { closed: true })],
  ['says no', (w: ReturnType<typeof openWindow>) => w.say({ error: 'access_denied' })],
])('a window that %s signs nobody in', async (_, end) => {
  const opened = openWindow()
  const parameters = requestProviderCode(offer)
  await opened.address()
  end(opened)
  await expect(parameters).rejects.toBeInstanceOf(WindowClosed)
})

test('a browser that blocks the window has its own error', async () => {
  vi.stubGlobal('open', () => null)
  await expect(requestProviderCode(offer)).rejects.toBeInstanceOf(WindowBlocked)
})
