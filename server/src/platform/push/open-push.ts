import { readFileSync } from 'node:fs'
import type { Secrets } from '../secrets/secrets.ts'
import { isDemo } from '../settings/demo-mode.ts'
import { originOf, type Settings } from '../settings/settings.ts'
import { openWebPush } from './push-web.ts'
import type { Push } from './push.ts'

export function openPush(
  settings: Pick<Settings, 'push' | 'host' | 'port' | 'origin'>,
  secrets: Pick<Secrets, 'derive'>,
): Push {
  const { publicKey, privateKey, subject, timeoutMs, testCertificate } = settings.push
  // A test may run a push service of its own in demo mode only.
  const isTest = testCertificate !== undefined && isDemo(settings)
  return openWebPush({
    vapid: { publicKey, privateKey },
    secrets,
    subject: subject ?? subjectOf(originOf(settings)),
    timeoutMs,
    testCertificate: isTest ? readFileSync(testCertificate, 'utf8') : undefined,
  })
}

/** The contact for push services: a page of ours, or a mailbox. */
function subjectOf(origin: string): string {
  return origin.startsWith('https://') ? origin : 'mailto:halo@tayang.test'
}
