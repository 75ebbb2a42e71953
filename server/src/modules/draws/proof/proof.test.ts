import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { innerOf, rootByPath } from '../test/root-by-path.ts'
import { commitmentOf, leafHasher, mixedOf, numberAt, sha256 } from './hashes.ts'
import { drawSequence, type Drawn } from './sequence.ts'
import { BLOCK_LEAVES, blockRootsOf, pathOfLeaf, rootOf } from './tree.ts'

const DRAW = '01890000-0000-7000-8000-0000000000d1'
const CHANCE = '01890000-0000-7000-8000-0000000000c1'
const hashOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => sha256(Buffer.from(`${at}`)))

/** RFC 6962, section 2.1, word by word. */
function rootByRule(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? sha256(Buffer.alloc(0))
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return innerOf(rootByRule(leaves.slice(0, half)), rootByRule(leaves.slice(half)))
}

describe('the hashes of a draw', () => {
  it('of a seed names the draw and the seat, so that none fits another', () => {
    const seed = Buffer.alloc(32, 7)
    const commitment = commitmentOf(DRAW, 'A', seed)
    expect(commitment.toString('hex')).toBe(hashOf('tayang-undian-1|draw|', DRAW, 'A', seed))
    expect(commitmentOf(DRAW, 'B', seed)).not.toEqual(commitment)
    expect(commitmentOf(CHANCE, 'A', seed)).not.toEqual(commitment)
  })

  it('of a leaf name the draw, the index in four bytes, the chance and the salt', () => {
    const [salt, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
    const hashLeaf = leafHasher(DRAW)
    const first = hashLeaf(66_051, CHANCE, salt)
    expect(first.toString('hex')).toBe(hashOf(Buffer.of(0), DRAW, Buffer.of(0, 1, 2, 3), CHANCE, salt))
    // The hasher writes over its own bytes: nothing of the leaf before may stay.
    hashLeaf(4_294_967_295, DRAW, other)
    expect(hashLeaf(66_051, CHANCE, salt)).toEqual(first)
  })

  it('mix both seeds, the root and the value from outside in this order', () => {
    const [seedA, seedB, root] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
    for (const outer of [Buffer.alloc(0), Buffer.from('IHSG=7.123,45\nUSD=16.500')]) {
      const mixed = mixedOf({ seedA, seedB, root, outer })
      expect(mixed.toString('hex')).toBe(hashOf('tayang-undian-1|draw|', seedA, seedB, root, outer))
    }
    expect(mixedOf({ seedA: seedB, seedB: seedA, root, outer: root })).not.toEqual(
      mixedOf({ seedA, seedB, root, outer: root }),
    )
  })

  it('make numbers of the first eight bytes, beyond what a double holds', () => {
    const mixed = Buffer.alloc(32, 9)
    for (const k of [0n, 1n, 255n, 256n, 2n ** 53n + 1n]) {
      const message = Buffer.from(k.toString(16).padStart(16, '0'), 'hex')
      const expected = createHmac('sha256', mixed).update(message).digest('hex').slice(0, 16)
      expect(numberAt(mixed, k).toString(16).padStart(16, '0')).toBe(expected)
    }
  })
})

describe('the tree', () => {
  const sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, BLOCK_LEAVES - 1, BLOCK_LEAVES]
  const large = [BLOCK_LEAVES + 1, 2 * BLOCK_LEAVES, 2 * BLOCK_LEAVES + 1, 3 * BLOCK_LEAVES + 700]

  it.each([...sizes, ...large])('of %i leaves has the root that the rule gives it', (count) => {
    const leaves = leavesOf(count)
    const bytes = Buffer.concat(leaves)
    expect(rootOf(bytes)).toEqual(rootByRule(leaves))
    // The list is published: computing its root leaves it as it was.
    expect(bytes).toEqual(Buffer.concat(leaves))
    expect(blockRootsOf(bytes).length).toBe(32 * Math.ceil(count / BLOCK_LEAVES))
  })

  it.each([1, 2, 3, 5, 7, 8, 9, 33])(
    'of %i leaves has for each a path to the root, for no other',
    (count) => {
      const leaves = leavesOf(count)
      const bytes = Buffer.concat(leaves)
      const root = rootOf(bytes)
      leaves.forEach((leaf, index) => {
        const path = pathOfLeaf(index, bytes, blockRootsOf(bytes))
        expect(rootByPath(leaf, { index, count, path })).toEqual(root)
        expect(rootByPath(sha256(leaf), { index, count, path })).not.toEqual(root)
        if (count > 1) expect(rootByPath(leaf, { index: (index + 1) % count, count, path })).not.toEqual(root)
      })
    },
  )

  it.each(large)('of %i leaves needs for a path one block and the roots of the others', (count) => {
    const leaves = leavesOf(count)
    const bytes = Buffer.concat(leaves)
    const edges = [0, BLOCK_LEAVES - 1, BLOCK_LEAVES, count - 2, count - 1]
    for (const index of edges) {
      const from = Math.floor(index / BLOCK_LEAVES) * BLOCK_LEAVES * 32
      const block = bytes.subarray(from, from + BLOCK_LEAVES * 32)
      const path = pathOfLeaf(index, block, blockRootsOf(bytes))
      expect(rootByPath(leaves[index]!, { index, count, path })).toEqual(rootOf(bytes))
    }
  })
})

describe('the sequence', () => {
  const mixed = Buffer.alloc(32, 5)
  const shown = ({ kind, place }: Drawn) => `${kind} ${place}`

  /** The whole list shuffled: what the part that is drawn has to begin like. */
  function shuffled(count: number): number[] {
    const all = Array.from({ length: count }, (_, at) => at)
    for (let t = 0; t < count; t++) {
      const j = t + Number(numberAt(mixed, BigInt(t)) % BigInt(count - t))
      ;[all[t], all[j]] = [all[j]!, all[t]!]
    }
    return all
  }

  it.each([1, 2, 3, 10, 257])('of %i people is how their list is shuffled', (count) => {
    const drawn = drawSequence({ mixed, count, winners: count, reserves: 0, personOf: String })
    expect(drawn.map(({ index }) => index)).toEqual(shuffled(count))
    expect(drawn.map(({ place }) => place)).toEqual(drawn.map((_, at) => at + 1))
  })

  it('of nobody is empty, and so is one without places', () => {
    expect(drawSequence({ mixed, count: 0, winners: 3, reserves: 2, personOf: String })).toEqual([])
    expect(drawSequence({ mixed, count: 9, winners: 0, reserves: 0, personOf: String })).toEqual([])
  })

  it('ends with the last place, and with the last index where there are more places than people', () => {
    const promised = { mixed, winners: 2, reserves: 2 }
    const places = ['winner 1', 'winner 2', 'reserve 1', 'reserve 2']
    expect(drawSequence({ ...promised, count: 50, personOf: String }).map(shown)).toEqual(places)
    expect(drawSequence({ ...promised, count: 3, personOf: String }).map(shown)).toEqual(places.slice(0, 3))
    const ofTwo = drawSequence({ ...promised, count: 40, personOf: (index) => `${index % 2}` })
    expect(ofTwo).toHaveLength(40)
    expect(ofTwo.filter(({ kind }) => kind !== 'passed').map(shown)).toEqual(places.slice(0, 2))
  })

  it('passes over a person who has a place, and names that place and its index', () => {
    const drawn = drawSequence({ mixed, count: 60, winners: 4, reserves: 8, personOf: (at) => `${at % 12}` })
    const passed = drawn.filter(({ kind }) => kind === 'passed')
    expect(passed.length).toBeGreaterThan(0)
    for (const one of passed) {
      const first = drawn.find(({ index }) => index === one.samePersonAs)!
      expect(first.kind).not.toBe('passed')
      expect([first.index % 12, first.place]).toEqual([one.index % 12, one.place])
      expect(drawn.indexOf(first)).toBeLessThan(drawn.indexOf(one))
    }
    expect(new Set(drawn.map(({ index }) => index)).size).toBe(drawn.length)
  })

  it('throws away a number that would make the first few more likely', () => {
    const count = 6_004_799_503_160_662
    const end = (2n ** 64n / BigInt(count)) * BigInt(count)
    const seeds = Array.from({ length: 50_000 }, (_, at) => sha256(Buffer.from(`mixed ${at}`)))
    const unlucky = seeds.find((seed) => numberAt(seed, 0n) >= end && numberAt(seed, 1n) < end)!
    const [drawn] = drawSequence({ mixed: unlucky, count, winners: 1, reserves: 0, personOf: String })
    expect(drawn?.index).toBe(Number(numberAt(unlucky, 1n) % BigInt(count)))
    expect(drawn?.index).not.toBe(Number(numberAt(unlucky, 0n) % BigInt(count)))
  })
})
