import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { compileFunction } from 'node:vm'
import type { DrawProof } from '@tayang/contract'
import { describe, expect, test, vi } from 'vitest'
import {
  commitmentOf,
  leafHasher,
  mixedOf,
  SEED_BYTES,
  sha256,
} from '../../server/src/modules/draws/proof/hashes.ts'
import { drawSequence } from '../../server/src/modules/draws/proof/sequence.ts'
import { blockRootsOf, BLOCK_LEAVES, pathOfLeaf, rootOf } from '../../server/src/modules/draws/proof/tree.ts'
import {
  checkDraw,
  isInList,
  type StepResult,
} from '../../web/src/features/watch/draw-proof/check/check-draw.ts'

/**
 * Three programs that share no line compute a draw: the server, the browser of a visitor, and the file that anybody can
 * read. They are held against each other with draws that none of them chose.
 */
const DRAWS = 10_000
const CHANCES_MAX = 24
const SMALL_DRAWS = 30_000

// Some ten seconds of one core; a busy machine has less than one.
vi.setConfig({ testTimeout: 300_000 })

interface Draw {
  proof: DrawProof
  leaves: Buffer
  chances: readonly { id: string; salt: Buffer }[]
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A draw as the server makes one. */
function drawn(count: number, change: { figures?: string } = {}): Draw {
  const id = crypto.randomUUID()
  const chances = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), salt: randomBytes(16) }))
  const people = Math.max(1, randomInt(count + 1))
  const owners = chances.map(() => String(randomInt(people)))
  const hashLeaf = leafHasher(id)
  const leaves = Buffer.concat(chances.map((chance, at) => hashLeaf(at, chance.id, chance.salt)))
  const seeds = { A: randomBytes(SEED_BYTES), B: randomBytes(SEED_BYTES) }
  const root = rootOf(leaves)
  const outer = Buffer.from(change.figures ?? '', 'utf8')
  const mixed = mixedOf({ seedA: seeds.A, seedB: seeds.B, root, outer })
  const promised = { winners: 1 + randomInt(4), reserves: randomInt(4) }
  const sequence = drawSequence({ mixed, count, ...promised, personOf: (index) => owners[index] ?? '' })
  const kind = change.figures === undefined ? 'none' : 'figures'
  const names = change.figures?.split('\n').map((line) => line.split('=')[0] ?? '')
  return {
    leaves,
    chances,
    proof: {
      id,
      number: 1,
      campaign: { id, name: { en: 'Any', id: 'Apa saja' } },
      state: 'drawn',
      promised: {
        ...promised,
        prizes: [],
        rulesHash: hexOf(sha256(root)),
        rulesVersion: 1,
        permit: null,
        closesAt: 1,
        drawsAt: 1,
        outer: { kind, ...(names && { names }) },
      },
      times: { announcedAt: 1 },
      seats: (['A', 'B'] as const).map((seat) => ({
        seat,
        role: 'marketing',
        commitment: hexOf(commitmentOf(id, seat, seeds[seat])),
        committedAt: 1,
        seed: hexOf(seeds[seat]),
      })),
      list: { count, people, root: hexOf(root), leavesUrl: '/leaves', closeDay: '2026-01-01' },
      outer: { kind, ...(change.figures !== undefined && { figures: change.figures }) },
      mixed: hexOf(mixed),
      sequence: sequence.map(({ samePersonAs, ...place }) => ({
        ...place,
        ...(samePersonAs !== null && { samePersonAs }),
      })),
      changes: [],
    },
  }
}

async function misfitsInBrowser({ proof, leaves }: Draw): Promise<readonly string[]> {
  const results: StepResult[] = []
  await checkDraw(proof, {
    readLeaves: async () => new Uint8Array(leaves),
    isOfQuicknet: async () => false,
    timeOfRound: () => 0,
    onBegin: () => {},
    onShare: () => {},
    onResult: (result) => results.push(result),
  })
  return results.filter(({ result }) => result !== 'same' && result !== 'none').map(({ step }) => step)
}

class Ended extends Error {}

/** The published file, letter by letter, with its two files and its last line in memory: a process takes 50 ms. */
async function readScript(): Promise<(draw: Draw) => readonly string[]> {
  const text = await readFile('web/public/undian/verify.mjs', 'utf8')
  const body = text.replaceAll(/^import .*$/gm, '')
  const run = compileFunction(body, ['createHash', 'createHmac', 'readFileSync', 'process', 'console'])
  return ({ proof, leaves }) => {
    const said: string[] = []
    const process = {
      argv: ['node', 'verify.mjs', 'u1.json', 'leaves.bin'],
      on: () => {},
      exit: () => {
        throw new Ended()
      },
    }
    const files: Record<string, Uint8Array | string> = {
      'u1.json': JSON.stringify({ data: proof }),
      'leaves.bin': leaves,
    }
    try {
      run(createHash, createHmac, (name: string) => files[name], process, {
        log: (line: string) => said.push(line),
      })
    } catch (error) {
      if (!(error instanceof Ended)) throw error
    }
    return said
  }
}

describe('a draw', () => {
  test(`of ${DRAWS} random ones is the same on the server, in a browser and by verify.mjs`, async () => {
    const verify = await readScript()
    for (let at = 0; at < DRAWS; at += 1) {
      const draw = drawn(randomInt(CHANCES_MAX + 1), at % 2 === 0 ? {} : { figures: `IHSG=${at}\nKurs=1` })
      const misfits = await misfitsInBrowser(draw)
      const said = verify(draw)
      const winners = draw.proof.sequence!.filter(({ kind }) => kind === 'winner').map(({ index }) => index)
      expect([misfits, said.at(-1), said.at(-2)]).toEqual([
        [],
        'the same',
        `ok  winners ${winners.join(' ')}`,
      ])
    }
  })

  test('with one byte, seed, order or place changed is the same for neither', async () => {
    const verify = await readScript()
    const changes: readonly ((draw: Draw) => void)[] = [
      ({ leaves }) => leaves.writeUInt8(leaves.readUInt8(40) ^ 1, 40),
      ({ leaves }) => leaves.set(Buffer.from(leaves.subarray(0, 32)), 32),
      ({ proof }) => void (proof.seats[0]!.seed = hexOf(randomBytes(32))),
      ({ proof }) => void (proof.list!.count += 1),
      ({ proof }) => void (proof.list!.root = hexOf(randomBytes(32))),
      ({ proof }) => void (proof.mixed = hexOf(randomBytes(32))),
      ({ proof }) => void (proof.promised.outer.kind = 'drand'),
      ({ proof }) => void proof.sequence!.reverse(),
      ({ proof }) => void proof.sequence!.pop(),
      ({ proof }) => void (proof.promised.winners -= 1),
    ]
    for (const [at, change] of changes.entries()) {
      // A list long enough that no change leaves everything as it was.
      const draw = drawn(CHANCES_MAX)
      draw.proof.promised.winners = Math.max(2, draw.proof.promised.winners)
      const whole = remade(draw)
      expect(await misfitsInBrowser(whole)).toEqual([])
      change(whole)
      expect([at, (await misfitsInBrowser(whole)).length > 0]).toEqual([at, true])
      expect([at, verify(whole).at(-1)?.startsWith('NOT the same')]).toEqual([at, true])
    }
  })

  test('chooses no index of a small list more often than another', () => {
    const LIST = 5
    const wins = Array.from({ length: LIST }, () => 0)
    for (let at = 0; at < SMALL_DRAWS; at += 1) {
      const mixed = createHash('sha256').update(`small ${at}`).digest()
      const [first] = drawSequence({ mixed, count: LIST, winners: 1, reserves: 0, personOf: String })
      wins[first!.index]! += 1
    }
    const expected = SMALL_DRAWS / LIST
    const chiSquare = wins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Four degrees of freedom: above 18.5 in one of a thousand fair runs, and the seeds are always the same.
    expect(chiSquare).toBeLessThan(18.5)
  })

  test('shows everybody their own leaf, also in a list of several blocks', () => {
    const count = 2 * BLOCK_LEAVES + 77
    const { proof, leaves, chances } = drawn(count)
    const roots = blockRootsOf(leaves)
    for (const index of [0, 1, BLOCK_LEAVES - 1, BLOCK_LEAVES, count - 78, count - 2, count - 1]) {
      const from = Math.floor(index / BLOCK_LEAVES) * BLOCK_LEAVES
      const block = leaves.subarray(32 * from, 32 * (from + BLOCK_LEAVES))
      const own = {
        index,
        chanceId: chances[index]!.id,
        salt: hexOf(chances[index]!.salt),
        path: pathOfLeaf(index, block, roots).map(hexOf),
      }
      expect([index, isInList(proof, own)]).toEqual([index, true])
      expect(isInList(proof, { ...own, index: (index + 1) % count })).toBe(false)
    }
  })
})

/** The same list drawn again for what is promised now. */
function remade({ proof, leaves, chances }: Draw): Draw {
  const sequence = drawSequence({
    mixed: Buffer.from(proof.mixed!, 'hex'),
    count: chances.length,
    winners: proof.promised.winners,
    reserves: proof.promised.reserves,
    personOf: String,
  })
  const places = sequence.map(({ kind, place, index }) => ({ kind, place, index }))
  return { leaves, chances, proof: { ...proof, sequence: places } }
}
