// web-push has no types, and a file that is compiled from another package must find ours.
// eslint-disable-next-line typescript/triple-slash-reference
/// <reference path="./web-push.d.ts" />
import { createECDH } from 'node:crypto'
import { Agent, request } from 'node:https'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { Failure } from '../errors/failure.ts'
import type { Push } from './push.ts'
import { ClosedAddress, lookupPublic, readEndpoint } from './push-endpoint.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Push services accept 4 KB including the encryption (RFC 8030, section 7.2). */
const MESSAGE_BYTES_MAX = 3 * 1024
/** How long a service keeps a message for a sleeping device; older ones can be read on the page. */
const KEPT_SECONDS = 24 * 60 * 60
const CONNECTIONS_MAX = 32
const CONNECTIONS_PER_HOST_MAX = 8

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+=*$/),
    z.refine((text) => Buffer.from(text, 'base64url').length === bytes),
  )

/** The format of `PushSubscription.toJSON()` (Push API, section 8). */
const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

interface PushWebDependencies {
  /** Both, or a pair that is derived from the secret of this installation. */
  vapid: { publicKey: string | undefined; privateKey: string | undefined }
  secrets: Pick<Secrets, 'derive'>
  subject: string
  timeoutMs: number
  /** Trusts this certificate and allows endpoints at any address, for tests. */
  testCertificate: string | undefined
}

/** Web Push: encrypted for one browser (RFC 8291), signed with our VAPID key (RFC 8292). */
export function openWebPush({
  vapid,
  secrets,
  subject,
  timeoutMs,
  testCertificate,
}: PushWebDependencies): Push {
  const keys = vapidKeysOf(vapid, secrets)
  const isTest = testCertificate !== undefined
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_HOST_MAX,
    maxTotalSockets: CONNECTIONS_MAX,
    ...(isTest ? { ca: testCertificate } : { lookup: lookupPublic }),
  })

  return {
    publicKey: keys.publicKey,
    async send(token, message) {
      const to = readSubscription(token)
      const endpoint = to && readEndpoint(to.endpoint, { isTest })
      if (!to || !endpoint) return 'gone'
      const text = JSON.stringify(message)
      if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX) return 'refused'
      const wrapped = wrap({ ...to, endpoint: endpoint.href }, text, { ...keys, subject })
      if (!wrapped) return 'gone'
      return judge(await post(endpoint, wrapped, { agent, timeoutMs }))
    },
  }
}

type Wrapped = ReturnType<typeof webPush.generateRequestDetails>

/** Nothing where the browser's key is not a point of the curve. */
function wrap(
  to: z.output<typeof subscription>,
  message: string,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Wrapped | null {
  const how = { vapidDetails, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', urgency: 'normal' } as const
  try {
    return webPush.generateRequestDetails(to, message, how)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null
    throw error
  }
}

function judge(status: number): 'sent' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === CLOSED) return 'gone'
  if (status === 429 || status >= 500) throw new Failure(`a push service answered ${status}`)
  // A redirect is never followed, since it would bypass the validated address.
  return 'refused'
}

const CLOSED = 0

/** The status of the response; its body is not read. */
function post(
  endpoint: URL,
  { headers, body }: Wrapped,
  { agent, timeoutMs }: { agent: Agent; timeoutMs: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const asking = request(endpoint, { method: 'POST', headers, agent, signal }, (answer) => {
      answer.on('error', () => undefined)
      answer.resume()
      resolve(answer.statusCode ?? 500)
    })
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof ClosedAddress) return resolve(CLOSED)
      // An endpoint is a secret of its browser, so only the code of the error is kept.
      reject(new Failure(`a push service could not be reached: ${error.code ?? error.name}`))
    })
    asking.end(body)
  })
}

function readSubscription(token: string): z.output<typeof subscription> | null {
  try {
    const read = z.safeParse(subscription, JSON.parse(token))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A browser's subscription is bound to one key, so the key must be the same after each start and on each machine. */
function vapidKeysOf(
  { publicKey, privateKey }: PushWebDependencies['vapid'],
  secrets: PushWebDependencies['secrets'],
): { publicKey: string; privateKey: string } {
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Failure('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  const derived = secrets.derive('push', 'vapid')
  const pair = createECDH('prime256v1')
  try {
    // All but one in four billion 256-bit values are a key of this curve.
    pair.setPrivateKey(Buffer.from(privateKey ?? derived, 'base64url'))
  } catch (error) {
    throw new Failure('VAPID_PRIVATE_KEY is no private key of P-256.', { cause: error })
  }
  const made = pair.getPublicKey('base64url')
  if (publicKey !== undefined && publicKey !== made)
    throw new Failure('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  return { publicKey: made, privateKey: privateKey ?? derived }
}
