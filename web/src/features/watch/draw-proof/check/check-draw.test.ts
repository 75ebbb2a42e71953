import { createHash, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { DrawProof } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { leavesOf, vectors, type VectorDraw } from '../test/vectors.ts'
import { checkDraw, isInList, stepsOf, type StepResult } from './check-draw.ts'
import { isOfQuicknet } from './drand.ts'
import { bytesOfHex, hexOf } from './hex.ts'
import { indicesOfDraw } from './indices-of-draw.ts'
import { timeOfRound } from './quicknet.ts'
import { hmacSha256, sha256 } from './sha256.ts'
import { rootOfLeaves } from './tree.ts'

const bytes = (hex: string) => bytesOfHex(hex)!

async function resultsOf(
  proof: DrawProof,
  leaves: Uint8Array,
): Promise<Partial<Record<StepResult['step'], StepResult['result']>>> {
  const results: StepResult[] = []
  await checkDraw(proof, {
    readLeaves: async () => leaves,
    isOfQuicknet: async (value) => isOfQuicknet(value),
    timeOfRound,
    onBegin: () => {},
    onShare: () => {},
    onResult: (result) => results.push(result),
  })
  return Object.fromEntries(results.map(({ step, result }) => [step, result]))
}

/** The first draw of the vectors with one thing changed. */
async function misfitsOf(
  change: (proof: DrawProof, leaves: Uint8Array) => void,
  draw: VectorDraw = vectors.draws[0]!,
) {
  const proof = structuredClone(draw.proof)
  const leaves = leavesOf(draw)
  change(proof, leaves)
  const results = Object.entries(await resultsOf(proof, leaves))
  return Object.fromEntries(results.filter(([, result]) => result !== 'same'))
}

describe('hashes', () => {
  test('are those of the standard, for every length around a block', () => {
    for (let length = 0; length < 200; length += 1) {
      const message = randomBytes(length)
      expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      const key = randomBytes(length % 65)
      expect(hexOf(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }
  })

  test('a key of more than a block is refused, for no draw has one', () => {
    expect(() => hmacSha256(new Uint8Array(65), new Uint8Array())).toThrow('longer than a block')
  })

  test('only lower-case digits in pairs are bytes', () => {
    expect(bytesOfHex('00ff')).toEqual(Uint8Array.of(0, 255))
    for (const wrong of ['0', 'FF', 'zz', '0x00', ' 00']) expect(bytesOfHex(wrong)).toBeNull()
    expect(bytesOfHex('00', 2)).toBeNull()
  })

  test('the root of any list is that of RFC 6962', () => {
    const hash = (...parts: Uint8Array[]) =>
      parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()
    const treeOf = (leaves: Uint8Array[]): Uint8Array => {
      if (leaves.length <= 1) return leaves[0] ?? hash()
      let split = 1
      while (split * 2 < leaves.length) split *= 2
      return hash(Uint8Array.of(1), treeOf(leaves.slice(0, split)), treeOf(leaves.slice(split)))
    }
    for (let count = 0; count <= 70; count += 1) {
      const leaves = Array.from({ length: count }, () => randomBytes(32))
      expect(hexOf(rootOfLeaves(new Uint8Array(Buffer.concat(leaves))))).toBe(hexOf(treeOf(leaves)))
    }
  })
})

describe('the sequence', () => {
  test('takes the numbers and indices of the published vectors', () => {
    for (const { s, count, first } of vectors.sequences)
      expect([...indicesOfDraw(bytes(s), count).take(first.length)]).toEqual(first)
  })

  test('takes every index of a list once', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(300), (s, count) => {
        const all = [...indicesOfDraw(s, count)].toSorted((one, other) => one - other)
        expect(all).toEqual(Array.from({ length: count }, (_, index) => index))
      }),
    )
  })

  test('gives each index of a small list the same chance', () => {
    const DRAWS = 6_000
    const LIST = 6
    const wins = Array.from({ length: LIST }, () => 0)
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const [first] = indicesOfDraw(sha256(Uint8Array.of(draw >>> 8, draw & 255)), LIST)
      wins[first!]! += 1
    }
    const expected = DRAWS / LIST
    const chiSquare = wins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Five degrees of freedom: above 20.5 in one of a thousand fair draws, and the seeds are always the same.
    expect(chiSquare).toBeLessThan(20.5)
  })
})

describe('a draw that is computed again', () => {
  test('is the same for every published vector', async () => {
    for (const draw of vectors.draws) {
      const results = await resultsOf(draw.proof, leavesOf(draw))
      const { outer, ...others } = results
      expect(outer).toBe(draw.proof.outer?.kind === 'none' ? 'none' : 'same')
      expect(Object.values(others)).toEqual(['same', 'same', 'same', 'same', 'same'])
    }
  })

  test('has as many steps as something is published', () => {
    const { seats, list, outer, mixed, sequence, ...promised } = vectors.draws[0]!.proof
    const sealed = seats.map((seat) => ({ ...seat, seed: undefined }))
    expect(stepsOf({ ...promised, seats: sealed } as DrawProof)).toEqual([])
    expect(stepsOf({ ...promised, seats: sealed, list } as DrawProof)).toEqual(['root'])
    expect(stepsOf({ ...promised, seats, list, outer, mixed, sequence } as DrawProof)).toHaveLength(6)
  })

  test('tells how much of a long list is hashed', async () => {
    const leaves = new Uint8Array(32 * 70_000)
    const told: number[] = []
    rootOfLeaves(leaves, (made) => told.push(made))
    expect(told).toEqual([32_768, 65_536])
  })

  test('names the seed that was not sealed', async () => {
    expect(await misfitsOf((proof) => (proof.seats[0]!.seed = proof.seats[1]!.seed))).toEqual({
      'seed-A': 'commitment',
      mixed: 'mixed',
      places: 'order',
    })
    expect(await misfitsOf(({ seats: [, b] }) => (b!.seed = 'no hex'))).toMatchObject({
      'seed-B': 'commitment',
    })
  })

  test('finds leaves that were changed, sorted otherwise, added or left out', async () => {
    expect(await misfitsOf((_, leaves) => leaves.fill(0, 0, 1))).toEqual({ root: 'root' })
    expect(
      await misfitsOf((_, leaves) => {
        const first = leaves.slice(0, 32)
        leaves.copyWithin(0, 32, 64)
        leaves.set(first, 32)
      }),
    ).toEqual({ root: 'root' })
    const { proof } = vectors.draws[0]!
    for (const length of [0, 32 * 12, 32 * 14])
      expect((await resultsOf(proof, new Uint8Array(length))).root).toBe('leaf-count')
    expect(await misfitsOf(({ list }) => (list!.count += 1))).toMatchObject({ root: 'leaf-count' })
  })

  test('says that the list could not be read, and looks at the rest', async () => {
    const results: StepResult[] = []
    await checkDraw(vectors.draws[0]!.proof, {
      readLeaves: () => Promise.reject(new Error('gone')),
      isOfQuicknet: async () => true,
      timeOfRound,
      onBegin: () => {},
      onShare: () => {},
      onResult: (result) => results.push(result),
    })
    expect(results.map(({ result }) => result)).toEqual([
      'same',
      'same',
      'leaves-not-read',
      'same',
      'same',
      'same',
    ])
  })

  test('finds an outer value that was not promised, too early or not signed', async () => {
    expect(await misfitsOf(({ promised }) => (promised.outer = { kind: 'none' }))).toEqual({
      outer: 'other-outer',
    })
    expect(await misfitsOf(({ promised }) => (promised.outer.round = 999))).toEqual({ outer: 'other-outer' })
    expect(await misfitsOf(({ promised }) => (promised.closesAt = timeOfRound(1_001)))).toEqual({
      outer: 'early-outer',
    })
    // The root came after it: the last chance could have been chosen for it.
    expect(await misfitsOf(({ times }) => (times.rootPublishedAt = timeOfRound(1_001)))).toEqual({
      outer: 'early-outer',
    })
    expect(await misfitsOf(({ outer }) => delete outer!.signature)).toEqual({ outer: 'signature' })
    // The signature of another round, with its own randomness: only the curve tells.
    expect(
      await misfitsOf(({ promised, outer }) => {
        promised.outer.round = 1_001
        outer!.round = 1_001
      }),
    ).toEqual({ outer: 'signature' })
    const figures = vectors.draws[1]!
    expect(await misfitsOf(({ promised }) => promised.outer.names?.reverse(), figures)).toEqual({
      outer: 'other-outer',
    })
    expect(
      await misfitsOf(({ outer }) => (outer!.figures = outer!.figures!.replace('7412', '7413')), figures),
    ).toEqual({ mixed: 'mixed', places: 'order' })
  })

  test('finds a second draw, a person who was passed over for no reason, and places nobody promised', async () => {
    expect(
      await misfitsOf(({ sequence }) => {
        const [first, second] = sequence!
        Object.assign(first!, { index: second!.index })
      }),
    ).toEqual({ places: 'order' })
    expect(
      await misfitsOf(({ sequence }) =>
        Object.assign(sequence![0]!, { kind: 'passed', samePersonAs: sequence![1]!.index }),
      ),
    ).toEqual({ places: 'order' })
    // A person who was passed over and was given a place all the same.
    expect(
      await misfitsOf(({ sequence }) => {
        const passed = sequence!.find(({ kind }) => kind === 'passed')!
        Object.assign(passed, { kind: 'winner' })
      }),
    ).toEqual({ places: 'order' })
    expect(await misfitsOf(({ sequence }) => sequence!.pop())).toEqual({ places: 'place-count' })
    expect(await misfitsOf(({ promised }) => (promised.reserves = 1))).toEqual({ places: 'place-count' })
    expect(await misfitsOf((proof) => (proof.mixed = '00'.repeat(32)))).toEqual({ mixed: 'mixed' })
  })
})

describe('drand', () => {
  const { randomness = '', signature = '' } = vectors.draws[0]!.proof.outer!

  test('a round has its time and its signature', () => {
    expect(timeOfRound(1_000)).toBe(1_692_806_364_000)
    expect(isOfQuicknet({ round: 1_000, randomness, signature })).toBe(true)
  })

  test('a signature of another round, another hash and bytes that are no point are refused', () => {
    expect(isOfQuicknet({ round: 1_001, randomness, signature })).toBe(false)
    expect(isOfQuicknet({ round: 1_000, randomness: '00'.repeat(32), signature })).toBe(false)
    const lie = '00'.repeat(48)
    expect(isOfQuicknet({ round: 1_000, randomness: hexOf(sha256(bytes(lie))), signature: lie })).toBe(false)
    expect(isOfQuicknet({ round: 1_000, randomness, signature: 'none' })).toBe(false)
  })
})

describe('an own chance', () => {
  test('is in the list where its path leads to the root, and nowhere else', () => {
    for (const { proof, own } of vectors.draws) {
      for (const chance of own) {
        expect(isInList(proof, chance)).toBe(true)
        expect(isInList(proof, { ...chance, index: chance.index + 1 })).toBe(false)
        expect(isInList(proof, { ...chance, salt: '00'.repeat(16) })).toBe(false)
        expect(isInList(proof, { ...chance, path: [...chance.path, '00'.repeat(32)] })).toBe(false)
        expect(isInList(proof, { ...chance, path: ['no hash'] })).toBe(false)
        if (chance.path.length > 0)
          expect(isInList(proof, { ...chance, path: chance.path.slice(1) })).toBe(false)
      }
    }
    const [draw] = vectors.draws
    expect(isInList({ id: draw!.proof.id }, draw!.own[0]!)).toBe(false)
  })
})
