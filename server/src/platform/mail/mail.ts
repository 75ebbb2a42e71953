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
