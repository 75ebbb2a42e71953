import type { Outbox } from './outbox.ts'
import { openOutboxSms } from './sms-outbox.ts'

/** Sms: one text message to one number, written as E.164. Limits are the business of whoever sends. */
export interface Sms {
  send(message: { to: string; text: string }): Promise<void>
}

export function openSms(outbox: Outbox): Sms {
  return openOutboxSms(outbox)
}
