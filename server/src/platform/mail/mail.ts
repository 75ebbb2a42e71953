/** Mail: one email to one person. The sending module limits how many a person gets. */
export interface Mail {
  /**
   * Whether the sender of this request could read the email. Without a mail server it lands in the outbox, which is
   * readable in demo mode only, and a call that needs it answers NOT_CONFIGURED to all others.
   */
  reaches(request: { isDemo: boolean }): boolean
  /** Resolves once the email was accepted. Otherwise a Failure, which names neither content nor recipient. */
  send(email: { to: string; subject: string; text: string }): Promise<void>
}
