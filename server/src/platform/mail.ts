import { openOutboxMail } from './mail-outbox.ts'
import type { Outbox } from './outbox.ts'

/** Mail: one letter to one person. Who may get how many is the business of whoever sends. */
export interface Mail {
  send(letter: { to: string; subject: string; text: string }): Promise<void>
}

export function openMail(outbox: Outbox): Mail {
  return openOutboxMail(outbox)
}
