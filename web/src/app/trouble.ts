import { isRouteErrorResponse } from 'react-router'

/** Why a page could not be shown, as far as a person can do something about it. */
export type Trouble = 'closed' | 'network' | 'session' | 'answered' | 'unknown'

/** The messages of browsers for a request, or a chunk, that never arrived. */
const NEVER_CAME = /fetch|load|import/i

export function troubleOf(error: unknown): Trouble {
  if (isRouteErrorResponse(error)) {
    return troubleOfCode(partOf(error.data, 'code'))
  }
  // A refusal of a call (`ApiRefusal`) has a status where there was an answer.
  const status = partOf(error, 'status')
  if (typeof status === 'number') return troubleOfCode(partOf(error, 'code'))
  if (status === null) return 'network'
  return error instanceof TypeError && NEVER_CAME.test(error.message) ? 'network' : 'unknown'
}

function troubleOfCode(code: unknown): Trouble {
  if (code === 'MAINTENANCE') return 'closed'
  return code === 'INVALID_SESSION_AUTH' ? 'session' : 'answered'
}

function partOf(whole: unknown, part: string): unknown {
  return typeof whole === 'object' && whole !== null && part in whole
    ? (whole as Record<string, unknown>)[part]
    : undefined
}
