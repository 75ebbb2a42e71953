import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { openFacebook } from './identity-facebook.ts'
import type { Provider } from './identity.ts'
import { openRemoteServer, sendJson, type RemoteServer } from '../outgoing/test/provider-harness.ts'

let graph: RemoteServer
let facebook: Provider
let answers: Record<string, { status?: number; body: unknown }>

beforeAll(async () => {
  graph = await openRemoteServer((request, response) => {
    const { body, status = 200 } = answers[request.url?.split('?', 1)[0] ?? ''] ?? { status: 404, body: {} }
    sendJson(response, body, status)
  })
  facebook = openFacebook({
    graphUrl: `${graph.address}/v23.0`,
    dialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    clientId: 'our-app',
    clientSecret: 'our-secret',
    answerMs: 1_000,
  })
})
afterAll(() => graph[Symbol.asyncDispose]())

const good = { app_id: 'our-app', is_valid: true, user_id: '77', expires_at: 0 }
const debug = (over: object) => (answers['/v23.0/debug_token'] = { body: { data: { ...good, ...over } } })
beforeEach(() => {
  answers = {
    '/v23.0/oauth/access_token': { body: { access_token: 'token', token_type: 'bearer' } },
    '/v23.0/me': { body: { id: '77', name: 'Joko', email: 'joko@example.com' } },
  }
  debug({})
  graph.asked.length = 0
})
const verify = () => facebook.verify('shown-token', Date.now())

describe('a token of facebook', () => {
  it('is asked about, and then tells who somebody is, whose email nobody vouches for', async () => {
    expect(await verify()).toEqual({
      provider: 'facebook',
      subject: '77',
      email: 'joko@example.com',
      isEmailVerified: false,
      name: 'Joko',
      isDemo: false,
    })
    const [inspect, me] = graph.asked.map(({ url }) => new URL(url, graph.address).searchParams)
    expect(Object.fromEntries(inspect ?? [])).toEqual({
      input_token: 'shown-token',
      access_token: 'our-app|our-secret',
    })
    expect(me?.get('fields')).toBe('id,name,email')
    expect(me?.get('appsecret_proof')).toBe(
      createHmac('sha256', 'our-secret').update('shown-token').digest('hex'),
    )
  })

  it.each([
    ['was given to another app', { app_id: 'another-app' }],
    ['names no app', { app_id: undefined }],
    ['is not valid', { is_valid: false }],
    ['has ended', { expires_at: 1_700_000_000 }],
    ['is nobody’s', { user_id: undefined }],
    ['is of another person than it says', { user_id: '78' }],
  ])('that %s is refused', async (_what, over) => {
    debug(over)
    expect(await verify()).toBeUndefined()
  })

  it('that the graph refuses is refused; a graph in trouble is a failure', async () => {
    answers['/v23.0/debug_token'] = { status: 400, body: { error: { code: 190 } } }
    expect(await verify()).toBeUndefined()
    answers['/v23.0/debug_token'] = { status: 503, body: {} }
    await expect(verify()).rejects.toThrow(Failure)
    answers['/v23.0/debug_token'] = { body: 'nonsense' }
    const error = (await verify().catch((caught: unknown) => caught)) as Failure
    expect(error).toBeInstanceOf(Failure)
    expect(String(error.stack)).not.toMatch(/shown-token|our-secret/)
  })
})

describe('a code of facebook', () => {
  const code = { code: 'c', codeVerifier: 'v', redirectUri: 'https://tayang.example/login/callback' }

  it('is exchanged with our secret in a body, never in an address', async () => {
    expect(await facebook.exchange(code)).toBe('token')
    expect(graph.asked[0]?.url).toBe('/v23.0/oauth/access_token')
    expect(Object.fromEntries(new URLSearchParams(graph.asked[0]?.body))).toEqual({
      client_id: 'our-app',
      client_secret: 'our-secret',
      redirect_uri: code.redirectUri,
      code: 'c',
      code_verifier: 'v',
    })
  })

  it('that was used is refused', async () => {
    answers['/v23.0/oauth/access_token'] = { status: 400, body: { error: { code: 100 } } }
    expect(await facebook.exchange(code)).toBeUndefined()
  })
})
