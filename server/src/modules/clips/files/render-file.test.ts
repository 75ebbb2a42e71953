import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clipFiles } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { probe } from '../../../../../media/src/engine/index.ts'
import { watch } from '../../../../../media/src/transcode/clips/test/clapper.ts'
import { until, type Person } from '../../../../../tests/app.ts'
import { openJobs } from '../../../platform/jobs/open-jobs.ts'
import { silentLog } from '../../../platform/log/log.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import type { ClipTables } from '../tables.ts'
import { stillQueue } from './draw-still.ts'
import { removeOrders } from './file-rows.ts'
import { addUploadedVersion } from './test/clip-versions.fixture.ts'
import { openFilesHarness, type FilesHarness } from './test/files-harness.ts'

// An engine renders with the time that nothing else wants: each test waits for every other process of the machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let harness: FilesHarness
let ayu: Person
let citra: Person
let clip: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-rendered-'))
  harness = await openFilesHarness({ engine: true })
  ayu = await harness.app.person('Ayu')
  citra = await harness.app.person('Citra')
  const version = await addUploadedVersion(harness.blobs, { size: '426x240', seconds: 9 })
  clip = await harness.clip({ version, owner: ayu })
})
afterAll(async () => {
  await harness[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function fetched(url: string | null): Promise<string> {
  const answer = await fetch(new URL(url ?? '', harness.app.address))
  expect(answer.status).toBe(200)
  const file = path.join(folder, 'fetched.mp4')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  return file
}

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of harness.blobs.list(`clips/${id}/files`)) keys.push(key)
  return keys
}

describe('an upright file', () => {
  test('is rendered by the engine, and keeps flash and beep within 40 ms', async () => {
    expect((await harness.make(clip, { shape: '9:16', as: citra })).status).toBe(200)
    const file = await harness.finished(clip, { shape: '9:16', as: citra })
    expect(file).toMatchObject({ state: 'ready', progress: 1 })
    expect(file.sizeBytes).toBeGreaterThan(10_000)
    const local = await fetched(file.url)
    expect(await probe(local)).toMatchObject({
      ok: true,
      media: { video: { codec: 'h264', width: 134, height: 240 }, audio: { codec: 'aac' } },
    })
    const seen = await watch(local)
    expect(seen.flashes).toHaveLength(2)
    for (const [index, seconds] of [0, 7].entries()) {
      expect(Math.abs((seen.flashes[index] ?? NaN) - seconds)).toBeLessThanOrEqual(0.04)
      expect(Math.abs((seen.beeps[index] ?? NaN) - seconds)).toBeLessThanOrEqual(0.04)
    }
    expect(await keysOf(clip)).toHaveLength(1)
  })

  test('with another framing of its owner replaces the one before, also its bytes', async () => {
    const before = (await harness.get(clip, { shape: '9:16', as: ayu })).body.data
    const framing = { kind: 'window', x: 0.1 } as const
    const again = await harness.app.call(
      clipFiles.makeVertical,
      { params: { id: clip }, body: { framing, hasMark: false } },
      { token: ayu.login.accessToken },
    )
    expect(again.body.data.state).toBe('waiting')
    const after = await harness.finished(clip, { shape: '9:16', as: ayu })
    expect(after.state).toBe('ready')
    expect(after.sizeBytes).not.toBe(before.sizeBytes)
    expect(await keysOf(clip)).toHaveLength(1)
  })

  test('is gone with its clip', async () => {
    await removeOrders(harness.database.forModule<ClipTables>('clips'), clip)
    expect((await harness.get(clip, { shape: '9:16', as: ayu })).body.data.state).toBe('none')
  })
})

test('the thumbnail of a clip is drawn from its own video', async () => {
  const settings = readSettings({}, [])
  await using jobs = await openJobs(harness.database, settings, silentLog())
  await jobs.send(stillQueue, { clipId: clip, atSeconds: 3 })
  const picture = await until(
    async () => {
      const found = await sql<{ width: number }>`
        select width from catalog.picture where item_id = ${clip} and kind = 'thumbnail_landscape'`.execute(
        harness.rows,
      )
      return found.rows[0]
    },
    { withinMs: 280_000, what: 'the still' },
  )
  expect(picture.width).toBe(426)
})
