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
