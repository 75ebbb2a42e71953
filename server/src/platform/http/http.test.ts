import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import files from '@fastify/static'
import { refusals } from '@tayang/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { APP, INNARDS, openHttpUnderTest, sample, type HttpUnderTest } from './test/http-harness.ts'
import { openHttp } from './http.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'

let test: HttpUnderTest
beforeAll(async () => {
  test = await openHttpUnderTest()
})
afterAll(() => test[Symbol.asyncDispose]())

async function ask(options: InjectOptions) {
  const { statusCode: status, headers, body } = await test.http.app.inject(options)
  return { status, headers, body }
}
const echo = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  ask({ method: 'POST', url: '/sample/v1.0/echo/a', headers, payload })

/** Every refusal has the shape of the specification and says nothing of our insides. */
function expectRefusal(
  answer: { status: number; headers: object; body: string },
  code: keyof typeof refusals,
) {
  const body = JSON.parse(answer.body) as Record<string, unknown>
  expect([answer.status, body['code']]).toEqual([refusals[code][0], code])
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message'])
  expect(typeof body['message']).toBe('string')
  expect(Array.isArray(body['details'])).toBe(true)
  expect(answer.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') })
  expect(answer.body).not.toMatch(/stack|node_modules|\.ts\b|\/home|select /)
}

describe('a body', () => {
  it.each(['{', '{"text":', 'null', '7', '[]', '"x"', '{"text":7}', '{}', '{"text":"a"}}', 'text=a'])(
    'that is not what was asked (%s) is refused',
    async (payload) => expectRefusal(await echo(payload), 'INVALID_PARAMETERS'),
  )

  it('that poisons prototypes is refused, and no object grows', async () => {
    expectRefusal(await echo('{"__proto__":{"admin":true},"text":"a"}'), 'INVALID_PARAMETERS')
    expectRefusal(await echo('{"constructor":{"prototype":{"a":1}},"text":"a"}'), 'INVALID_PARAMETERS')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it('past its bound is refused by its announced and by its true size', async () => {
    const large = JSON.stringify({ text: 'a', more: 'x'.repeat(70_000) })
    expectRefusal(await echo(large), 'BODY_TOO_LARGE')
    const chunked = await test.sendRaw(
      `POST /sample/v1.0/echo/a HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
    expect(chunked).toContain('"BODY_TOO_LARGE"')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'nonsense'])(
    'of type %s is refused',
    async (type) => expectRefusal(await echo('{"text":"a"}', { 'content-type': type }), 'INVALID_PARAMETERS'),
  )

  it('with a field too much is taken without it', async () => {
    const answer = await echo('{"text":"a","viewerId":"somebody else"}')
    expect(JSON.parse(answer.body)).toEqual({ data: { text: 'a', n: 1 } })
  })

  it('tells in our own sentence which field is wrong', async () => {
    const answer = await echo(JSON.stringify({ text: 'x'.repeat(101) }))
    expect(JSON.parse(answer.body)).toEqual({
      code: 'INVALID_PARAMETERS',
      message: 'Too long a text',
      details: ['text: Too long a text'],
    })
  })

  it('that never comes to its end is given up after half a minute', async () => {
    const peer = connect(test.port, '127.0.0.1')
    peer.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => peer.once('close', () => resolve()))
    expect(test.clock.pending).toBe(0)
    peer.write(
      'POST /sample/v1.0/echo/a HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"te',
    )
    await expect.poll(() => test.clock.pending).toBe(1)
    await test.clock.advance(30_000)
    await closed
    expect(test.clock.pending).toBe(0)
  })
})

describe('a server that is about to end', () => {
  it('answers, and ends each connection with its answer', async () => {
    expect((await test.http.app.inject('/sample/v1.0/echo')).headers.connection).toBe('keep-alive')
    test.http.drain()
    const answer = await echo('{"text":"a"}')
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  })
})

describe('an address', () => {
  it.each([
    ['/sample/v1.0/nothing', 'NOT_FOUND'],
    ['/nothing', 'NOT_FOUND'],
    ['/files/../../../etc/passwd', 'NOT_FOUND'],
    ['/files/%2e%2e/%2e%2e/etc/passwd', 'NOT_FOUND'],
    ['/%', 'NOT_FOUND'],
    ['/sample/v1.0/%zz', 'NOT_FOUND'],
    ['/sample/v1.0/own%00', 'NOT_FOUND'],
    ['/api/api/sample/v1.0/shared', 'NOT_FOUND'],
    ['//', 'NOT_FOUND'],
  ] as const)('%s is refused as %s', async (url, code) => expectRefusal(await ask({ url }), code))

  it('of 600 characters in one part is nowhere', async () =>
    expectRefusal(await ask({ url: `/files/${'a'.repeat(600)}` }), 'NOT_FOUND'))

  it('answers below /api too, by every version that it has, and with a slash at its end', async () => {
    for (const url of ['/api/sample/v1.0/shared', '/sample/v1.0/shared', '/sample/v1.0/shared/']) {
      expect([url, (await ask({ url })).status]).toEqual([url, 200])
    }
    const other = await ask({ method: 'POST', url: '/api/sample/v1.1/echo/a?n=5', payload: { text: 'a' } })
    expect(JSON.parse(other.body)).toEqual({ data: { text: 'a', n: 5 } })
  })

  it('with a parameter that does not fit is refused in our own sentence', async () => {
    const answer = await ask({
      method: 'POST',
      url: `/sample/v1.0/echo/${'a'.repeat(11)}`,
      payload: { text: 'a' },
    })
    expectRefusal(answer, 'INVALID_PARAMETERS')
    expect(JSON.parse(answer.body).message).toBe('Too long an id')
  })

  it.each(['PATCH', 'PUT', 'DELETE', 'GET'] as const)(
    'that is called by a method that it does not have (%s) says so',
    async (method) => {
      const answer = await ask({ method, url: '/sample/v1.0/echo/a' })
      expectRefusal(answer, 'METHOD_NOT_ALLOWED')
      expect(answer.headers['allow']).toBe('POST')
    },
  )

  it('is answered to HEAD as to GET, without its body', async () => {
    const answer = await ask({ method: 'HEAD', url: '/sample/v1.0/shared' })
    expect([answer.status, answer.body]).toEqual([200, ''])
    const raw = await test.sendRaw('HEAD /files/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(raw).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/)
  })
})

describe('what is no HTTP of ours', () => {
  const line = 'Host: localhost\r\nConnection: close\r\n\r\n'
  it.each([
    ['a method that nobody knows', `BREW /sample/v1.0/shared HTTP/1.1\r\n${line}`, 400],
    ['garbage', '\u0003\u0000\u0000\u0001\r\n\r\n', 400],
    ['an address of 32 KB', `GET /${'a'.repeat(32_000)} HTTP/1.1\r\n${line}`, 413],
    ['headers of 32 KB', `GET / HTTP/1.1\r\nX-Large: ${'a'.repeat(32_000)}\r\n${line}`, 413],
    ['two lengths', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${line}`, 400],
    [
      'a length and chunks at once',
      `POST / HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${line}`,
      400,
    ],
  ])('%s gets a refusal of our shape, and the next one is served', async (_what, text, status) => {
    const heard = await test.sendRaw(text)
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const body = JSON.parse(heard.split('\r\n\r\n')[1] ?? '') as object
    expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message'])
    expect((await ask({ url: '/sample/v1.0/shared' })).status).toBe(200)
  })
})

describe('a mistake of ours', () => {
  it('is told as a public sentence and never by what happened', async () => {
    const broken = await ask({ url: '/sample/v1.0/broken' })
    expectRefusal(broken, 'INTERNAL')
    const away = await ask({ url: '/sample/v1.0/away' })
    expectRefusal(away, 'UNAVAILABLE')
    const wrong = await ask({ url: '/sample/v1.0/wrong' })
    expectRefusal(wrong, 'INTERNAL')
    for (const { body, headers } of [broken, away, wrong]) {
      expect(body + JSON.stringify(headers)).not.toContain(INNARDS.slice(0, 20))
    }
  })
})

describe('who calls', () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  it.each([
    ['a guest', sample.own, {}, 'INVALID_SESSION_AUTH'],
    ['an unknown token', sample.own, as('stolen'), 'Session InvalidSessionToken'],
    ['an empty bearer', sample.own, { authorization: 'Bearer ' }, 'Session InvalidSessionToken'],
    ['another scheme', sample.own, { authorization: 'Basic dmlld2Vy' }, 'Session InvalidSessionToken'],
    ['a session never validated', sample.own, as('fresh'), 'INVALID_SESSION_AUTH'],
    ['a bad token where guests may come', sample.shared, as('stolen'), 'Session InvalidSessionToken'],
    ['a viewer at an operator’s door', sample.operate, as('viewer'), 'FORBIDDEN'],
    ['a session never validated at an operator’s door', sample.operate, as('fresh'), 'INVALID_SESSION_AUTH'],
    ['an operator who is signed in as a viewer', sample.operate, as('watching'), 'FORBIDDEN'],
    ['an operator without the permission', sample.operate, as('reviewer'), 'FORBIDDEN'],
    ['an operator without a code', sample.decide, as('operator'), 'STEP_UP_REQUIRED'],
    ['an operator whose code is too old', sample.decide, as('lately'), 'STEP_UP_REQUIRED'],
    ['a code without the permission', sample.decide, as('reviewer'), 'FORBIDDEN'],
    ['a token of the console where viewers come', sample.own, as('operator'), 'Session InvalidSessionToken'],
    ['a token of the console where guests come', sample.shared, as('raised'), 'Session InvalidSessionToken'],
    ['no app', sample.app, {}, 'INVALID_APP_ID'],
    ['another app', sample.app, { 'x-app-id': 'tayang-tv' }, 'INVALID_APP_ID'],
    ['the profile of another', sample.own, { ...as('viewer'), 'x-profile-id': 'other' }, 'FORBIDDEN'],
  ] as const)('%s is refused', async (_who, { method, path: url }, headers, code) => {
    expectRefusal(await ask({ method, url, headers: { ...headers } }), code)
  })

  it('is known by a bearer, by a bare token, and with the own profile', async () => {
    for (const headers of [
      as('viewer'),
      { authorization: 'viewer' },
      { authorization: 'bearer viewer' },
      { ...as('viewer'), 'x-profile-id': 'profile' },
    ]) {
      expect((await ask({ url: sample.own.path, headers })).body).toBe('{"data":{"name":"Ani"}}')
    }
    expect((await ask({ method: 'POST', url: sample.early.path, headers: as('fresh') })).status).toBe(204)
    expect((await ask({ method: 'POST', url: sample.app.path, headers: APP })).status).toBe(204)
  })

  it('is an operator by the permission, and by a fresh code where one is asked for', async () => {
    const { operate, decide } = sample
    const operated = await ask({ method: 'DELETE', url: operate.path, headers: as('operator') })
    const decided = await ask({ method: 'POST', url: decide.path, headers: as('raised') })
    expect([operated.status, decided.status]).toEqual([204, 204])
  })
})

describe('the address that limits are counted by', () => {
  async function addressOf(env: Record<string, string>, forwarded: string): Promise<string> {
    await using http = await openHttp({
      settings: readSettings({ PORT: '0', ...env }, []),
      log: silentLog(),
      clock: fakeClock(),
      routes: [],
      rawRoutes: [
        { methods: ['GET'], path: '/ip', handle: async (request, reply) => reply.send(request.ip) },
      ],
      identify: async () => null,
      provesAnswers: true,
    })
    return (await http.app.inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } })).body
  }

  it.each([
    ['the peer, whatever it claims', {}, '203.0.113.9', '127.0.0.1'],
    [
      'the one that a trusted proxy names',
      { TAYANG_TRUSTED_PROXIES: '127.0.0.1' },
      '203.0.113.9',
      '203.0.113.9',
    ],
    [
      'the last one that no trusted proxy is: what stands before it anybody may have written',
      { TAYANG_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' },
      '198.51.100.1, 203.0.113.9, 10.1.2.3',
      '203.0.113.9',
    ],
    [
      'the peer, where another one is trusted',
      { TAYANG_TRUSTED_PROXIES: '10.0.0.1' },
      '203.0.113.9',
      '127.0.0.1',
    ],
  ])('is %s', async (_what, env, forwarded, address) => {
    expect(await addressOf(env, forwarded)).toBe(address)
  })
})

describe('an answer that is measured', () => {
  it('has the pattern of its route as its name, and every file of a folder the same one', async () => {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), 'tayang-files-'))
    for (const name of ['00cv.js', '17ab.css']) writeFileSync(path.join(folder.path, name), name)
    const routes: string[] = []
    await using http = await openHttp({
      settings: readSettings({ PORT: '0' }, []),
      log: silentLog(),
      clock: fakeClock(),
      routes: [],
      rawRoutes: [{ methods: ['GET'], path: '/a/:name', handle: async (_request, reply) => reply.send('a') }],
      async pages(app) {
        await app.register(files, { root: folder.path, wildcard: false })
      },
      identify: async () => null,
      provesAnswers: true,
      answered: ({ route, status }) => void routes.push(`${route} ${status}`),
    })
    for (const url of ['/00cv.js', '/17ab.css', '/a/me', '/nowhere']) await http.app.inject({ url })
    expect(routes).toEqual(['GET file 200', 'GET file 200', 'GET /a/:name 200', 'none 404'])
  })
})

describe('a cache on the way', () => {
  it('keeps what is shared for a guest, and nothing else', async () => {
    expect((await ask({ url: '/sample/v1.0/shared' })).headers['cache-control']).toBe('public, max-age=30')
    expect((await ask({ url: '/files/a' })).headers['cache-control']).toContain('public')
    const other = await ask({ method: 'POST', url: '/sample/v1.0/echo/a', payload: { text: 'a' } })
    expect(other.headers['cache-control']).toBe('private, no-store')
  })

  it.each(['/sample/v1.0/shared', '/sample/v1.0/own', '/files/a', '/docs/json', '/nothing'])(
    'caches no response to %s with an Authorization header',
    async (url) => {
      const { headers } = await ask({ url, headers: { authorization: 'Bearer viewer' } })
      expect(headers['cache-control']).toMatch(/no-store/)
    },
  )
})

describe('a raw body', () => {
  it('reaches its route whatever it calls itself', async () => {
    for (const type of ['video/mp4', 'application/json', 'text/plain', 'application/x-film']) {
      const answer = await ask({
        method: 'PUT',
        url: '/sample/v1.0/raw',
        headers: { 'content-type': type },
        payload: '{"not',
      })
      expect(JSON.parse(answer.body)).toEqual({ data: { sizeBytes: 5 } })
    }
  })
})
