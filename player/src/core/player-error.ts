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
function licenceMessage(code: string | number, message: string): string {
  if (String(code) !== '8002') return message
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

const CODES = { general: 'player-error', missing: 'missing-video', 'ios-browser': '3016' } as const

export function playerError(fault: PlayerFault): PlayerError {
  switch (fault.kind) {
    case 'general':
    case 'missing':
    case 'ios-browser':
      return { kind: fault.kind, code: CODES[fault.kind], message: '' }
    case 'media':
    case 'network':
      return { kind: fault.kind, code: String(fault.code), message: '' }
    case 'licence':
      return {
        kind: fault.kind,
        code: String(fault.code),
        message: licenceMessage(fault.code, fault.message),
      }
    case 'other':
      return { kind: fault.kind, code: String(fault.code), message: fault.message }
  }
}
