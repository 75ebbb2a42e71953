import { isDemo } from '../settings/demo-mode.ts'
import { Failure } from '../errors/failure.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Settings } from '../settings/settings.ts'
import { openHttpSms } from './sms-http.ts'
import { openOutboxSms } from './sms-outbox.ts'

/** Sms: one text message to one number, written as E.164. Limits are the business of whoever sends. */
export interface Sms {
  /** Whether somebody who asks so could read the message, as `Mail` says it (ruling R25). */
  reaches(asked: { isDemo: boolean }): boolean
  /** Resolves once the message was taken; a Failure otherwise, which names neither message nor number. */
  send(message: { to: string; text: string }): Promise<void>
}

/** `SMS_GATEWAY_URL`; else the outbox, which outside demo mode takes nothing. */
export function openSms(outbox: Outbox, settings: Pick<Settings, 'sms' | 'host' | 'origin'>): Sms {
  const { gatewayUrl, ...gateway } = settings.sms
  if (gatewayUrl !== undefined) return openHttpSms({ url: gatewayUrl, ...gateway })
  if (isDemo(settings)) return openOutboxSms(outbox)
  return {
    reaches: () => false,
    async send() {
      throw new Failure('No SMS gateway is set: SMS_GATEWAY_URL.', { code: 'NOT_CONFIGURED' })
    },
  }
}
