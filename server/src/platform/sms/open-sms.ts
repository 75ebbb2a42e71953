import { Failure } from '../errors/failure.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isDemo } from '../settings/demo-mode.ts'
import type { Settings } from '../settings/settings.ts'
import { openHttpSms } from './sms-http.ts'
import { openOutboxSms } from './sms-outbox.ts'
import type { Sms } from './sms.ts'

/** `SMS_GATEWAY_URL`, or else the outbox. Outside demo mode nobody could read the outbox, so there sending fails. */
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
