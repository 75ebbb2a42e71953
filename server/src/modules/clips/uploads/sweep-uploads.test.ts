import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openUploadsHarness, thumbnailOf, type UploadsHarness } from './test/uploads-harness.ts'

const FILE = randomBytes(1_000)
const DAY_MS = 24 * 60 * 60_000
const REMOVED_MS_MAX = 10_000

async function left({ catalog: { blobs, database } }: UploadsHarness): Promise<string[]> {
  const found: string[] = []
  for (const prefix of ['pictures', 'sources']) {
    for await (const key of blobs.list(prefix)) found.push(key)
  }
  for await (const name of blobs.partials.list()) found.push(name)
  const query = sql<{ id: string }>`
    select id::text from catalog.item union all select id::text from clips.clip
    union all select clip_id::text from clips.clip_upload union all select id::text from clips.clip_picture`
  const { rows } = await query.execute(database.forModule<unknown>('clips'))
  return [...found, ...rows.map(({ id }) => id)]
}

test('a clip whose file did not come within a day goes with its item, its picture and its bytes', async () => {
  await using harness = await openUploadsHarness({ startsJobs: false })
  const { catalog, uploads } = harness
  const late = await harness.announced(FILE.length)
  await harness.put(late, FILE.subarray(0, 500), { 'content-range': 'bytes 0-499/1000' })
  const before = await left(harness)
  expect(before.length).toBeGreaterThan(3)
  await catalog.clock.leap(DAY_MS - 1)
  await using early = harness.reopen()
  await early.startJobs()
  expect(await left(harness)).toEqual(before)
  await catalog.clock.advance(1)
  await uploads.startJobs()
  expect(await left(harness)).toEqual([])
})

test('a file that is sent for longer than a day is cut with its clip', async () => {
  await using harness = await openUploadsHarness({ startsJobs: false })
  const { clock, blobs } = harness.catalog
  const clip = await harness.announced(FILE.length)
  await clock.leap(DAY_MS - 30_000)
  const call = await harness.open(clip, { 'content-length': 1_000 })
  call.write(FILE.subarray(0, 10))
  await expect.poll(() => blobs.partials.sizeOf(clip.id)).toBe(10)
  const closed = new Promise<void>((resolve) => call.once('close', () => resolve()))
  await clock.advance(30_000)
  await harness.uploads.startJobs()
  await closed
  expect(await left(harness)).toEqual([])
})

test('a start repairs what a killed process left between any two steps', async () => {
  await using harness = await openUploadsHarness({ startsJobs: false })
  const { catalog, rows } = harness
  const { blobs, clock, library, delivery } = catalog
  // Between the last byte and the row that says so.
  const whole = await harness.announced(FILE.length)
  await blobs.partials.append(whole.id, Readable.from([FILE]), { at: 0, sizeBytesMax: FILE.length })
  // Between the row and a check whose job was lost.
  const unchecked = await harness.announced(FILE.length)
  await harness.put(unchecked, FILE)
  await sql`delete from job.job where name = 'clips.check-upload'`.execute(
    catalog.database.forModule<unknown>('clips'),
  )
  // Between the rejection and the removal of its bytes.
  const refused = await harness.announced(FILE.length)
  await harness.put(refused, FILE)
  await rows.updateTable('clip').set({ state: 'rejected' }).where('id', '=', refused.id).execute()
  // Between the removal of a clip and that of its bytes.
  await blobs.partials.append('00000000-0000-7000-8000-00000000000f', Readable.from([FILE]), {
    at: 0,
    sizeBytesMax: 1_000,
  })
  // Between the note of a picture and its clip.
  const pictureId = '00000000-0000-7000-8000-00000000000e'
  await rows.insertInto('clip_picture').values({ id: pictureId, noted_at: clock.date() }).execute()
  await library.arts.keep(Readable.from([await thumbnailOf()]), undefined, pictureId)

  await clock.advance(11 * 60_000)
  await using again = harness.reopen()
  await delivery.startJobs()
  await delivery.startEncoding()
  await again.startJobs()
  await again.startChecking()
  const orders = [await catalog.nextOrder(), await catalog.nextOrder()]
  expect(await library.arts.find(pictureId, null)).toBeUndefined()
  // What is removed goes beside the orders, and may come after them.
  await vi.waitFor(async () => {
    const partials: string[] = []
    for await (const name of blobs.partials.list()) partials.push(name)
    expect(partials).toEqual([])
  }, REMOVED_MS_MAX)
  expect(await harness.stateOf(whole)).toBe('processing')
  for (const order of orders) order.end({ type: 'failed', reason: 'damaged' })
})

test('counts of a day and facts of old files are forgotten, clips that wait keep theirs', async () => {
  await using harness = await openUploadsHarness({ startsJobs: false })
  const { rows } = harness
  const clip = await harness.announced(FILE.length)
  await harness.put(clip, FILE)
  const daysPass = async (days: number) => {
    await sql`update clips.clip_upload set expires_at = expires_at - ${days} * interval '1 day'`.execute(rows)
    await sql`update clips.clip_upload_day set day = day - ${days}::integer`.execute(rows)
  }
  const counts = async () => {
    const tables = ['clip_upload', 'clip_upload_day'] as const
    const found = tables.map((table) => harness.rows.selectFrom(table).selectAll().execute())
    return (await Promise.all(found)).map(({ length }) => length)
  }
  const sweep = async () => {
    await using again = harness.reopen()
    await again.startJobs()
  }
  await daysPass(1)
  await sweep()
  expect(await counts()).toEqual([1, 1])
  await harness.rows.updateTable('clip').set({ state: 'pending' }).execute()
  await daysPass(2)
  await sweep()
  expect(await counts()).toEqual([0, 0])
  expect(await harness.stateOf(clip)).toBe('pending')
})
