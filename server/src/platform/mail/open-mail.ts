import { Failure } from '../errors/failure.ts'
import { isDemo } from '../settings/demo-mode.ts'
import type { Settings } from '../settings/settings.ts'
import { openOutboxMail } from './mail-outbox.ts'
import { openSmtpMail } from './mail-smtp.ts'
import type { Mail } from './mail.ts'
import type { Outbox } from './outbox.ts'

/** `SMTP_URL`, or else the outbox. Outside demo mode nobody could read the outbox, so there sending fails. */
export function openMail(outbox: Outbox, settings: Pick<Settings, 'mail' | 'host' | 'origin'>): Mail {
  const { smtpUrl, from, timeoutMs } = settings.mail
  if (smtpUrl !== undefined) return openSmtpMail({ url: smtpUrl, from, timeoutMs })
  if (isDemo(settings)) return openOutboxMail(outbox)
  return {
    reaches: () => false,
    async send() {
      throw new Failure('No mail server is set: SMTP_URL.', { code: 'NOT_CONFIGURED' })
    },
  }
}
