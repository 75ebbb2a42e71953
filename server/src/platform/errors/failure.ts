/** The code with which a Failure is answered at the edge; every other code is a refusal of the contract. */
export type FailureCode = 'UNAVAILABLE' | 'NO_SPACE' | 'NOT_CONFIGURED' | 'SEALED_UNOPENED'

/**
 * Something outside this program failed: a database, a disk, a child process, a setting.
 *
 * The message is for the operator; the client receives the public message of the code.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode

  constructor(
    message: string,
    { code = 'UNAVAILABLE', cause }: { code?: FailureCode; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
