import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishedRung, probedFilm } from '../../../../../../tests/media-engine-harness.ts'
import { clipById } from '../../clip-rows.ts'
import { findUpload } from '../rows/upload-rows.ts'
import { factsOf, openUploadsHarness, type Announced, type UploadsHarness } from '../test/uploads-harness.ts'
import { readLimitsReason } from './judge-file.ts'

const FILE = randomBytes(1_000)

let harness: UploadsHarness
beforeAll(async () => {
  harness = await openUploadsHarness()
  Object.assign(harness.limits, { 'clips.uploadsPerDay': 1_000, 'clips.inReviewMax': 1_000 })
})
afterAll(() => harness[Symbol.asyncDispose]())
beforeEach(() => {
  harness.rejected.length = 0
  harness.probe = () => factsOf()
})

async function sent(fields: Record<string, unknown> = {}): Promise<Announced> {
  const clip = await harness.announced(FILE.length, fields)
  expect((await harness.put(clip, FILE)).status).toBe(200)
  return clip
}
const sourcesOf = async () => {
  const found: string[] = []
  for await (const key of harness.catalog.blobs.list('sources')) found.push(key)
  return found
}
const partialOf = ({ id }: Announced) => harness.catalog.blobs.partials.sizeOf(id)

describe('a file that is taken', () => {
  test('is encoded as a version of its item, in every height up to its own, and is no partial any more', async () => {
    harness.probe = () => factsOf({ width: 720, height: 1280, seconds: 10.9 })
    const clip = await sent()
    const order = await harness.catalog.nextOrder()
    const { versionId } = (await findUpload(harness.rows, clip.id))!
    expect(order.order).toMatchObject({ jobId: versionId, heights: [1080, 720, 480, 360, 240], key: null })
    expect(await sourcesOf()).toEqual([`sources/${versionId}`])
    await expect.poll(() => partialOf(clip)).toBe(0)
    expect(await clipById(harness.rows, clip.id)).toMatchObject({
      state: 'processing',
      size: { width: 720, height: 1280 },
    })
    await order.report(probedFilm(order.order.jobId))
    const { message, files } = finishedRung(order.order.jobId, 360, true)
    await order.report(message, files)
    order.end({ type: 'done' })
    expect((await harness.catalog.library.clips.factsOf([clip.id])).get(clip.id)?.versionId).toBe(versionId)
    await expect.poll(sourcesOf).toEqual([])
    // It plays, and nobody sees it: that takes a review.
    expect(await harness.catalog.library.clipOf(clip.id)).toBeNull()
    expect(harness.rejected).toEqual([])
  })

  test('is taken with the length at its maximum as a browser rounds it', async () => {
    harness.probe = () => factsOf({ seconds: 180.05 })
    await sent({ duration: 180_000 })
    const order = await harness.catalog.nextOrder()
    order.end({ type: 'failed', reason: 'damaged' })
  })
})

describe('a file that is not taken', () => {
  const rejection = async (clip: Announced) => {
    await expect.poll(() => harness.stateOf(clip)).toBe('rejected')
    await expect.poll(() => partialOf(clip)).toBe(0)
    expect(await sourcesOf()).toEqual([])
    expect(harness.rejected.map(({ id }) => id)).toEqual([clip.id])
    return harness.rejected[0]?.reason ?? ''
  }

  test.each([
    ['lasts longer than was told', { seconds: 11.1 }],
    ['is shorter than was told', { seconds: 8.9 }],
    ['is of a container that is not offered', { container: 'matroska' as const }],
    ['has another ratio', { width: 1280, height: 960 }],
    ['is upright where only its turned picture would fit', { width: 720, height: 1000 }],
    ['has too few pixels', { width: 640, height: 360 }],
  ])('since it %s is removed, and its clip says the limits in both languages', async (_, facts) => {
    harness.probe = () => factsOf(facts)
    expect(readLimitsReason(await rejection(await sent()))).toEqual({
      en: 'Video format not supported: MP4, MOV, WebM; longer than 5 s, at most 180 s; at most 100 MB; at least 720x1280 or 1280x720; 16:9 or 9:16',
      id: 'Format video tidak didukung: MP4, MOV, WebM; lebih dari 5 dtk, paling lama 180 dtk; paling besar 100 MB; paling kecil 720x1280 atau 1280x720; 16:9 atau 9:16',
    })
  })

  test('since it is over a limit that was lowered meanwhile is removed too', async () => {
    harness.probe = () => {
      harness.limits['clips.video.maxDuration'] = 6_000
      return factsOf()
    }
    const reason = await rejection(await sent())
    harness.limits['clips.video.maxDuration'] = 180_000
    expect(readLimitsReason(reason)?.en).toContain('at most 6 s')
  })

  test.each([
    ['not-supported', 'Video format not supported'],
    ['too-long', 'Video format not supported'],
    ['too-large', 'Video format not supported'],
    ['damaged', 'damaged'],
  ] as const)('since the engine calls it %s is removed with the reason', async (reason, text) => {
    harness.probe = () => ({ type: 'failed', jobId: '', reason, message: '60 tracks' })
    const stored = await rejection(await sent())
    expect(readLimitsReason(stored)?.en ?? stored).toContain(text)
    expect(stored).not.toContain('60 tracks')
  })
})

describe('an engine that is lost', () => {
  test('costs a retry and no clip', async () => {
    let tries = 0
    harness.probe = () => {
      tries++
      return tries === 1 ? { type: 'failed', jobId: '', reason: 'interrupted', message: 'gone' } : factsOf()
    }
    await sent()
    const order = await harness.catalog.nextOrder()
    expect(tries).toBe(2)
    expect(harness.rejected).toEqual([])
    order.end({ type: 'failed', reason: 'damaged' })
  })
})

describe('a clip that is removed during its check', () => {
  test('leaves neither a version nor a byte', async () => {
    const { rows, catalog, uploads } = harness
    const clip = await harness.announced(FILE.length)
    const { promise: isRemoved, resolve: noteRemoved } = Promise.withResolvers<void>()
    harness.probe = async () => {
      await isRemoved
      return factsOf()
    }
    await harness.put(clip, FILE)
    await catalog.database.transaction(rows, async (tx) => {
      await catalog.library.clips.remove(tx, [clip.id])
      await tx.deleteFrom('clip').where('id', '=', clip.id).execute()
    })
    await uploads.drop(clip.id)
    noteRemoved()
    await expect.poll(checksLeft).toBe(0)
    expect(await sourcesOf()).toEqual([])
    expect(await partialOf(clip)).toBe(0)
    expect(harness.rejected).toEqual([])
  })
})

const checksLeft = async () => {
  const { rows } = await sql<{ left: bigint }>`
    select count(*) as left from job.job
    where name = 'clips.check-upload' and state in ('created', 'retry', 'active')`.execute(harness.rows)
  return Number(rows[0]?.left)
}
