import type { FromEngine } from '@tayang/contract/ingest'

export type FailureReason = Extract<FromEngine, { type: 'failed' }>['reason']

/** Ends a job. The message is sent to the server, so it contains no path of this machine. */
export class JobFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}
