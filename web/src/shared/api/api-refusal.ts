import type { RefusalBody } from '@tayang/contract'

/** A refusal of the server. `status` is null when there was no response at all. */
export class ApiRefusal extends Error {
  readonly status: number | null
  readonly code: RefusalBody['code']
  readonly details: readonly string[]
  /** After how long the same call can be tried again, if the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number | null, body: RefusalBody, retryAfterSeconds?: number) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.details = body.details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function isRefusal(error: unknown, code?: NonNullable<RefusalBody['code']>): error is ApiRefusal {
  return error instanceof ApiRefusal && (code === undefined || error.code === code)
}
