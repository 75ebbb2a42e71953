/** The failures that the engine can distinguish. */
export type PlayerFault =
  | { kind: 'general' }
  | { kind: 'media'; code: string | number }
  | { kind: 'missing' }
  | { kind: 'network'; code: string | number }
  | { kind: 'ios-browser' }
  | { kind: 'licence'; code: string | number; message: string }
  | { kind: 'other'; code: string | number; message: string }

export interface PlayerError {
  kind: PlayerFault['kind']
  code: string
  /** Both texts are part of the product and are displayed unchanged. */
  title: string
  detail: string
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

function textsOf(fault: PlayerFault): { title: string; detail: string; code: string } {
  switch (fault.kind) {
    case 'general':
      return { title: 'General Player Error!', detail: '(# player-error)', code: 'player-error' }
    case 'media':
      return { title: `This media is not valid (#${fault.code}).`, detail: '', code: String(fault.code) }
    case 'missing':
      return { title: 'Missing video asset to play.', detail: '', code: 'missing-video' }
    case 'network':
      return {
        title: `Network Error (# ${fault.code})`,
        detail: 'Please check your internet connection and try again',
        code: String(fault.code),
      }
    case 'ios-browser':
      return { title: 'Please open this content on safari browser.', detail: '', code: '3016' }
    case 'licence':
      return {
        title: licenceMessage(fault.code, fault.message),
        detail: `(# ${fault.code})`,
        code: String(fault.code),
      }
    case 'other':
      return { title: fault.message, detail: `(# ${fault.code})`, code: String(fault.code) }
  }
}

export function playerError(fault: PlayerFault): PlayerError {
  return { kind: fault.kind, ...textsOf(fault) }
}
