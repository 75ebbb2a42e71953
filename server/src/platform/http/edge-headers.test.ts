import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openHttpUnderTest, type HttpUnderTest } from './test/http-harness.ts'

let opened: HttpUnderTest[] = []
afterEach(async () => {
  for (const test of opened) await test[Symbol.asyncDispose]()
  opened = []
})

async function open(env: Record<string, string> = {}): Promise<HttpUnderTest> {
  const test = await openHttpUnderTest(env)
  opened.push(test)
  return test
}

describe('an https origin', () => {
  const transportOf = async (env: Record<string, string>, url = '/sample/v1.0/shared') =>
    (await (await open(env)).http.app.inject({ url })).headers['strict-transport-security']

  it('asks browsers to come by https alone, with refusals too', async () => {
    const env = { TAYANG_ORIGIN: 'https://tayang.example' }
    expect(await transportOf(env)).toBe('max-age=15552000')
    expect(await transportOf(env, '/no/such')).toBe('max-age=15552000')
    expect(await transportOf({ ...env, TAYANG_HSTS_SECONDS: '60' })).toBe('max-age=60')
  })

  it.each([
    ['of http', { TAYANG_ORIGIN: 'http://tayang.example' }],
    ['on this machine', {}],
    [
      'whose operator does not want it',
      { TAYANG_ORIGIN: 'https://tayang.example', TAYANG_HSTS_SECONDS: '0' },
    ],
  ])('is the only one that does: not one %s', async (_which, env) => {
    expect(await transportOf(env)).toBeUndefined()
  })
})

describe('a request during the stop', () => {
  it('is refused in the shape of the contract, on a connection that was open before', async () => {
    const test = await openHttpUnderTest()
    const accepted = once(test.http.app.server, 'connection') as Promise<[Socket]>
    const line = connect(test.port, '127.0.0.1')
    line.setEncoding('latin1')
    let heard = ''
    line.on('data', (piece) => (heard += String(piece)))
    const answers = (count: number) => expect.poll(() => heard.split('HTTP/1.1 ').length - 1).toBe(count)
    const ask = (path: string, headers = '') =>
      void line.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`,
      )
    ask('/sample/v1.0/echo/a', 'Content-Length: 12\r\n')
    line.write('{"text":"a"}')
    await answers(1)
    // Half of a request keeps the connection from being idle.
    line.write('GET /sample/v1.0/shared HTTP/1.1\r\n')
    const [there] = await accepted
    await expect.poll(() => there.bytesRead).toBe(line.bytesWritten)
    const closed = once(line, 'close')
    const stopped = test.http[Symbol.asyncDispose]()
    line.write('Host: localhost\r\n\r\n')
    await answers(2)
    const [head = '', body = ''] = heard.slice(heard.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
    const refusal = JSON.parse(body) as object
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: [] })
    expect(Object.keys(refusal).toSorted()).toEqual(['code', 'details', 'message'])
    await closed
    await stopped
  })
})

describe('the reference of a public installation', () => {
  const described = async (test: HttpUnderTest, headers: Record<string, string> = {}, url = '/docs/json') => {
    const answer = await test.http.app.inject({ url, headers: { host: 'localhost', ...headers } })
    const { paths } = JSON.parse(answer.body) as { paths: object }
    return Object.keys(paths).filter((path) => /operate|decide|shared/.test(path))
  }
  const PUBLIC = { TAYANG_ORIGIN: 'https://tayang.example' }
  const ALL = ['/sample/v1.0/decide', '/sample/v1.0/operate', '/sample/v1.0/shared']

  it('has no calls of operators, for guests and viewers', async () => {
    const test = await open(PUBLIC)
    for (const headers of [{}, { authorization: 'Bearer viewer' }, { authorization: 'Bearer stolen' }]) {
      expect(await described(test, headers)).toEqual(['/sample/v1.0/shared'])
    }
    const asYaml = await test.http.app.inject({ url: '/docs/yaml' })
    expect(asYaml.body).toContain('/sample/v1.0/shared')
    expect(asYaml.body).not.toContain('/sample/v1.0/operate')
  })

  it('has them for somebody at the console, and guests see no more after that', async () => {
    const test = await open(PUBLIC)
    expect((await described(test, { authorization: 'Bearer operator' })).toSorted()).toEqual(ALL)
    expect(await described(test)).toEqual(['/sample/v1.0/shared'])
  })

  it('has them on the machine of a demo, and not through a proxy in front of it', async () => {
    const test = await open()
    expect((await described(test)).toSorted()).toEqual(ALL)
    expect(await described(test, { 'x-forwarded-for': '203.0.113.1' })).toEqual(['/sample/v1.0/shared'])
  })
})
