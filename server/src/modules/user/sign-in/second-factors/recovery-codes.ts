import { randomInt } from 'node:crypto'
import { user } from '@tayang/contract'
import type { Secrets } from '#platform/secrets/secrets'

/** Crockford's alphabet: no letter that is read as a digit. Ten of them are 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5

export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: user.RECOVERY_CODES }, () => `${half()}-${half()}`)
}

/** What is stored of a code: under a key of the app, so that a stolen table cannot be searched for 50 bits. */
export function hashRecoveryCode(
  secrets: Pick<Secrets, 'derive'>,
  { accountId, code }: { accountId: string; code: string },
): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^\da-z]/g, '')
  // As people read them from paper.
  const read = plain.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return Buffer.from(secrets.derive('recovery code', `${accountId} ${read}`), 'base64url')
}
