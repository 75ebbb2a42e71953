/** What a provider says when it gives no licence. */
export interface ProviderError {
  readonly code: string
  readonly message: string
}

const MESSAGE_LENGTH_MAX = 500
const CODE = /^-?[\w.-]{1,32}$/

const codeNames = ['errorCode', 'error_code', 'code', 'ERROR_CODE', 'status']
const messageNames = ['message', 'errorMessage', 'error_message', 'MESSAGE', 'error']

/**
 * A provider's error, which no standard shapes: JSON with a code and a message under one of the usual names, or text.
 * Of code 8002 the message is JSON itself, with MESSAGE and ERROR (Spec 2, section 8); it is passed on as such.
 */
export function readProviderError(status: number, body: string): ProviderError {
  const told = objectIn(body)
  if (!told) return { code: String(status), message: readable(body) }
  const code = codeNames.map((name) => told[name]).find((value) => isWord(value) && CODE.test(String(value)))
  return { code: code === undefined ? String(status) : String(code), message: messageOf(told) }
}

/** Some providers say no with a status that says yes. */
export function isErrorBody(contentType: string, body: Uint8Array): boolean {
  if (!/json/i.test(contentType)) return false
  const told = objectIn(Buffer.from(body).toString())
  const code = told && (told['errorCode'] ?? told['error_code'] ?? told['ERROR_CODE'])
  return isWord(code) && String(code) !== '0'
}

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function messageOf(told: Record<string, unknown>): string {
  // The two words of 8002, whether they lie inside of the message or where it would be.
  if (typeof told['MESSAGE'] === 'string' && typeof told['ERROR'] === 'string') return wordsOf(told)
  for (const name of messageNames) {
    const value = told[name]
    if (typeof value === 'string' && value !== '') {
      const inside = objectIn(value)
      return inside && (inside['MESSAGE'] ?? inside['ERROR']) !== undefined
        ? wordsOf(inside)
        : readable(value)
    }
    if (isObject(value) && (value['MESSAGE'] ?? value['ERROR']) !== undefined) return wordsOf(value)
  }
  return ''
}

/** Only the two words that a client reads, whatever else lies beside them. */
function wordsOf(told: Record<string, unknown>): string {
  const words = ['MESSAGE', 'ERROR'].flatMap((name) => {
    const value = told[name]
    return isWord(value) ? [[name, readable(String(value))]] : []
  })
  return JSON.stringify(Object.fromEntries(words))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const told: unknown = JSON.parse(text)
    return isObject(told) ? told : null
  } catch {
    return null
  }
}

/** A page of HTML is nobody's message. */
function readable(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return /^<|\ufffd/.test(line) ? '' : [...line.toWellFormed()].slice(0, MESSAGE_LENGTH_MAX).join('')
}
