import { createHash, randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that nobody can guess: 256 bit, base64url. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The hash of a token, which is what is stored. A token is random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A one-time code of decimal digits, leading zeros kept. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}
