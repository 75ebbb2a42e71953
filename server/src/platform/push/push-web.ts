// web-push brings no types, and whoever compiles this file from another room must find ours.
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

/** The services take 4 KB with the encryption around it (RFC 8030, section 7.2). */
const MESSAGE_BYTES_MAX = 3 * 1024
/** How long a service keeps a message for a device that sleeps: what is older is on the page. */
const KEPT_SECONDS = 24 * 60 * 60
const CONNECTIONS_MAX = 32
const CONNECTIONS_PER_HOST_MAX = 8

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+=*$/),
    z.refine((text) => Buffer.from(text, 'base64url').length === bytes),
  )

/** What `PushSubscription.toJSON()` gives (Push API, section 8). */
const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

interface Needs {
  /** Both, or a pair that is derived from the secret of this house. */
  vapid: { publicKey: string | undefined; privateKey: string | undefined }
  secrets: Pick<Secrets, 'derive'>
  subject: string
  timeoutMs: number
  /** Trusts this certificate and lets endpoints be anywhere: for tests. */
  testCertificate: string | undefined
}

/** Web Push: encrypted for the one browser (RFC 8291), signed as ours (RFC 8292). */
export function openWebPush({ vapid, secrets, subject, timeoutMs, testCertificate }: Needs): Push {
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

/** Nothing where the browser's key is no point of the curve. */
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
  // A redirect is never followed: it would lead past the judged address.
  return 'refused'
}

const CLOSED = 0

/** The status of the answer; its body is nobody's business. */
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
      // An endpoint is a secret of its browser: only the kind of the error is told.
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

/** Browsers subscribe to one key for ever, so it must be the same after each start and on each machine. */
function vapidKeysOf(
  { publicKey, privateKey }: Needs['vapid'],
  secrets: Needs['secrets'],
): { publicKey: string; privateKey: string } {
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new Failure('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none.')
  const derived = secrets.derive('push', 'vapid')
  const pair = createECDH('prime256v1')
  try {
    // Every 256 bit but one in four billion are a key of this curve.
    pair.setPrivateKey(Buffer.from(privateKey ?? derived, 'base64url'))
  } catch (error) {
    throw new Failure('VAPID_PRIVATE_KEY is no private key of P-256.', { cause: error })
  }
  const made = pair.getPublicKey('base64url')
  if (publicKey !== undefined && publicKey !== made)
    throw new Failure('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  return { publicKey: made, privateKey: privateKey ?? derived }
}
