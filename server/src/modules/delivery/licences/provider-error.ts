/** What a provider answers when it gives no licence. */
export interface ProviderError {
  readonly code: string
  readonly message: string
}

const MESSAGE_LENGTH_MAX = 500
const CODE = /^-?[\w.-]{1,32}$/

const codeNames = ['errorCode', 'error_code', 'code', 'ERROR_CODE', 'status']
const messageNames = ['message', 'errorMessage', 'error_message', 'MESSAGE', 'error']

/**
 * A provider's error, which no standard defines: JSON with a code and a message under one of the usual names, or text.
 * The message of code 8002 is JSON itself, with MESSAGE and ERROR (docs/product/watching.md#licence-errors).
 */
export function readProviderError(status: number, body: string): ProviderError {
  const fields = objectIn(body)
  if (!fields) return { code: String(status), message: readable(body) }
  const code = codeNames
    .map((name) => fields[name])
    .find((value) => isWord(value) && CODE.test(String(value)))
  return { code: code === undefined ? String(status) : String(code), message: messageOf(fields) }
}

/** Some providers refuse with a status of success. */
export function isErrorBody(contentType: string, body: Uint8Array): boolean {
  if (!/json/i.test(contentType)) return false
  const fields = objectIn(Buffer.from(body).toString())
  const code = fields && (fields['errorCode'] ?? fields['error_code'] ?? fields['ERROR_CODE'])
  return isWord(code) && String(code) !== '0'
}

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function messageOf(fields: Record<string, unknown>): string {
  // The two fields of 8002, inside of the message or beside the code.
  if (typeof fields['MESSAGE'] === 'string' && typeof fields['ERROR'] === 'string') return wordsOf(fields)
  for (const name of messageNames) {
    const value = fields[name]
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

/** Only the two fields that a client reads. */
function wordsOf(fields: Record<string, unknown>): string {
  const words = ['MESSAGE', 'ERROR'].flatMap((name) => {
    const value = fields[name]
    return isWord(value) ? [[name, readable(String(value))]] : []
  })
  return JSON.stringify(Object.fromEntries(words))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const fields: unknown = JSON.parse(text)
    return isObject(fields) ? fields : null
  } catch {
    return null
  }
}

/** A page of HTML is no message for people. */
function readable(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return /^<|\ufffd/.test(line) ? '' : [...line.toWellFormed()].slice(0, MESSAGE_LENGTH_MAX).join('')
}
