import { refusals, type RefusalBody, type RefusalCode } from '@tayang/contract'

/** An API error: a code of the contract with its status and its public message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: readonly string[]
  /** Seconds until the same call may be repeated, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    options: { message?: string; details?: readonly string[]; retryAfterSeconds?: number } = {},
  ) {
    const [status, sentence] = refusals[code]
    super(options.message ?? sentence)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  body(): RefusalBody {
    return { code: this.code, message: this.message, details: [...this.details] }
  }
}

/** Ends the call with a refusal; `message` replaces the message of the code. */
export function refuse(
  code: RefusalCode,
  message?: string,
  options: { details?: readonly string[]; retryAfterSeconds?: number } = {},
): never {
  throw new Refusal(code, { ...options, ...(message === undefined ? {} : { message }) })
}
