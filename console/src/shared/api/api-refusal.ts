import type { RefusalBody } from '@tayang/contract'

/** A refusal of the server. `status` is null when there was no response at all. */
export class ApiRefusal extends Error {
  readonly status: number | null
  readonly code: RefusalBody['code']
  readonly details: readonly string[]

  constructor(status: number | null, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.details = body.details
  }
}

export function isRefusal(error: unknown, code?: NonNullable<RefusalBody['code']>): error is ApiRefusal {
  return error instanceof ApiRefusal && (code === undefined || error.code === code)
}

/** The operator closed the code dialog: nothing was done, and nothing needs to be said. */
export class Cancelled extends Error {}

export function isCancelled(error: unknown): boolean {
  return error instanceof Cancelled
}
