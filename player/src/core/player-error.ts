/** The failures that the engine can distinguish. */
export type PlayerFault =
  | { kind: 'general' }
  | { kind: 'media'; code: string | number }
  | { kind: 'missing' }
  | { kind: 'network'; code: string | number }
  | { kind: 'ios-browser' }
  | { kind: 'licence'; code: string | number; message: string }
  | { kind: 'other'; code: string | number; message: string }

/** What went wrong with playback; the texts of the player say it in the viewer's language. */
export interface PlayerError {
  kind: PlayerFault['kind']
  code: string
  /** What the server or the licence provider says about it; empty where neither was asked. */
  message: string
}

/** The licence provider's answer may be JSON with the readable text under these names. */
function licenceMessage(code: string, message: string): string {
  if (code !== '8002') return message
  try {
    const read: unknown = JSON.parse(message)
    if (typeof read !== 'object' || read === null) return message
    const { MESSAGE, ERROR } = read as { MESSAGE?: unknown; ERROR?: unknown }
    return [MESSAGE, ERROR].filter((part) => typeof part === 'string' && part !== '').join(' ') || message
  } catch {
    // Not JSON: the text is displayed as it is.
    return message
  }
}

/** Of faults that have no number. */
const CODES = { general: 'player-error', missing: 'missing-video', 'ios-browser': '3016' } as const

export function playerError(fault: PlayerFault): PlayerError {
  const { kind } = fault
  if (!('code' in fault)) return { kind, code: CODES[fault.kind], message: '' }
  const code = String(fault.code)
  if (!('message' in fault)) return { kind, code, message: '' }
  return { kind, code, message: kind === 'licence' ? licenceMessage(code, fault.message) : fault.message }
}
