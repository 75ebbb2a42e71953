import type { PlayerFault } from '../../core/index.ts'

/** The part of the engine's error that is read here; its codes and categories are documented and stable. */
export interface EngineError {
  code: number
  category: number
  severity: number
  data: readonly unknown[]
  message?: string
}

const CATEGORY_NETWORK = 1
const CATEGORY_TEXT = 2
const CATEGORY_MEDIA = 3
const CATEGORY_MANIFEST = 4
const CATEGORY_STREAMING = 5
const CATEGORY_LICENCE = 6
const SEVERITY_CRITICAL = 2
const BAD_HTTP_STATUS = 1001
const VIDEO_ERROR = 3016
const LOAD_INTERRUPTED = 7000
const NO_ANSWER = 1002
const TIMED_OUT = 1003
const LICENCE_REQUEST_FAILED = 6007

/** Many requests got neither an answer nor an error; this is the engine's error for one such request. */
export const NOTHING_CAME: EngineError = {
  code: TIMED_OUT,
  category: CATEGORY_NETWORK,
  severity: SEVERITY_CRITICAL,
  data: [],
}

function isEngineError(value: unknown): value is EngineError {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'category' in value && 'data' in value
  )
}

/** A newer load replaced this one, or the player closed: not a failure. */
export const isInterruption = (error: unknown) => isEngineError(error) && error.code === LOAD_INTERRUPTED

/**
 * Captions that fail, and errors that the engine recovers from, do not stop the film. The engine also marks its own
 * temporary failures as recoverable, such as a playlist that it could not read this time, so the mark counts on any
 * error.
 */
export function isFatal(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'severity' in error) {
    return error.severity === SEVERITY_CRITICAL && !(isEngineError(error) && error.category === CATEGORY_TEXT)
  }
  return true
}

/**
 * Segments did not fit together: a reload from here often repairs that, unlike a licence or an address. It also repairs
 * an internal failure of the engine, which arrives as a plain error, as when the connection returned at the moment in
 * which the engine gave up a height.
 */
export function isRecoverable(error: unknown): boolean {
  if (!isEngineError(error)) return error instanceof Error
  return error.category === CATEGORY_MEDIA || error.category === CATEGORY_STREAMING
}

/**
 * The lists of a show that goes on at another machine are not filled at the same moment. One that has nothing to
 * play yet is a failure of the engine; it is waited for like a connection.
 */
export const withListsToCome = (error: unknown) =>
  isEngineError(error) && error.category === CATEGORY_MANIFEST ? NOTHING_CAME : error

/** The address was refused because its grant has expired. */
export function isGrantExpired(error: unknown): boolean {
  if (!isEngineError(error) || error.code !== BAD_HTTP_STATUS) return false
  const [, status, body] = error.data
  return status === 403 && String(body).includes('GRANT_EXPIRED')
}

/** The requested file does not exist. */
export function isMissing(error: unknown): boolean {
  return isEngineError(error) && error.code === BAD_HTTP_STATUS && error.data[1] === 404
}

export const refusedAddress = (error: unknown) => (isEngineError(error) ? String(error.data[0] ?? '') : '')

/** iPhones and iPads, those that identify as a Mac included, in a browser that is not Safari. */
export function isForeignIosBrowser(agent: { userAgent: string; maxTouchPoints: number }): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(agent.userAgent) ||
    (/Macintosh/.test(agent.userAgent) && agent.maxTouchPoints > 1)
  return isIos && /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\//.test(agent.userAgent)
}

function licenceFault(error: EngineError): PlayerFault {
  const cause = error.data[0]
  if (error.code !== LICENCE_REQUEST_FAILED || !isEngineError(cause))
    return { kind: 'media', code: error.code }
  const body = String(cause.data[2] ?? '')
  try {
    const answer = JSON.parse(body) as { code?: unknown; message?: unknown; details?: unknown[] }
    if (typeof answer.message === 'string') {
      // A provider's refusal carries the provider's own code.
      const code = answer.code === 'LICENCE_REFUSED' ? answer.details?.[0] : answer.code
      return { kind: 'licence', code: String(code ?? error.code), message: answer.message }
    }
  } catch {
    // The body is not ours: only the number can be displayed.
  }
  return { kind: 'media', code: error.code }
}

/** A refusal of our API when access was renewed; a null status means that it did not answer. */
interface AccessRefusal {
  status: number | null
  code: string | null
  message: string
}

const isAccessRefusal = (error: unknown): error is AccessRefusal =>
  error instanceof Error && 'status' in error && 'code' in error

function accessFault({ status, code, message }: AccessRefusal): PlayerFault {
  if (status === null) return { kind: 'network', code: code ?? NO_ANSWER }
  return { kind: 'other', code: code ?? status, message }
}

/** Turns an error of the engine, the browser or our API into one of the faults that the product has texts for. */
export function faultOf(error: unknown, agent: { userAgent: string; maxTouchPoints: number }): PlayerFault {
  if (isAccessRefusal(error)) return accessFault(error)
  if (!isEngineError(error)) return { kind: 'general' }
  if (error.code === VIDEO_ERROR && isForeignIosBrowser(agent)) return { kind: 'ios-browser' }
  if (error.category === CATEGORY_NETWORK) {
    // The server answered with a refusal: the connection works, the title does not.
    const isRefused = error.code === BAD_HTTP_STATUS && Number(error.data[1]) < 500
    return { kind: isRefused ? 'media' : 'network', code: error.code }
  }
  if (error.category === CATEGORY_LICENCE) return licenceFault(error)
  return { kind: 'media', code: error.code }
}
