import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { openHttpUnderTest, type HttpUnderTest } from './test/http-harness.ts'

const GET = 'GET /sample/v1.0/shared HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const NETWORK_MAX = 40
const CONNECTIONS_MAX = 300

let held: Socket[] = []
afterEach(() => {
  for (const socket of held) socket.destroy()
  held = []
})

/** Every address of 127.0.0.0/8 is this machine, and a network of its own. */
async function dial(test: HttpUnderTest, localAddress: string): Promise<Socket> {
  const socket = connect({ port: test.port, host: '127.0.0.1', localAddress })
  held.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Connections of one network that ask for nothing. */
const hold = (test: HttpUnderTest, localAddress: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => dial(test, localAddress)))

async function ask(test: HttpUnderTest, localAddress: string): Promise<string> {
  const socket = await dial(test, localAddress)
  socket.write(GET)
  return text(socket)
}

const open = (env: Record<string, string> = {}) =>
  openHttpUnderTest({
    TAYANG_HTTP_CONNECTIONS_MAX: String(CONNECTIONS_MAX),
    TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: String(NETWORK_MAX),
    ...env,
  })

describe('connections that ask for nothing', () => {
  it('of one network are as many as it may have; the rest are told so, and others are served', async () => {
    await using test = await open()
    await hold(test, '127.0.0.2', NETWORK_MAX)
    const refused = await Promise.all(Array.from({ length: 200 }, () => ask(test, '127.0.0.2')))
    expect(refused.filter((heard) => heard.startsWith('HTTP/1.1 429 '))).toHaveLength(200)
    expect(refused[0]).toContain('"code":"TOO_MANY_ATTEMPTS"')
    expect(test.security).toHaveLength(200)
    expect(test.security[0]).toEqual({
      event: 'connection',
      outcome: 'refused',
      network: '127.0.0.2',
      detail: 'TOO_MANY_ATTEMPTS',
    })
    expect(await ask(test, '127.0.0.3')).toMatch(/^HTTP\/1\.1 200 [^]*for all/)
  })

  it('in all are as many as the server may have; the rest are told to try again', async () => {
    await using test = await open()
    for (let i = 0; i < 10; i++) await hold(test, `127.0.1.${i}`, 30)
    expect(await ask(test, '127.0.0.3')).toMatch(/^HTTP\/1\.1 503 [^]*"code":"UNAVAILABLE"/)
    for (const socket of held) socket.destroy()
    // A place is free as soon as the server has seen its connection go.
    await expect.poll(() => ask(test, '127.0.0.3')).toContain('for all')
  })

  it('give their place back, the refused ones too, which hold none', async () => {
    await using test = await open()
    for (let round = 0; round < 3; round++) {
      const sockets = await hold(test, '127.0.0.2', NETWORK_MAX + 5)
      for (const socket of sockets) socket.destroy()
      await expect.poll(() => ask(test, '127.0.0.2')).toContain('for all')
    }
  })

  it('of a trusted proxy are not those of one guest', async () => {
    await using test = await open({ TAYANG_TRUSTED_PROXIES: '127.0.0.9' })
    await hold(test, '127.0.0.9', NETWORK_MAX + 10)
    expect(await ask(test, '127.0.0.9')).toContain('for all')
  })

  it('have no bound where the settings name none', async () => {
    await using test = await open({
      TAYANG_HTTP_CONNECTIONS_MAX: '0',
      TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '0',
    })
    await hold(test, '127.0.0.2', CONNECTIONS_MAX + 1)
    expect(await ask(test, '127.0.0.2')).toContain('for all')
  })
})

describe('a refused connection', () => {
  it('whose peer never hangs up is cut', async () => {
    await using test = await open({ TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '1' })
    await hold(test, '127.0.0.2', 1)
    const deaf = connect({
      port: test.port,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      allowHalfOpen: true,
    })
    held.push(deaf)
    deaf.on('error', () => undefined)
    expect(String(((await once(deaf, 'data')) as [Buffer])[0])).toContain('TOO_MANY_ATTEMPTS')
    await test.clock.advance(1_000)
    const countOf = () =>
      new Promise((resolve) => test.http.app.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(countOf).toBe(1)
  })
})
