import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { shows } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRtmpClient, type RtmpClient } from '../../media/src/test/rtmp-client.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { TEST_CERTIFICATE } from '../push-service/push-service.ts'

let test: TestApp
let port: number
const clients: RtmpClient[] = []

beforeAll(async () => {
  const held = createServer().listen(0, '127.0.0.1')
  await once(held, 'listening')
  port = (held.address() as AddressInfo).port
  await new Promise((closed) => held.close(closed))
  test = await openTestApp({
    engine: true,
    env: {
      RTMP_HOST: '127.0.0.1',
      RTMPS_PORT: String(port),
      RTMPS_KEY: path.join(path.dirname(TEST_CERTIFICATE), 'test-only-key.pem'),
      RTMPS_CERTIFICATE: TEST_CERTIFICATE,
      TAYANG_TRUSTED_PROXIES: '127.0.0.1',
      TAYANG_RTMP_PROXY_PROTOCOL: 'true',
      TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '1',
    },
  })
}, 180_000)
afterAll(async () => {
  for (const client of clients) client.end()
  await test[Symbol.asyncDispose]()
})

it('streamers are told to publish by TLS, and each one behind the proxy counts by itself', async () => {
  const trusting = await readFile(TEST_CERTIFICATE)
  for (const [at, name] of ['Ani', 'Budi', 'Citra'].entries()) {
    const { login } = await test.person(name)
    const { url, key } = (await test.call(shows.getRtmp, {}, { token: login.accessToken })).body.data
    expect(url).toBe(`rtmps://localhost:${port}/live`)
    const header = `PROXY TCP4 203.0.113.${at + 1} 127.0.0.1 40000 ${port}\r\n`
    const client = await openRtmpClient(port, { header, trusting })
    clients.push(client)
    expect(await client.publish(key)).toMatchObject({ code: 'NetStream.Publish.Start' })
  }
  const header = `PROXY TCP4 203.0.113.1 127.0.0.1 40000 ${port}\r\n`
  const second = openRtmpClient(port, { header, trusting })
  await expect(second).rejects.toThrow()
})
