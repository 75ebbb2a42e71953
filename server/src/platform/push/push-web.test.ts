import { once } from 'node:events'
import { request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  openPushService,
  readVapid,
  subscribe,
  TEST_CERTIFICATE,
} from '../../../../tests/push-service/push-service.ts'
import { Failure } from '../errors/failure.ts'
import { message, describePushConformance, type PushUnderTest } from './test/push.conformance.ts'
import { ClosedAddress, isPublicAddress, lookupPublic, readEndpoint } from './push-endpoint.ts'
import { openPush } from './open-push.ts'
import type { Push } from './push.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'

const SECRET = 'a secret of tests that is long enough'
/** A service that says nothing is waited for so long, and one of a busy machine answers in that time. */
const TEST_ENV = { TAYANG_PUSH_TEST_CERTIFICATE: TEST_CERTIFICATE, TAYANG_PUSH_TIMEOUT_MS: '5000' }

function openWith(env: Record<string, string>): Push {
  const settings = readSettings({ TAYANG_SECRET: SECRET, ...env }, [])
  return openPush(settings, openSecrets(settings))
}

const STATUS = { work: 201, 'know-nobody': 410, refuse: 403, 'be-busy': 503, 'be-silent': 0 }

async function openWebPush(): Promise<PushUnderTest> {
  const service = await openPushService()
  const browsers = new Map<string, ReturnType<typeof service.browser>>()
  return {
    push: openWith(TEST_ENV),
    device() {
      const browser = service.browser()
      browsers.set(browser.path, browser)
      return browser.token
    },
    arrived: () =>
      service.pushed.flatMap(({ path, body }) => {
        const browser = browsers.get(path)
        return browser ? [{ token: browser.token, message: browser.open(body) }] : []
      }),
    let: (now) => service.answer(STATUS[now]),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

describePushConformance(openWebPush)

describe('a web push', () => {
  test('is sealed for the one browser and signed by the key that it subscribed to', async () => {
    await using service = await openPushService()
    const push = openWith({ ...TEST_ENV, VAPID_SUBJECT: 'mailto:ops@tayang.example' })
    const browser = service.browser()
    expect(await push.send(browser.token, message)).toBe('sent')
    const [pushed] = service.pushed
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(pushed?.body.includes(message.title)).toBe(false)
    expect(() => service.browser().open(pushed?.body ?? Buffer.of())).toThrow()
    const claims = await readVapid(pushed!, push.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@tayang.example' })
    expect(claims.exp).toBeLessThan(Date.now() / 1_000 + 24 * 3_600)
  })

  test('comes from the same key after each start, and from another house by another', () => {
    const key = openWith({}).publicKey
    expect(openWith({}).publicKey).toBe(key)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(openWith({ TAYANG_SECRET: 'another secret that is long enough too' }).publicKey).not.toBe(key)
  })

  test('takes a pair of keys from the settings, and no half of one', () => {
    const VAPID_PUBLIC_KEY =
      'BNcWjs4Yh1Lm8b-3Vq5dMvLQ0W4G1Fr1nJm0b5JgkYcqkYw4k8z8E2F1eYyYcF1j9m3w2Lz7aQ0s1rVYt5x0b1c'
    expect(() => openWith({ VAPID_PUBLIC_KEY })).toThrow(Failure)
    const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url')
    expect(() => openWith({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toThrow(Failure)
    expect(() => openWith({ VAPID_PRIVATE_KEY })).toThrow(Failure)
  })

  test('follows no redirect', async () => {
    await using service = await openPushService()
    const push = openWith(TEST_ENV)
    service.answer(302, { location: `${service.origin}/elsewhere` })
    expect(await push.send(service.browser('here').token, message)).toBe('refused')
    expect(service.pushed.map(({ path }) => path)).toEqual(['/push/here'])
  })

  test('is not sent to a key that is none, and nobody hears why', async () => {
    await using service = await openPushService()
    const token = JSON.stringify({
      endpoint: `${service.origin}/push/x`,
      keys: {
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: Buffer.alloc(16).toString('base64url'),
      },
    })
    expect(await openWith(TEST_ENV).send(token, message)).toBe('gone')
    expect(service.pushed).toEqual([])
  })
})

describe('an endpoint that leads into our own network', () => {
  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://push.example:8443/x',
    'https://user:password@push.example/x',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1_024)}`,
  ])('is no endpoint: %s', async (endpoint) => {
    expect(readEndpoint(endpoint, { isTest: false })).toBeNull()
    expect(await openWith({}).send(subscribe(endpoint).token, message)).toBe('gone')
  })

  test('is none either where only its name does, and nothing is ever connected to', async () => {
    let connections = 0
    const canary = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const port = (canary.address() as AddressInfo).port
    const asking = request({ hostname: 'localhost', port, lookup: lookupPublic }).end()
    const [error] = await once(asking, 'error')
    expect(error).toBeInstanceOf(ClosedAddress)
    expect(connections).toBe(0)
    expect(await openWith({}).send(subscribe('https://localhost/x').token, message)).toBe('gone')
    await new Promise((resolve) => canary.close(resolve))
  })

  test('is none outside demo mode, whatever certificate is set', async () => {
    await using service = await openPushService()
    const push = openWith({ ...TEST_ENV, TAYANG_ORIGIN: 'https://tayang.example' })
    expect(await push.send(service.browser().token, message)).toBe('gone')
    expect(service.pushed).toEqual([])
  })

  test('is told from the open internet', () => {
    const open = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1']
    expect(open.map(isPublicAddress)).toEqual(open.map(() => true))
    const closed = ['172.16.0.1', '172.31.255.255', '224.0.0.1', '255.255.255.255', '::', '2001:db8::1', 'x']
    expect(closed.map(isPublicAddress)).toEqual(closed.map(() => false))
  })
})
