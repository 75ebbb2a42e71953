import { refusals, type RefusalBody, type RefusalCode } from '@tayang/contract'

/** A call that we understood and will not do: a code of the contract, its status and its public sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: readonly string[]
  /** Seconds until the same call may be tried again, where we know. */
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

/** Ends the call with a refusal; `message` replaces the sentence where the specification quotes another. */
export function refuse(
  code: RefusalCode,
  message?: string,
  options: { details?: readonly string[]; retryAfterSeconds?: number } = {},
): never {
  throw new Refusal(code, { ...options, ...(message === undefined ? {} : { message }) })
}
