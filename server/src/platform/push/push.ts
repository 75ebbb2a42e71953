import { readFileSync } from 'node:fs'
import type { PushMessage } from '@tayang/contract'
import { isDemo } from '../settings/demo-mode.ts'
import { openWebPush } from './push-web.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { originOf, type Settings } from '../settings/settings.ts'

/** Push: one message to one device that asked for them. Who gets which is the business of whoever sends. */
export interface Push {
  /** What a browser needs to subscribe: the public VAPID key, base64url (RFC 8292). */
  readonly publicKey: string
  /**
   * `gone`: nobody is behind this token, or it names a place that we never speak to; it is to be forgotten. `refused`:
   * the service will not have this message, now or later. What may be better later is a Failure.
   */
  send(token: string, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>
}

export function openPush(
  settings: Pick<Settings, 'push' | 'host' | 'port' | 'origin'>,
  secrets: Pick<Secrets, 'derive'>,
): Push {
  const { publicKey, privateKey, subject, timeoutMs, testCertificate } = settings.push
  // Only where nobody but this machine can ask (ruling R25) may a test play a push service here.
  const isTest = testCertificate !== undefined && isDemo(settings)
  return openWebPush({
    vapid: { publicKey, privateKey },
    secrets,
    subject: subject ?? subjectOf(originOf(settings)),
    timeoutMs,
    testCertificate: isTest ? readFileSync(testCertificate, 'utf8') : undefined,
  })
}

/** Push services want to know whom to ask: a page of ours, or a mailbox. */
function subjectOf(origin: string): string {
  return origin.startsWith('https://') ? origin : 'mailto:halo@tayang.test'
}
