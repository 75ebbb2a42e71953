/** Sms: one text message to one number, written as E.164. Limits are the business of whoever sends. */
export interface Sms {
  /** Whether somebody who asks so could read the message, as `Mail` says it (ruling R25). */
  reaches(asked: { isDemo: boolean }): boolean
  /** Resolves once the message was taken; a Failure otherwise, which names neither message nor number. */
  send(message: { to: string; text: string }): Promise<void>
}
