import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code that an authenticator app shows now (RFC 6238) for a secret in base32. */
export function totpOf(secret: string, now = Date.now()): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
