import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFlow, codeOf, openBrowserLike, type Flow } from '../../../../tests/browser-like.ts'
import { systemClock } from '../clock/clock.ts'
import { openHttp, type Http } from '../http/http.ts'
import { openIdentity } from './open-identity.ts'
import { isOwnCallback, type Identity, type Provider, type ProviderName } from './identity.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'

let http: Http
let identity: Identity
let origin: string

beforeAll(async () => {
  const settings = readSettings({ PORT: '0' }, [])
  const port = () => (http.app.server.address() as { port: number }).port
  identity = openIdentity({ settings, portOf: port })
  http = await openHttp({
    settings,
    log: silentLog(),
    clock: systemClock,
    routes: [],
    rawRoutes: identity.rawRoutes,
    identify: async () => null,
    provesAnswers: true,
  })
  origin = `http://localhost:${await http.listen()}`
})
afterAll(() => http[Symbol.asyncDispose]())

const providerOf = (name: ProviderName): Provider => {
  const provider = identity.provider(name, true)
  if (!provider) throw new Error(`no ${name}`)
  return provider
}
const begin = async (name: ProviderName): Promise<Flow> =>
  beginFlow(await providerOf(name).offer(), `${origin}/login/callback`)

const typed = { email: 'Rara@Example.com', name: 'Rara <b>', verified: 'on' }

describe.each(['google', 'facebook'] as const)('somebody who signs in at %s, in the demo', (name) => {
  it('comes back with a code that stands for them', async () => {
    const flow = await begin(name)
    const token = await providerOf(name).exchange({ ...flow, code: await codeOf(flow, typed) })
    expect(await providerOf(name).verify(token ?? '', Date.now())).toEqual({
      provider: name,
      subject: expect.stringMatching(/^local:[\w-]{22}$/),
      email: 'rara@example.com',
      isEmailVerified: name === 'google',
      name: 'Rara <b>',
      isDemo: true,
    })
  })

  it('is the same person the next time, and may be another one', async () => {
    const subjectOf = async (form: Record<string, string>) => {
      const flow = await begin(name)
      const token = await providerOf(name).exchange({ ...flow, code: await codeOf(flow, form) })
      return (await providerOf(name).verify(token ?? '', Date.now()))?.subject
    }
    const first = await subjectOf(typed)
    expect(await subjectOf({ ...typed, name: 'Other' })).toBe(first)
    expect(await subjectOf({ ...typed, email: 'other@example.com' })).not.toBe(first)
  })

  it('has a code that serves once, and only with its own verifier and way back', async () => {
    const flow = await begin(name)
    const { exchange } = providerOf(name)
    const code = await codeOf(flow, typed)
    expect(await exchange({ ...flow, code })).toEqual(expect.any(String))
    expect(await exchange({ ...flow, code })).toBeUndefined()

    const wrongVerifier = await codeOf(flow, typed)
    expect(await exchange({ ...flow, code: wrongVerifier, codeVerifier: 'a'.repeat(43) })).toBeUndefined()
    const noVerifier = await codeOf(flow, typed)
    expect(await exchange({ ...flow, code: noVerifier, codeVerifier: undefined })).toBeUndefined()
    const elsewhere = await codeOf(flow, typed)
    const redirectUri = flow.redirectUri.replace('localhost', '127.0.0.1')
    expect(await exchange({ ...flow, code: elsewhere, redirectUri })).toBeUndefined()
  })

  it('sees a page that says what it is, needs no script and shows names as text', async () => {
    const { text } = await openBrowserLike().go((await begin(name)).address.href, `${origin}/login`)
    expect(text).toContain('local stand-in')
    expect(text).toContain('name="email"')
    expect(text).not.toContain('<script')
    const answer = await openBrowserLike().ask(
      `${origin}/dev/identity/sign-in/${encodeURIComponent('<script>')}`,
    )
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('may cancel', async () => {
    const flow = await begin(name)
    await expect(codeOf(flow, { cancel: '1' })).rejects.toThrow('access_denied')
  })

  it('is never sent to an address that is not ours', async () => {
    const flow = await beginFlow(await providerOf(name).offer(), 'https://evil.example/login/callback')
    const { url, text } = await openBrowserLike().go(flow.address.href, 'https://evil.example')
    expect(url).toContain(origin)
    expect(text).toContain("That didn't work")
  })
})

describe('a token of google', () => {
  it('counts only with the nonce that the browser made', async () => {
    const flow = await begin('google')
    const { exchange } = providerOf('google')
    expect(await exchange({ ...flow, code: await codeOf(flow, typed), nonce: 'another' })).toBeUndefined()
    expect(await exchange({ ...flow, code: await codeOf(flow, typed), nonce: undefined })).toBeUndefined()
  })

  it('says whether the email was verified', async () => {
    const flow = await begin('google')
    const code = await codeOf(flow, { email: 'doubt@example.com', name: 'Doubt' })
    const token = await providerOf('google').exchange({ ...flow, code })
    const person = await providerOf('google').verify(token ?? '', Date.now())
    expect(person).toMatchObject({ email: 'doubt@example.com', isEmailVerified: false })
  })
})

describe('providers', () => {
  it('are offered with the local mock in demo mode, and hidden elsewhere', async () => {
    expect((await identity.providersOf(true)).google?.authorizationUrl).toBe(`${origin}/dev/identity/auth`)
    expect(await identity.providersOf(false)).toEqual({ google: null, facebook: null })
    expect(identity.provider('google', false)).toBeUndefined()
  })

  it('are the real ones where their keys are set', async () => {
    const keys = {
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      FACEBOOK_CLIENT_ID: 'f',
      FACEBOOK_CLIENT_SECRET: 's',
    }
    const real = openIdentity({ settings: readSettings(keys, []), portOf: () => 3000 })
    for (const isDemo of [true, false]) {
      expect(await real.providersOf(isDemo)).toEqual({
        google: {
          authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
          clientId: 'g',
          scope: 'openid email profile',
        },
        facebook: {
          authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
          clientId: 'f',
          scope: 'email,public_profile',
        },
      })
    }
  })

  it.each([
    ['http://localhost:3000/login/callback', true],
    ['http://127.0.0.1:3000/login/callback', true],
    ['http://localhost:3000/login/callback/', false],
    ['http://localhost:3000/login/callback?next=//evil', false],
    ['http://localhost:3001/login/callback', false],
    ['http://localhost:3000.evil.example/login/callback', false],
    ['https://localhost:3000/login/callback', false],
  ])('send people back to our own page alone: %s is %s', (redirectUri, expected) => {
    const settings = readSettings({}, [])
    expect(isOwnCallback(redirectUri, { settings, host: '127.0.0.1:3000' })).toBe(expected)
  })
})
