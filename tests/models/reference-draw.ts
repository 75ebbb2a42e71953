import { createHash, createHmac } from 'node:crypto'

/**
 * The published computation of a draw once more, as plainly as it can be said (docs/product/draws.md#the-computation):
 * whole arrays, recursion and big numbers, and nothing of the server.
 */
const H = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const P = Buffer.from('tayang-undian-1|draw|')

export const referenceCommitment = (drawId: string, seat: string, seed: Uint8Array): Buffer =>
  H(P, Buffer.from(drawId), Buffer.from(seat), seed)

export function referenceLeaf(drawId: string, index: number, chanceId: string, salt: Uint8Array): Buffer {
  const number = Buffer.from([(index >>> 24) & 255, (index >>> 16) & 255, (index >>> 8) & 255, index & 255])
  return H(Buffer.from([0]), Buffer.from(drawId), number, Buffer.from(chanceId), salt)
}

/** The tree of RFC 6962 as its definition reads. */
export function referenceRoot(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return H()
  if (leaves.length === 1) return Buffer.from(leaves[0]!)
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return H(Buffer.from([1]), referenceRoot(leaves.slice(0, split)), referenceRoot(leaves.slice(split)))
}

export const referenceMix = (a: Uint8Array, b: Uint8Array, root: Uint8Array, outer: Uint8Array): Buffer =>
  H(P, a, b, root, outer)

export interface ReferencePlace {
  readonly kind: 'winner' | 'reserve' | 'passed'
  readonly index: number
}

export function referenceSequence(
  mixed: Uint8Array,
  people: readonly string[],
  { winners, reserves }: { winners: number; reserves: number },
): ReferencePlace[] {
  const all = people.map((_, index) => index)
  let k = 0
  const number = () => {
    const message = Buffer.from(k.toString(16).padStart(16, '0'), 'hex')
    k += 1
    return BigInt(`0x${createHmac('sha256', mixed).update(message).digest('hex').slice(0, 16)}`)
  }
  const choose = (m: number) => {
    const most = (2n ** 64n / BigInt(m)) * BigInt(m)
    let drawn = number()
    while (drawn >= most) drawn = number()
    return Number(drawn % BigInt(m))
  }
  const placed = new Set<string>()
  const sequence: ReferencePlace[] = []
  for (let t = 0; t < all.length && placed.size < winners + reserves; t++) {
    const j = t + choose(all.length - t)
    ;[all[t], all[j]] = [all[j]!, all[t]!]
    const index = all[t]!
    const person = people[index]!
    const kind = placed.has(person) ? 'passed' : placed.size < winners ? 'winner' : 'reserve'
    placed.add(person)
    sequence.push({ kind, index })
  }
  return sequence
}
