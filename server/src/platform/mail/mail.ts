import { isDemo } from '../settings/demo-mode.ts'
import { openOutboxMail } from './mail-outbox.ts'
import { openSmtpMail } from './mail-smtp.ts'
import { Failure } from '../errors/failure.ts'
import type { Outbox } from './outbox.ts'
import type { Settings } from '../settings/settings.ts'

/** Mail: one letter to one person. Who may get how many is the business of whoever sends. */
export interface Mail {
  /**
   * Whether somebody who asks so could read the letter: where no server is set, it is shown in demo mode
   * alone (ruling R25), and a call that needs it says NOT_CONFIGURED to everybody else.
   */
  reaches(asked: { isDemo: boolean }): boolean
  /** Resolves once the letter was taken; a Failure otherwise, which names neither letter nor receiver. */
  send(letter: { to: string; subject: string; text: string }): Promise<void>
}

/** `SMTP_URL`; else the outbox, which outside demo mode nobody could read and which takes nothing there. */
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
