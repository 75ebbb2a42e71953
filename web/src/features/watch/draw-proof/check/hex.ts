/** Bytes as lower-case hexadecimal digits, as every hash of a draw is published. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of lower-case hexadecimal digits; null where they are none, or not `length` of them. */
export function bytesOfHex(hex: string, length?: number): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) return null
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return length === undefined || bytes.length === length ? bytes : null
}

export const asciiOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A count as the draw writes it: unsigned, most significant byte first. */
export function bigEndian(count: number | bigint, length: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(count))
  return bytes.subarray(8 - length)
}
