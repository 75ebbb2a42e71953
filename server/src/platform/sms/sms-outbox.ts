import type { Outbox } from '../mail/outbox.ts'
import type { Sms } from './sms.ts'

/** Text messages stay on this machine. */
export function openOutboxSms(outbox: Outbox): Sms {
  return {
    reaches: ({ isDemo }) => isDemo,
    async send({ to, text }) {
      outbox.put({ to, kind: 'sms', text })
    },
  }
}
