import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawProof } from '@tayang/contract'
import { commitmentOf, leafHasher, mixedOf, numberAt } from '../../server/src/modules/draws/proof/hashes.ts'
import { drawSequence } from '../../server/src/modules/draws/proof/sequence.ts'
import { blockRootsOf, pathOfLeaf, rootOf } from '../../server/src/modules/draws/proof/tree.ts'
import { indicesOfDraw } from '../../web/src/features/watch/draw-proof/check/indices-of-draw.ts'
import {
  referenceCommitment,
  referenceLeaf,
  referenceMix,
  referenceRoot,
  referenceSequence,
} from './reference-draw.ts'

const DRAWS = 10_000
const HASH = 32

const sized = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes })
const uuid = fc.uuid()
const drawn = fc.record({
  mixed: sized(32),
  people: fc.array(fc.nat(12).map(String), { maxLength: 40 }),
  winners: fc.nat(6),
  reserves: fc.nat(6),
})
const serverSequence = ({
  mixed,
  people,
  winners,
  reserves,
}: {
  mixed: Uint8Array
  people: string[]
  winners: number
  reserves: number
}) => drawSequence({ mixed, count: people.length, winners, reserves, personOf: (index) => people[index]! })

describe('what the server computes is what is published:', () => {
  it(`in ${DRAWS} random draws the server names the winners, reserves and passed ones of the reference`, () => {
    fc.assert(
      fc.property(drawn, ({ mixed, people, winners, reserves }) => {
        const server = serverSequence({ mixed, people, winners, reserves })
        const reference = referenceSequence(mixed, people, { winners, reserves })
        expect(server.map(({ kind, index }) => ({ kind, index }))).toEqual(reference)
      }),
      { numRuns: DRAWS },
    )
  }, 120_000)

  it(`in ${DRAWS} random draws the browser goes through the same indices`, () => {
    for (let n = 0; n < DRAWS; n++) {
      const mixed = randomBytes(32)
      const count = n % 50
      const people = Array.from({ length: count }, (_, at) => String(at % 17))
      const sequence = serverSequence({ mixed, people, winners: 3, reserves: 3 })
      const browser = browserIndices(mixed, count, sequence.length)
      expect(browser).toEqual(sequence.map(({ index }) => index))
    }
  }, 120_000)

  it('commitments, leaves, roots and what is mixed are those of the reference', () => {
    fc.assert(
      fc.property(
        uuid,
        fc.constantFrom('A' as const, 'B' as const),
        sized(32),
        fc.array(fc.tuple(uuid, sized(16)), { maxLength: 70 }),
        (drawId, seat, seed, chances) => {
          const leaf = leafHasher(drawId)
          const leaves = chances.map(([chanceId, salt], at) => leaf(at, chanceId, salt))
          const expected = chances.map(([chanceId, salt], at) => referenceLeaf(drawId, at, chanceId, salt))
          expect(Buffer.concat(leaves)).toEqual(Buffer.concat(expected))
          const root = rootOf(Buffer.concat(leaves))
          expect(root).toEqual(referenceRoot(expected))
          expect(commitmentOf(drawId, seat, seed)).toEqual(referenceCommitment(drawId, seat, seed))
          const parts = { seedA: seed, seedB: seed, root, outer: Buffer.from('a=1') }
          expect(mixedOf(parts)).toEqual(referenceMix(seed, seed, root, Buffer.from('a=1')))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('a path leads from each leaf to the root, also where the list has several blocks', () => {
    for (const count of [1, 2, 3, 1_023, 1_024, 1_025, 2_500]) {
      const leaves = Buffer.concat(
        Array.from({ length: count }, (_, at) => createHash('sha256').update(String(at)).digest()),
      )
      const root = rootOf(leaves)
      const roots = blockRootsOf(leaves)
      for (const index of [0, Math.floor(count / 2), count - 1]) {
        const from = Math.floor(index / 1_024) * 1_024 * HASH
        const path = pathOfLeaf(index, leaves.subarray(from, from + 1_024 * HASH), roots)
        expect(rootOfPath(leaves.subarray(index * HASH, (index + 1) * HASH), { index, count, path })).toEqual(
          root,
        )
      }
    }
  })

  it('the vectors of the site are what the server computes', () => {
    const vectors = JSON.parse(readFileSync('web/public/undian/vectors.json', 'utf8')) as {
      numbers: { s: string; numbers: string[] }[]
      draws: { proof: DrawProof; leaves: string[] }[]
    }
    for (const { s, numbers } of vectors.numbers) {
      const computed = numbers.map((_, k) => numberAt(Buffer.from(s, 'hex'), BigInt(k)))
      expect(computed).toEqual(numbers.map((number) => BigInt(number)))
    }
    for (const { proof, leaves } of vectors.draws) {
      expect(rootOf(Buffer.from(leaves.join(''), 'hex')).toString('hex')).toBe(proof.list?.root)
    }
  })
})

describe('planted bugs are caught:', () => {
  const catches = (bug: (one: { mixed: Uint8Array; people: string[] }) => number[]) => {
    for (let n = 0; n < 2_000; n++) {
      const mixed = randomBytes(32)
      const people = Array.from({ length: 12 }, (_, at) => String(at % 5))
      const right = referenceSequence(mixed, people, { winners: 3, reserves: 1 }).map(({ index }) => index)
      if (JSON.stringify(bug({ mixed, people })) !== JSON.stringify(right)) return true
    }
    return false
  }

  it('a person who was passed over and counted', () => {
    const counts = ({ mixed, people }: { mixed: Uint8Array; people: string[] }) =>
      drawSequence({ mixed, count: people.length, winners: 3, reserves: 1, personOf: String }).map(
        ({ index }) => index,
      )
    expect(catches(counts)).toBe(true)
  })

  it('leaves that are not sorted, a seed that came after the close, a root of another count', () => {
    const leaf = leafHasher('01890000-0000-7000-8000-000000000001')
    const ids = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b']
    const salt = Buffer.alloc(16, 7)
    const leavesOf = (some: readonly string[]) => Buffer.concat(some.map((id, at) => leaf(at, id, salt)))
    const root = rootOf(leavesOf(ids))
    expect(rootOf(leavesOf(ids.toReversed()))).not.toEqual(root)
    expect(rootOf(leavesOf(ids.slice(0, 1)))).not.toEqual(root)
    const seed = randomBytes(32)
    const later = randomBytes(32)
    expect(commitmentOf('d', 'A', later)).not.toEqual(commitmentOf('d', 'A', seed))
    expect(commitmentOf('d', 'B', seed)).not.toEqual(commitmentOf('d', 'A', seed))
  })

  it('a remainder of a short number, which prefers the first indices', () => {
    // One byte modulo 200 prefers the first 56; 64 bits with the rest thrown away prefer none.
    const counts = Array.from({ length: 200 }, () => 0)
    for (let n = 0; n < 20_000; n++) counts[randomBytes(1)[0]! % 200]! += 1
    expect(chiSquare(counts)).toBeGreaterThan(chiBound(199))
    const fair = Array.from({ length: 200 }, () => 0)
    for (let n = 0; n < 20_000; n++) {
      const [first] = drawSequence({
        mixed: randomBytes(32),
        count: 200,
        winners: 1,
        reserves: 0,
        personOf: String,
      })
      fair[first!.index]! += 1
    }
    expect(chiSquare(fair)).toBeLessThan(chiBound(199))
  }, 180_000)
})

it('each index of a small draw wins as often as any other', () => {
  const SMALL = 200_000
  const counts = Array.from({ length: 7 }, () => 0)
  const mixed = randomBytes(32)
  for (let n = 0; n < SMALL; n++) {
    mixed.writeUInt32BE(n, 0)
    const [first] = drawSequence({ mixed, count: 7, winners: 1, reserves: 0, personOf: String })
    counts[first!.index]! += 1
  }
  expect(chiSquare(counts)).toBeLessThan(chiBound(6))
}, 180_000)

function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
}

/** What a fair draw stays below but once in about ten million runs (Wilson and Hilferty). */
function chiBound(freedom: number): number {
  const z = 5.2
  return freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3
}

/** RFC 9162, section 2.1.3.2. */
function rootOfPath(
  leaf: Uint8Array,
  { index, count, path }: { index: number; count: number; path: readonly Uint8Array[] },
): Buffer {
  let [fn, sn] = [index, count - 1]
  let hash = Buffer.from(leaf)
  const inner = (left: Uint8Array, right: Uint8Array) =>
    createHash('sha256')
      .update(Buffer.from([1]))
      .update(left)
      .update(right)
      .digest()
  for (const sibling of path) {
    if (fn % 2 === 1 || fn === sn) {
      hash = inner(sibling, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else hash = inner(hash, sibling)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return hash
}

/** The first so many that the browser's code takes. */
const browserIndices = (mixed: Uint8Array, count: number, length: number): number[] => [
  ...indicesOfDraw(mixed, count).take(length),
]
