import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDrawsHarness, type DrawsHarness } from '../../server/src/modules/draws/test/draws-harness.ts'
import { referenceMix, referenceSequence } from '../models/reference-draw.ts'
import type { DrawsTables } from '../../server/src/modules/draws/tables.ts'

/** Twenty by `npm run bench:faults`, three otherwise. */
const ROUNDS = Number(process.env['TAYANG_FAULT_ROUNDS'] ?? 3)
const KILLS = 4
const STEP_MS = 60

const script = fileURLToPath(new URL('../../server/src/modules/draws/test/sweep-process.ts', import.meta.url))

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

/** A server that begins to take the due step and is killed with SIGKILL some milliseconds into it. */
async function killedSweep(afterMs: number): Promise<void> {
  const { database, home, clock } = test
  const child = spawn(process.execPath, [script, database.url, home, String(clock.now())], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** Whose each index is, as it was frozen. */
async function peopleOf(drawId: string): Promise<string[]> {
  const db = test.database.forModule<DrawsTables>('draws')
  const rows = await db
    .selectFrom('leaf')
    .select('participant_id')
    .where('draw_id', '=', drawId)
    .orderBy('index')
    .execute()
  return rows.map(({ participant_id }) => participant_id)
}

it(`a draw whose servers are killed at every step has the winners that its seeds say (${ROUNDS} rounds)`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: campaignId } = await test.campaign({ people: 12, chances: 3 })
    const drawId = await test.announced(campaignId)
    const { promised } = await test.proof(drawId)
    for (const [at, after] of [
      [promised.closesAt, 'closed'],
      [promised.drawsAt, 'drawn'],
    ] as const) {
      await test.clock.advance(at - test.clock.now())
      for (let kill = 0; kill < KILLS; kill++) await killedSweep(Math.random() * STEP_MS)
      await test.draws.sweep()
      expect((await test.proof(drawId)).state).toBe(after)
    }
    const proof = await test.proof(drawId)
    const bytes = (hex: string | undefined) => Buffer.from(hex ?? '', 'hex')
    const [a, b] = proof.seats.map(({ seed }) => bytes(seed))
    const mixed = referenceMix(a!, b!, bytes(proof.list?.root), Buffer.alloc(0))
    const { winners, reserves } = proof.promised
    const expected = referenceSequence(mixed, await peopleOf(drawId), { winners, reserves })
    expect(proof.sequence?.map(({ kind, index }) => ({ kind, index }))).toEqual(expected)
    const { data } = await test.draws.winnerDesk.list({ perPage: 100, drawId })
    expect(data).toHaveLength(winners)
  }
}, 600_000)
