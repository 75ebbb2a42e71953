import { existsSync } from 'node:fs'
import { catalog as operations } from '@tayang/contract'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openCatalogHarness,
  pictureBytes,
  type CatalogHarness,
} from '../../../../../tests/catalog-harness.ts'
import { catalogSchema } from '../../../app/catalog-schema.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import type { CatalogTables } from '#modules/library'
import { newId } from '#platform/ids/ids'
import { openJobs } from '#platform/jobs/open-jobs'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { dropQueue, settledQueue } from './queues.ts'
import { finishedRung, probedFilm, type TakenOrder } from '../../../../../tests/media-engine-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  // Blobs are dated by the machine's clock: the test's clock is two hours ahead of it, so that new files are old.
  harness = await openCatalogHarness({ startMs: Date.now() + 2 * 3_600_000 })
})
afterAll(() => harness[Symbol.asyncDispose]())

async function upload(draft: Parameters<CatalogHarness['putTitle']>[0] = {}) {
  const title = await harness.putTitle(draft)
  expect(await harness.upload(title.friendlyId)).toBe(204)
  return { title, order: await harness.nextOrder() }
}
const stateOf = (title: { friendlyId: string }) => harness.library.titleState(title.friendlyId)
const itemOf = async (title: { id: string }) =>
  (await harness.calls.call(operations.getVideo, { params: { id: title.id } })).body.data
const settledOf = (title: { id: string }) => harness.settled.filter(({ itemId }) => itemId === title.id)
const isThere = async (key: string) => (await harness.blobs.stat(key)) !== undefined

/** The wait before a retry doubles each time; its length is the business of jobs. */
async function dueNow(): Promise<void> {
  const db = harness.database.forModule<unknown>('catalog')
  await expect
    .poll(async () => {
      const hurried = await sql`
        update job.job set start_after = now()
        where name = 'catalog.encode-title' and state = 'retry'`.execute(db)
      return hurried.numAffectedRows
    })
    .toBe(1n)
}

async function finish(order: TakenOrder, height: 360 | 720, isFirst = false) {
  const { message, files } = finishedRung(order.order.jobId, height, isFirst)
  await order.report(message, files)
}
describe('an uploaded title', () => {
  test('is ordered with its file, the wanted heights, and no key where it is free', async () => {
    const { title, order } = await upload({ heights: [720, 360] })
    const { version } = await stateOf(title)
    expect(order.order).toMatchObject({
      jobId: version,
      heights: [720, 360],
      finished: [],
      key: null,
      captions: [],
      isUnhurried: false,
    })
    expect(existsSync(order.order.source)).toBe(true)
    expect(existsSync(order.order.folder)).toBe(true)
    order.end({ type: 'done' })
  })

  test('is made in no hurry where it is a clip, which is reviewed before it is seen', async () => {
    const { order } = await upload({ type: 'clips' })
    expect(order.order.isUnhurried).toBe(true)
    order.end({ type: 'done' })
  })

  test('plays from its first rung on and is complete after its last', async () => {
    const { title, order } = await upload()
    expect((await itemOf(title)).state).toBe('processing')
    await order.report(probedFilm(order.order.jobId))
    expect(await stateOf(title)).toMatchObject({
      state: 'processing',
      heights: [],
      heightsToCome: [720, 360],
    })

    await finish(order, 360, true)
    expect(await itemOf(title)).toMatchObject({
      state: 'ready',
      duration: 2,
      durationSeconds: 100,
      publishedAt: harness.clock.now(),
    })
    expect(await stateOf(title)).toMatchObject({ state: 'processing', heights: [360], heightsToCome: [720] })
    const played = [{ itemId: title.id, versionId: order.order.jobId, failure: null }]
    await expect.poll(() => settledOf(title), { timeout: 10_000 }).toEqual(played)

    await finish(order, 720)
    order.end({ type: 'done' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('ready')
    expect(await stateOf(title)).toMatchObject({ heights: [720, 360], heightsToCome: [], failure: null })
    // The source and the work folder are removed with the last rung.
    await expect.poll(() => isThere(`sources/${order.order.jobId}`)).toBe(false)
    await expect.poll(() => existsSync(order.order.folder)).toBe(false)
    expect(settledOf(title)).toHaveLength(1)
  })

  test('is encrypted with a key of its own where it is premium', async () => {
    const one = await upload({ premium: true })
    const two = await upload({ premium: true })
    expect(one.order.order.key?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(one.order.order.key?.keyId).toMatch(/^[0-9a-f]{32}$/)
    expect(one.order.order.key?.key).not.toBe(two.order.order.key?.key)
    one.order.end({ type: 'done' })
    two.order.end({ type: 'done' })
  })

  test('gets stills of its film as pictures, which never replace an operator’s pictures', async () => {
    const { title, order } = await upload()
    await harness.library.putArt(
      {
        friendlyId: title.friendlyId,
        kind: 'thumbnail_portrait',
        stream: Readable.from([await pictureBytes()]),
      },
      harness.clock.now(),
    )
    const given = (await itemOf(title)).attachments.thumbnail_portrait.fileUrl
    await finish(order, 360, true)
    const files = {
      'poster.jpg': await pictureBytes('#010203'),
      'landscape.jpg': await pictureBytes('#030201'),
      'thumbnails.vtt': 'WEBVTT\n',
    }
    await order.report(
      {
        type: 'pictures-finished',
        jobId: order.order.jobId,
        poster: 'poster.jpg',
        landscape: 'landscape.jpg',
        thumbnails: 'thumbnails.vtt',
        files: Object.keys(files),
      },
      files,
    )
    const { attachments } = await itemOf(title)
    expect(attachments.thumbnail_portrait.fileUrl).toBe(given)
    expect(attachments.thumbnail_landscape.fileUrl).not.toBe(given)
    order.end({ type: 'done' })
  })
})

describe('an encode that fails', () => {
  test.each([
    ['not-supported', 'Video format not supported'],
    ['damaged', 'The file is damaged'],
    ['too-long', 'The video is too long'],
    ['too-large', "The video's resolution is too large"],
    ['no-space', "There's no space to encode this right now"],
  ] as const)('as %s tells the operator so and leaves no file', async (reason, message) => {
    const { title, order } = await upload()
    order.end({ type: 'failed', reason })
    await expect.poll(async () => (await stateOf(title)).state).toBe('failed')
    expect((await stateOf(title)).failure).toEqual({ reason, message })
    expect((await itemOf(title)).state).toBe('failed')
    await expect.poll(() => isThere(`sources/${order.order.jobId}`)).toBe(false)
    await expect.poll(() => existsSync(order.order.folder)).toBe(false)
    await expect.poll(() => settledOf(title), { timeout: 10_000 }).toMatchObject([{ failure: reason }])
  })

  test('after its first rung keeps what is published', async () => {
    const { title, order } = await upload()
    await order.report(probedFilm(order.order.jobId))
    await finish(order, 360, true)
    order.end({ type: 'failed', reason: 'no-space' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('failed')
    expect(await stateOf(title)).toMatchObject({ heights: [360], heightsToCome: [] })
    expect((await itemOf(title)).state).toBe('ready')
  })

  test('is fixed by another upload', async () => {
    const { title, order } = await upload()
    order.end({ type: 'failed', reason: 'damaged' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('failed')
    await harness.upload(title.friendlyId)
    const again = await harness.nextOrder()
    await finish(again, 360, true)
    expect((await itemOf(title)).state).toBe('ready')
    again.end({ type: 'done' })
  })
})

describe('a report that could not be stored', () => {
  test('is not forgotten: the title is tried again, and keeps its source until it is whole', async () => {
    const { title, order } = await upload()
    await order.report(probedFilm(order.order.jobId))
    // The files of this rung are not there.
    const { message } = finishedRung(order.order.jobId, 720, true)
    await expect(order.report(message)).rejects.toThrow()
    await finish(order, 360, true)
    order.end({ type: 'done' })
    const again = await harness.nextOrder()
    expect(again.order).toMatchObject({ jobId: order.order.jobId, finished: [360] })
    expect(existsSync(again.order.source)).toBe(true)
    await finish(again, 720)
    again.end({ type: 'done' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('ready')
    expect((await stateOf(title)).heights).toEqual([720, 360])
  })
})

describe('an engine that is lost', () => {
  test('costs a retry; published rungs are not made again, and nothing is published twice', async () => {
    const { title, order } = await upload()
    await order.report(probedFilm(order.order.jobId))
    await finish(order, 360, true)
    order.end({ type: 'failed', reason: 'interrupted' })
    const again = await harness.nextOrder()
    expect(again.order).toMatchObject({ jobId: order.order.jobId, finished: [360] })
    // An engine that finishes all the same changes nothing.
    await finish(again, 360, true)
    await finish(again, 720)
    again.end({ type: 'done' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('ready')
    expect((await stateOf(title)).heights).toEqual([720, 360])
    // A job tells it: after the state, and once.
    await expect.poll(() => settledOf(title), { timeout: 10_000 }).toHaveLength(1)
  })

  test('four times makes the title fail, with a reason', { timeout: 40_000 }, async () => {
    const { title, order } = await upload()
    order.end({ type: 'failed', reason: 'interrupted' })
    for (let i = 0; i < 3; i++) {
      const again = harness.nextOrder()
      await dueNow()
      ;(await again).end({ type: 'failed', reason: 'interrupted' })
    }
    await expect.poll(async () => (await stateOf(title)).state, { timeout: 15_000 }).toBe('failed')
    expect((await stateOf(title)).failure).toMatchObject({ reason: 'interrupted' })
    await expect.poll(() => isThere(`sources/${order.order.jobId}`)).toBe(false)
  })

  test('cannot name a file outside of its folder', async () => {
    const { title, order } = await upload()
    const { message } = finishedRung(order.order.jobId, 360, true)
    const strange = { ...message, files: ['../../../secret'] }
    await expect(order.report(strange)).rejects.toThrow('outside of its folder')
    expect((await stateOf(title)).heights).toEqual([])
    order.end({ type: 'failed', reason: 'damaged' })
  })
})

describe('a second version of a title', () => {
  test('takes over with its first rung; until then the first version plays', async () => {
    const { title } = await harness.publish()
    const first = title.version
    await harness.upload(title.friendlyId)
    const order = await harness.nextOrder()
    const stream = async () =>
      (await harness.calls.ask({ url: `/catalog/v1.1/video/${title.id}/publicAccess` })).bytes.toString()
    expect(await stream()).toContain(`/media/t/${first}/`)
    await finish(order, 360, true)
    expect(await stream()).toContain(`/media/t/${order.order.jobId}/`)
    // People who watch the old version can go on.
    expect((await harness.calls.ask({ url: `/media/t/${first}/v360/1.m4s` })).status).toBe(200)
    order.end({ type: 'done' })
  })

  test('removes the old files a day later, and never the version that plays', async () => {
    const { title } = await harness.publish()
    const old = title.version ?? ''
    const file = (versionId: string) => `versions/${versionId}/v360/1.m4s`
    await harness.upload(title.friendlyId)
    const order = await harness.nextOrder()
    await finish(order, 360, true)
    order.end({ type: 'done' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('ready')
    expect(await isThere(file(old))).toBe(true)
    // What waits for a day is sent once more, for now.
    for (const versionId of [order.order.jobId, old]) await harness.jobs.send(dropQueue, { versionId })
    await expect.poll(() => isThere(file(old))).toBe(false)
    await expect
      .poll(async () => (await harness.calls.ask({ url: `/media/t/${old}/v360/1.m4s` })).status)
      .toBe(404)
    expect(await isThere(file(order.order.jobId))).toBe(true)
  })

  test('that is ready sooner is not replaced by an earlier upload that took longer', async () => {
    const { title, order: slow } = await upload()
    await harness.clock.advance(1_000)
    await harness.upload(title.friendlyId)
    const quick = await harness.nextOrder()
    await finish(quick, 360, true)
    await finish(slow, 360, true)
    const answer = await harness.calls.ask({ url: `/catalog/v1.1/video/${title.id}/publicAccess` })
    expect(answer.bytes.toString()).toContain(`/media/t/${quick.order.jobId}/`)
    quick.end({ type: 'done' })
    slow.end({ type: 'done' })
  })
})

describe('what became of a version', () => {
  test('is told by the next server where one died right after the commit, and once among several', async () => {
    const title = await harness.putTitle()
    const [versionId, told] = [newId(), [] as string[]]
    await using database = await openTestDatabase([catalogSchema])
    const settings = readSettings({ TAYANG_JOB_POLL_MS: '500', TAYANG_JOB_STOP_MS: '1000' }, [])
    await using dying = await openJobs(database, settings, silentLog())
    const settled = { itemId: title.id, versionId, failure: null }
    const send = (isKilled: boolean) =>
      database.transaction(database.forModule<CatalogTables>('catalog'), async (tx) => {
        await dying.send(settledQueue, settled, { tx })
        if (isKilled) throw new Error('killed before the commit')
      })
    await expect(send(true)).rejects.toThrow('killed before the commit')
    await send(false)
    // This process never worked on anything, and is gone.
    await dying[Symbol.asyncDispose]()
    await using first = await openJobs(database, settings, silentLog())
    await using second = await openJobs(database, settings, silentLog())
    for (const jobs of [first, second])
      await jobs.work(settledQueue, { run: async ({ data }) => void told.push(data.versionId) })
    await expect.poll(async () => (await first.waiting()).waiting, { timeout: 10_000 }).toBe(0)
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([versionId])
  })
})

describe('a server that stops', () => {
  test('drops running encodes, which wait for the next start without a lost retry', async () => {
    const stopping = await openCatalogHarness()
    const title = await stopping.putTitle()
    await stopping.upload(title.friendlyId)
    const order = await stopping.nextOrder()
    expect(order.isDropped).toBe(false)
    await stopping[Symbol.asyncDispose]()
    expect(order.isDropped).toBe(true)
    expect(stopping.settled).toEqual([])
  })
})

describe('a disk without space', () => {
  test('refuses a new upload before a byte of it is read', async () => {
    const full = await openCatalogHarness({ startsJobs: false, freeBytesMin: Number.MAX_SAFE_INTEGER })
    await using _ = full
    const title = await full.putTitle()
    const create = full.delivery.createUpload(
      { friendlyId: title.friendlyId, sizeBytes: 1 },
      full.clock.now(),
    )
    await expect(create).rejects.toMatchObject({ code: 'NO_SPACE' })
  })
})

describe('a start after a crash', () => {
  test('orders running encodes that lost their job again, and sweeps sources of no version', async () => {
    const title = await harness.putTitle()
    await harness.upload(title.friendlyId)
    const order = await harness.nextOrder()
    const orphan = 'sources/00000000-0000-7000-8000-000000000000'
    await harness.blobs.write(orphan, Readable.from([Buffer.from('x')]), { sizeBytesMax: 1 })
    await sql`delete from job.job where name = 'catalog.encode-title'`.execute(
      harness.database.forModule<unknown>('catalog'),
    )
    await using again = harness.reopen()
    await again.delivery.startJobs()
    await again.delivery.startEncoding()
    expect(await isThere(orphan)).toBe(false)
    const retried = await harness.nextOrder()
    expect(retried.order.jobId).toBe(order.order.jobId)
    expect(existsSync(retried.order.source)).toBe(true)
    await finish(retried, 360, true)
    retried.end({ type: 'done' })
    await expect.poll(async () => (await stateOf(title)).state).toBe('ready')
    order.end({ type: 'failed', reason: 'damaged' })
    expect((await stateOf(title)).state).toBe('ready')
  })
})
