import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify, type JWTPayload } from 'jose'

/** For `TAYANG_PUSH_TEST_CERTIFICATE`. Of localhost and 127.0.0.1, signed by itself, good for a hundred years. */
export const TEST_CERTIFICATE = path.join(import.meta.dirname, 'test-only-certificate.pem')
const TEST_KEY = path.join(import.meta.dirname, 'test-only-key.pem')

/** One message as it came over the wire. */
export interface Pushed {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A push service on this machine that speaks the real protocol over https. */
export interface PushService extends AsyncDisposable {
  readonly origin: string
  readonly pushed: readonly Pushed[]
  /** What is answered from here on; by path, where one is given. A number of 0 answers nothing at all. */
  answer(status: number, headers?: Record<string, string>): void
  /** A browser that subscribed here. */
  browser(name?: string): Browser
}

export interface Browser {
  readonly path: string
  /** What `JSON.stringify(subscription)` gives in a page. */
  readonly token: string
  /** Reads a message as only this browser can (RFC 8291). */
  open(body: Buffer): unknown
}

export async function openPushService(): Promise<PushService> {
  const pushed: Pushed[] = []
  let status = 201
  let extra: Record<string, string> = {}
  const server = createServer(
    { cert: readFileSync(TEST_CERTIFICATE), key: readFileSync(TEST_KEY) },
    async (request, response) => {
      const body = await buffer(request)
      pushed.push({ path: request.url ?? '', headers: request.headers, body })
      if (status !== 0) response.writeHead(status, extra).end('{"reason":"of the service"}')
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `https://localhost:${port}`
  return {
    origin,
    pushed,
    answer(next, headers = {}) {
      status = next
      extra = headers
    },
    browser: (name = randomBytes(8).toString('hex')) => subscribe(`${origin}/push/${name}`),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

export function subscribe(endpoint: string): Browser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    path: new URL(endpoint).pathname,
    token: JSON.stringify({ endpoint, expirationTime: null, keys }),
    open(body) {
      const idLength = body[20] ?? 0
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const shared = pair.computeSecret(senderKey)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = Buffer.from(hkdfSync('sha256', shared, auth, about, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString()
      return JSON.parse(text)
    },
  }
}

/** The signer of this message, verified with the key that browsers subscribed with (RFC 8292). */
export async function readVapid(pushed: Pushed, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(pushed.headers['authorization'])) ?? []
  if (key !== publicKey) throw new Error('the message names another key')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
  return payload
}
