import { refusals, type OwnSentence, type RefusalBody, type RefusalCode } from '@tayang/contract'

interface RefusalOptions {
  readonly details?: readonly string[]
  readonly retryAfterSeconds?: number
  /**
   * In place of the sentence of the code, where no list can have it: of the schema of a body, of a licence provider,
   * for one operator.
   */
  readonly unlisted?: string
}

/** An API error: a code of the contract with its status and its public message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: readonly string[]
  /** Seconds until the same call may be repeated, if known. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: RefusalOptions & { message?: OwnSentence } = {}) {
    const [status, sentence] = refusals[code]
    super(options.message ?? options.unlisted ?? sentence)
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
export function refuse(code: RefusalCode, message?: OwnSentence, options: RefusalOptions = {}): never {
  throw new Refusal(code, { ...options, ...(message === undefined ? {} : { message }) })
}
