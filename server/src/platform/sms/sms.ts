/** Sms: one text message to one number in E.164 format. The sending module limits how many a number gets. */
export interface Sms {
  /** Whether the sender of this request could read the message, as in `Mail`. */
  reaches(request: { isDemo: boolean }): boolean
  /** Resolves once the message was accepted. Otherwise a Failure, which names neither message nor number. */
  send(message: { to: string; text: string }): Promise<void>
}
