import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import type { StreamShape } from '../packager/index.ts'
import { openSlates } from './slates.ts'

const SHAPE: StreamShape = {
  framesPerSecond: 10,
  rungs: [{ name: '240', width: 64, height: 36, bitsPerSecond: 20_000 }],
  soundBitsPerSecond: 96_000,
  partTargetSeconds: 0.2,
}

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tayang-slates-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A process of its own, as far as slates are concerned. */
function start(settings = { segmentSeconds: 1, partMs: 200 }) {
  const log: string[] = []
  const slates = openSlates({ settings, folder, log: openLog((line) => void log.push(line)) })
  return { slates, encoded: () => log.filter((line) => line.includes('was encoded')).length }
}

test('a slate is encoded once: whoever starts next has it, until what it is made of changes', async () => {
  const first = start()
  const made = await first.slates.of(SHAPE)
  expect([...(made?.keys() ?? [])]).toEqual(['240', 'audio'])
  expect(made?.get('240')?.samples).toHaveLength(10)
  expect(made?.get('audio')?.samples).toHaveLength(1)
  expect(first.encoded()).toBe(1)

  const next = start()
  expect(await next.slates.of(SHAPE)).toEqual(made)
  expect(next.encoded()).toBe(0)

  const other = start({ segmentSeconds: 2, partMs: 200 })
  expect((await other.slates.of(SHAPE))?.get('240')?.samples).toHaveLength(20)
  expect(other.encoded()).toBe(1)
})
