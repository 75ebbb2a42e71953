import { copyFile, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLiveHarness, type LiveHarness } from '../test/live-harness.ts'
import { openRtmpClient, type RtmpClient, type RtmpClientOptions } from '../test/rtmp-client.ts'

const START = { code: 'NetStream.Publish.Start', description: 'The stream is being published' }
const FILES = path.join(import.meta.dirname, '../../../tests/push-service')
const FIRST = path.join(FILES, 'test-only-certificate.pem')
const RENEWED = path.join(import.meta.dirname, '../test/renewed-certificate.pem')

let folder: string
let certificate: string
let harness: LiveHarness | null = null
const clients: RtmpClient[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-rtmps-'))
  certificate = path.join(folder, 'certificate.pem')
  await copyFile(FIRST, certificate)
  await copyFile(path.join(FILES, 'test-only-key.pem'), path.join(folder, 'key.pem'))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.end()
  await harness?.[Symbol.asyncDispose]()
  harness = null
  await rm(folder, { recursive: true })
})

const open = (env: Record<string, string> = {}) =>
  openLiveHarness({ RTMPS_KEY: path.join(folder, 'key.pem'), RTMPS_CERTIFICATE: certificate, ...env })

async function dial({ media }: LiveHarness, options: RtmpClientOptions): Promise<RtmpClient> {
  const client = await openRtmpClient(media.rtmpsPort ?? 0, options)
  clients.push(client)
  return client
}

describe('RTMP over TLS', () => {
  test('lets a streamer publish who trusts the certificate, beside the plain port', async () => {
    harness = await open()
    const streamer = await dial(harness, { trusting: await readFile(FIRST) })
    expect(await streamer.publish('key-secure')).toEqual(START)
    const plain = await openRtmpClient(harness.rtmpPort)
    clients.push(plain)
    expect(await plain.publish('key-plain')).toEqual(START)
    expect(harness.log.join('')).not.toContain('key-secure')
  })

  test('behind a proxy begins after the header that says who connects', async () => {
    harness = await open({ TAYANG_TRUSTED_PROXIES: '127.0.0.1', TAYANG_RTMP_PROXY_PROTOCOL: 'true' })
    const header = 'PROXY TCP4 203.0.113.1 127.0.0.1 40000 1936\r\n'
    const streamer = await dial(harness, { header, trusting: await readFile(FIRST) })
    expect(await streamer.publish('key-secure')).toEqual(START)
    expect(await harness.server.receives('publish')).toMatchObject({ address: '203.0.113.1' })
  })

  test('ends a connection that is no TLS, and serves the next one', async () => {
    harness = await open()
    const garbage = await dial(harness, {})
    garbage.socket.write(Buffer.alloc(4_000, 3))
    await garbage.closed
    const streamer = await dial(harness, { trusting: await readFile(FIRST) })
    expect(await streamer.publish('key-secure')).toEqual(START)
  })

  test('reads a renewed certificate without a restart, and keeps who is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    harness = await open()
    const before = await dial(harness, { trusting: await readFile(FIRST) })
    expect(await before.publish('key-before')).toEqual(START)
    await copyFile(RENEWED, certificate)
    await utimes(certificate, 1, 1)
    vi.advanceTimersByTime(10_000)
    const after = await dial(harness, { trusting: await readFile(RENEWED) })
    expect(await after.publish('key-after')).toEqual(START)
    expect(before.socket.destroyed).toBe(false)
  })

  test('is not there without a certificate', async () => {
    harness = await openLiveHarness()
    expect(harness.media.rtmpsPort).toBeNull()
  })

  test('with files that are no pair is refused in one sentence', async () => {
    await copyFile(certificate, path.join(folder, 'key.pem'))
    await expect(open()).rejects.toThrow('RTMPS_KEY and RTMPS_CERTIFICATE must name a private key')
  })
})
