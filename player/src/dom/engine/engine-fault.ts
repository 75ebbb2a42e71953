import type { PlayerFault } from '../../core/index.ts'

/** The engine's error as far as we read it; codes and categories are published by it and stable. */
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
const CATEGORY_STREAMING = 5
const CATEGORY_LICENCE = 6
const SEVERITY_CRITICAL = 2
const BAD_HTTP_STATUS = 1001
const VIDEO_ERROR = 3016
const LOAD_INTERRUPTED = 7000
const NO_ANSWER = 1002
const TIMED_OUT = 1003
const LICENCE_REQUEST_FAILED = 6007

/** Asked for again and again, and neither an answer nor an error came: as the engine says it of one request. */
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

/** A newer load replaced this one, or the player closed: nobody's fault. */
export const isInterruption = (error: unknown) => isEngineError(error) && error.code === LOAD_INTERRUPTED

/**
 * Captions that fail, and what the engine mends by itself, do not stop the film. It also marks accidents of its own
 * that way, such as a playlist it could not read this time, so the mark is believed on any error.
 */
export function isFatal(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'severity' in error) {
    return error.severity === SEVERITY_CRITICAL && !(isEngineError(error) && error.category === CATEGORY_TEXT)
  }
  return true
}

/**
 * The pieces did not fit together: loading again from here often does, unlike for a licence or an address. So it does
 * after an accident of the engine's own, which comes as a plain error: seen when the line returned at the very moment
 * in which it gave a height up.
 */
export function isRecoverable(error: unknown): boolean {
  if (!isEngineError(error)) return error instanceof Error
  return error.category === CATEGORY_MEDIA || error.category === CATEGORY_STREAMING
}

/** The address was refused because its grant ran out. */
export function isGrantExpired(error: unknown): boolean {
  if (!isEngineError(error) || error.code !== BAD_HTTP_STATUS) return false
  const [, status, body] = error.data
  return status === 403 && String(body).includes('GRANT_EXPIRED')
}

/** What was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return isEngineError(error) && error.code === BAD_HTTP_STATUS && error.data[1] === 404
}

export const refusedAddress = (error: unknown) => (isEngineError(error) ? String(error.data[0] ?? '') : '')

/** iPhones and iPads, also those that call themselves a Mac, in a browser that is not Safari. */
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
    const told = JSON.parse(body) as { code?: unknown; message?: unknown; details?: unknown[] }
    if (typeof told.message === 'string') {
      // What a provider refused has a code of the provider's own.
      const code = told.code === 'LICENCE_REFUSED' ? told.details?.[0] : told.code
      return { kind: 'licence', code: String(code ?? error.code), message: told.message }
    }
  } catch {
    // Not our shape of refusal: the number is all that can be said.
  }
  return { kind: 'media', code: error.code }
}

/** What our API refused when access was asked for again; without a status it gave no answer. */
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

/** Turns whatever the engine or the browser threw into a fault that the specification has words for. */
export function faultOf(error: unknown, agent: { userAgent: string; maxTouchPoints: number }): PlayerFault {
  if (isAccessRefusal(error)) return accessFault(error)
  if (!isEngineError(error)) return { kind: 'general' }
  if (error.code === VIDEO_ERROR && isForeignIosBrowser(agent)) return { kind: 'ios-browser' }
  if (error.category === CATEGORY_NETWORK) {
    // The server was reached and said no: the line is fine, the title is not.
    const isRefused = error.code === BAD_HTTP_STATUS && Number(error.data[1]) < 500
    return { kind: isRefused ? 'media' : 'network', code: error.code }
  }
  if (error.category === CATEGORY_LICENCE) return licenceFault(error)
  return { kind: 'media', code: error.code }
}
