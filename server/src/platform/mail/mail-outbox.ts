import type { Mail } from './mail.ts'
import type { Outbox } from './outbox.ts'

/** Emails stay on this machine, subject first. */
export function openOutboxMail(outbox: Outbox): Mail {
  return {
    reaches: ({ isDemo }) => isDemo,
    async send({ to, subject, text }) {
      outbox.put({ to, kind: 'mail', text: `${subject}\n\n${text}` })
    },
  }
}
