import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHttpUnderTest, type HttpUnderTest } from '../test/http-harness.ts'

let test: HttpUnderTest
beforeAll(async () => {
  test = await openHttpUnderTest()
})
afterAll(() => test[Symbol.asyncDispose]())

/** One request over the only connection of this agent: its status, and the local port that it came from. */
async function post(agent: Agent, path: string, sizeBytes: number, type = 'application/json') {
  const asked = request({ port: test.port, host: '127.0.0.1', method: 'POST', path, agent })
  asked.setHeader('content-type', type)
  asked.setHeader('content-length', sizeBytes)
  asked.on('error', () => undefined)
  asked.end(Buffer.alloc(sizeBytes, 0x61))
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  await text(answer)
  return answer.statusCode
}

async function get(agent: Agent) {
  const asked = request({ port: test.port, host: '127.0.0.1', path: '/sample/v1.0/shared', agent }).end()
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  return text(answer)
}

const SHARED = '{"data":{"text":"for all"}}'

describe('a body that is too large', () => {
  it.each([
    ['at a route that reads its own body', '/small', 413],
    ['at a call', '/sample/v1.0/echo/a', 413],
    ['at a path that is nowhere', '/no/such', 413],
    ['at a page that has no POST', '/files/a', 413],
  ])('%s is refused, and the next request on the connection is answered', async (_where, path, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const sizeBytes of [70_000, 300_000]) {
      expect(await post(agent, path, sizeBytes)).toBe(status)
      expect(await get(agent)).toBe(SHARED)
    }
    agent.destroy()
    await expect.poll(() => test.clock.pending).toBe(0)
  })

  it('is drained at the route that reads its own body, so that the connection stays', async () => {
    const line = connect(test.port, '127.0.0.1')
    line.setEncoding('latin1')
    let heard = ''
    line.on('data', (piece) => (heard += String(piece)))
    const head = `POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n`
    line.write(head + 'a'.repeat(300_000))
    line.write('GET /sample/v1.0/shared HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await once(line, 'close')
    expect(heard.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })
})

describe('a body that is announced and does not come', () => {
  const hold = async (path: string, headers = '') => {
    const line = connect(test.port, '127.0.0.1')
    line.on('error', () => undefined)
    line.resume()
    const closed = new Promise<void>((resolve) => line.once('close', () => resolve()))
    line.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: 1000\r\n\r\na`)
    await expect.poll(() => test.clock.pending).toBe(1)
    return { closed }
  }
  const JSON_TYPE = 'Content-Type: application/json\r\n'

  it.each([
    ['at a path that is nowhere', '/no/such', JSON_TYPE, 30_000],
    ['at a path that is nowhere, of no type', '/no/such', '', 2_000],
    ['at a call', '/sample/v1.0/echo/a', JSON_TYPE, 30_000],
    ['at a path of another method', '/sample/v1.0/shared', JSON_TYPE, 2_000],
    ['at a file', '/files/a', JSON_TYPE, 30_000],
    ['at the reference', '/docs/json', JSON_TYPE, 30_000],
    ['at a route that reads its own body', '/small', '', 1_000],
  ])('%s ends its connection', async (_where, path, headers, withinMs) => {
    const { closed } = await hold(path, headers)
    await test.clock.advance(withinMs)
    await closed
    expect(test.clock.pending).toBe(0)
  })

  it('in pieces that never end, after the answer, ends its connection too', async () => {
    const line = connect(test.port, '127.0.0.1')
    line.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => line.once('close', () => resolve()))
    line.write('POST /small HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    line.write(`ffff\r\n${'a'.repeat(0xffff)}\r\n`)
    expect(String(((await once(line, 'data')) as [Buffer])[0])).toContain('413')
    const more = setInterval(() => line.write('1\r\na\r\n'), 5)
    await expect.poll(() => test.clock.pending).toBe(1)
    await test.clock.advance(2_000)
    await closed
    clearInterval(more)
    expect(test.clock.pending).toBe(0)
  })
})
