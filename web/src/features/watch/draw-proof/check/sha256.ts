/**
 * SHA-256 (FIPS 180-4) without waiting. WebCrypto answers each hash by a promise, which costs more than the hash, and
 * the root of a million leaves is a million hashes. State and schedule are one array each, used again and again.
 */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** The last block ends with the length in bits, of eight bytes, after at least one byte that ends the message. */
const LENGTH_BYTES = 8

const PRIMES = firstPrimes(64)
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)))
const BEGIN = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))

const state = new Int32Array(8)
const schedule = new Int32Array(64)

/** The hash of a message. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n)
  state.set(BEGIN)
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word += 1) schedule[word] = view.getInt32(at + 4 * word)
    compress()
  }
  const digest = new Uint8Array(DIGEST_BYTES)
  const written = new DataView(digest.buffer)
  state.forEach((word, index) => written.setInt32(4 * index, word))
  return digest
}

/** HMAC-SHA-256 (RFC 2104) for keys of at most one block, which all of ours are. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > BLOCK_BYTES) throw new RangeError('the key is longer than a block')
  const padOf = (byte: number) => Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => (key[at] ?? 0) ^ byte)
  const inner = new Uint8Array(BLOCK_BYTES + message.length)
  inner.set(padOf(0x36))
  inner.set(message, BLOCK_BYTES)
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES)
  outer.set(padOf(0x5c))
  outer.set(sha256(inner), BLOCK_BYTES)
  return sha256(outer)
}

/**
 * Hashes a pair of nodes, each eight words: of 0x01, the left one and the right one, 65 bytes in two blocks. The words
 * are moved by one byte, never written out. The result overwrites the node `to`, which may be one of the pair.
 */
export function hashPair(
  nodes: Int32Array,
  { left, right, to }: Record<'left' | 'right' | 'to', number>,
): void {
  const l = 8 * left
  const r = 8 * right
  schedule[0] = 0x01000000 | (nodes[l]! >>> 8)
  for (let word = 1; word < 8; word += 1)
    schedule[word] = (nodes[l + word - 1]! << 24) | (nodes[l + word]! >>> 8)
  schedule[8] = (nodes[l + 7]! << 24) | (nodes[r]! >>> 8)
  for (let word = 1; word < 8; word += 1)
    schedule[8 + word] = (nodes[r + word - 1]! << 24) | (nodes[r + word]! >>> 8)
  const last = (nodes[r + 7]! << 24) | 0x00800000
  state.set(BEGIN)
  compress()
  schedule.fill(0, 1, 15)
  schedule[0] = last
  schedule[15] = 8 * (1 + 2 * DIGEST_BYTES)
  compress()
  nodes.set(state, 8 * to)
}

/** One block of sixteen words in `schedule`, into `state`. */
function compress(): void {
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15]!
    const y = schedule[t - 2]!
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[t] = (schedule[t - 16]! + small0 + schedule[t - 7]! + small1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + big1 + ((e & f) ^ (~e & g)) + CONSTANTS[t]! + schedule[t]!) | 0
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

/** The first 32 bits of what comes after the point, of which the standard takes its constants. */
function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
