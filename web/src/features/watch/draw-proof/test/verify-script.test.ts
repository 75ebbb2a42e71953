import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DrawProof } from '@tayang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leavesOf, vectors } from './vectors.ts'

const script = path.resolve('web/public/undian/verify.mjs')
const LINES_MAX = 150

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'undian-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function verify(proof: unknown, leaves: Uint8Array): Promise<{ code: number; said: string[] }> {
  const [proofFile, leavesFile] = ['u1.json', 'leaves.bin'].map((name) => path.join(folder, name))
  await writeFile(proofFile!, JSON.stringify(proof))
  await writeFile(leavesFile!, leaves)
  return run(proofFile!, leavesFile!)
}

function run(...files: string[]): Promise<{ code: number; said: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...files], (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trimEnd().split('\n') })
    })
  })
}

/** What is said of the first draw of the vectors with one thing changed. */
async function lastLineOf(
  change: (proof: DrawProof, leaves: Uint8Array) => unknown,
  of = 0,
): Promise<string> {
  const draw = vectors.draws[of]!
  const proof = structuredClone(draw.proof)
  const leaves = leavesOf(draw)
  change(proof, leaves)
  const { code, said } = await verify(proof, leaves)
  expect(code).toBe(1)
  return said.at(-1)!
}

test('verify.mjs is short enough to be read, and imports nothing but Node', async () => {
  const text = await readFile(script, 'utf8')
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(LINES_MAX)
  expect([...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['node:crypto', 'node:fs'])
})

test('verify.mjs says line by line that a draw is the same', async () => {
  const [draw] = vectors.draws
  expect(await verify({ data: draw!.proof }, leavesOf(draw!))).toEqual({
    code: 0,
    said: [
      'ok  seed A',
      'ok  seed B',
      'ok  root',
      'ok  outer',
      '    its signature is checked by the page; or compare it with drand:',
      '    https://api.drand.sh/v2/beacons/quicknet/rounds/1000',
      'ok  S',
      'ok  winners 8 12 1',
      'the same',
    ],
  })
})

test('verify.mjs names the winners of every vector', async () => {
  for (const draw of vectors.draws) {
    const { code, said } = await verify(draw.proof, leavesOf(draw))
    const winners = draw.proof.sequence!.filter(({ kind }) => kind === 'winner').map(({ index }) => index)
    expect([code, said.at(-1)]).toEqual([0, 'the same'])
    expect(said.at(-2)).toBe(`ok  winners ${winners.join(' ')}`)
  }
})

test('verify.mjs ends with 1 and says what does not fit', async () => {
  expect(await lastLineOf(({ seats: [a, b] }) => (a!.seed = b!.seed))).toBe(
    'NOT the same: seed A does not give its commitment',
  )
  expect(await lastLineOf(({ seats: [, b] }) => delete b!.seed)).toBe('NOT the same: seed B is missing')
  expect(await lastLineOf((_, leaves) => leaves.fill(0, 0, 1))).toMatch(
    /^NOT the same: the leaves give the root/,
  )
  expect(await lastLineOf(({ list }) => (list!.count = 12))).toMatch(/holds 13 leaves, not 12$/)
  expect(await lastLineOf(({ outer }) => (outer!.randomness = '00'.repeat(32)))).toBe(
    'NOT the same: outer value: the randomness is not the hash of its signature',
  )
  expect(await lastLineOf(({ promised }) => (promised.outer.round = 7))).toBe(
    'NOT the same: outer value: round 7 was promised',
  )
  expect(await lastLineOf(({ promised }) => (promised.closesAt = Date.now()))).toBe(
    'NOT the same: outer value: its round was over before the list was published',
  )
  expect(await lastLineOf(({ promised }) => (promised.outer.kind = 'none'))).toBe(
    'NOT the same: outer value: none was promised, not drand',
  )
  expect(await lastLineOf(({ promised }) => promised.outer.names!.reverse(), 1)).toBe(
    'NOT the same: outer value: other figures than were promised',
  )
  expect(await lastLineOf((proof) => (proof.mixed = '00'.repeat(32)))).toBe(
    'NOT the same: S is not made of these four',
  )
  expect(await lastLineOf(({ sequence }) => (sequence![0]!.index = 3))).toBe(
    'NOT the same: draw 1 is index 8, not 3',
  )
  expect(await lastLineOf(({ sequence }) => (sequence![3]!.samePersonAs = 4))).toBe(
    'NOT the same: index 4 is a reserve, not passed',
  )
  expect(await lastLineOf(({ sequence }) => sequence!.pop())).toBe(
    'NOT the same: fewer are drawn than was promised',
  )
  expect(await lastLineOf(({ promised }) => (promised.reserves = 1))).toBe(
    'NOT the same: more is drawn than promised',
  )
})

test('verify.mjs says why there is nothing to compute', async () => {
  const { sequence: _, ...sealed } = vectors.draws[0]!.proof
  const nothing = new Uint8Array()
  expect(await verify({ ...sealed, state: 'closed' }, nothing)).toEqual({
    code: 1,
    said: ['NOT the same: nothing is drawn: the draw is closed'],
  })
  expect((await verify({ ...sealed, state: 'void', voidReason: 'not-revealed' }, nothing)).said).toEqual([
    'this draw is void: not-revealed',
    'NOT the same: nothing is drawn: the draw is void',
  ])
  expect(await run()).toEqual({ code: 1, said: ['NOT the same: usage: node verify.mjs u11.json leaves.bin'] })
  expect((await run('nowhere.json', 'nowhere.bin')).said).toEqual([
    'NOT the same: nowhere.json cannot be read',
  ])
  expect((await verify({ sequence: [] }, nothing)).said).toEqual(['NOT the same: seed A is missing'])
})
