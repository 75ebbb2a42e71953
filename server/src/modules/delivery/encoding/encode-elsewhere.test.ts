import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '#platform/bus/bus'
import { openBus } from '#platform/bus/open-bus'
import { newId } from '#platform/ids/ids'
import { silentLog } from '#platform/log/log'
import { openJobs } from '#platform/jobs/open-jobs'
import { readSettings } from '#platform/settings/settings'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung, openSpeaker, probedFilm } from '../../../../../tests/media-engine-harness.ts'
import type { CatalogTables } from '#modules/library'
import { encodeQueue } from './queues.ts'

/** A lease that ends, and a look after it. */
const WITHIN = { timeout: 30_000 }
const POLL_SECONDS = 0.5

let harness: CatalogHarness
beforeAll(async () => void (harness = await openCatalogHarness({ startsJobs: false })))
afterAll(() => harness[Symbol.asyncDispose]())

/** Another server on the same data, whose engine has so many places. */
async function openServer(count: number, own: { bus?: Bus } = {}) {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings(
    { TAYANG_JOB_POLL_MS: `${POLL_SECONDS * 1_000}`, TAYANG_JOB_STOP_MS: '1000' },
    [],
  )
  const jobs = opened.use(await openJobs(harness.database, settings, silentLog()))
  const { engine, nextOrder } = openSpeaker()
  let places = count
  let changed = () => {}
  const encode = {
    now: () => places,
    onChange(hear: () => void) {
      changed = hear
      return () => {}
    },
  }
  const { delivery } = opened.use(
    harness.reopen({ jobs, engine: { ...engine, places: { ...engine.places, encode } }, ...own }),
  )
  await delivery.startEncoding()
  let isTaken = false
  const order = nextOrder().then((taken) => ((isTaken = true), taken))
  const closing = opened.move()
  return {
    delivery,
    order,
    isTaken: () => isTaken,
    retry: (versionId: string) => jobs.send(encodeQueue, { versionId }),
    setPlaces(to: number) {
      places = to
      changed()
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function upload() {
  const title = await harness.putTitle()
  await harness.upload(title.friendlyId)
  return title
}

/** The version that an upload made. */
async function versionOf({ id }: { id: string }): Promise<string> {
  const rows = harness.database.forModule<CatalogTables>('catalog')
  const { id: versionId } = await rows
    .selectFrom('version')
    .select('id')
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  return versionId
}

/** Since when the job of a version is due and not begun. */
async function secondsWaited(versionId: string): Promise<number> {
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from clock_timestamp() - start_after) as seconds from job.job
    where name = ${encodeQueue.name} and state = 'created' and data ->> 'versionId' = ${versionId}`.execute(
    harness.database.forModule('job'),
  )
  return Number(rows[0]?.seconds ?? 0)
}

const endLeases = () =>
  sql`update job.job set heartbeat_on = now() - interval '1 hour'
    where state = 'active' and name = ${encodeQueue.name}`.execute(harness.database.forModule('job'))

const stateOf = async (friendlyId: string) => harness.library.titleState(friendlyId)

test('an upload is encoded by the server whose engine has a place, and the other ones take nothing', async () => {
  await using worker = await openServer(0)
  await using encoder = await openServer(1)
  const first = await upload()
  const { order, end } = await encoder.order
  // The only place is taken: the second one waits for whichever server has a place first.
  const second = await upload()
  const [ofFirst, ofSecond] = [await versionOf(first), await versionOf(second)]
  expect(order.jobId).toBe(ofFirst)
  // Two polls of a server later both of them have looked for work.
  await expect.poll(() => secondsWaited(ofSecond), WITHIN).toBeGreaterThan(2 * POLL_SECONDS)
  expect(worker.isTaken()).toBe(false)
  worker.setPlaces(1)
  const taken = await worker.order
  expect(taken.order.jobId).toBe(ofSecond)
  expect((await stateOf(first.friendlyId)).state).toBe('processing')
  for (const one of [end, taken.end]) one({ type: 'failed', reason: 'damaged' })
  await expect.poll(async () => (await stateOf(second.friendlyId)).state, WITHIN).toBe('failed')
})

test('an encode of a server that is gone goes on at another one, after the rungs that were finished', async () => {
  await using dying = await openServer(1)
  const title = await upload()
  const cut = await dying.order
  await cut.report(probedFilm(cut.order.jobId))
  const rung = finishedRung(cut.order.jobId, 360, true)
  await cut.report(rung.message, rung.files)
  await using next = await openServer(1)
  // What a server that was killed leaves: a job that is running, and whose lease nobody renews.
  dying.setPlaces(0)
  // The server that plays the dead one renews its lease now and then: it is ended until the next one has the job.
  await expect
    .poll(async () => {
      if (!next.isTaken()) await endLeases()
      return next.isTaken()
    }, WITHIN)
    .toBe(true)
  const order = await next.order
  expect(order.order).toMatchObject({ jobId: cut.order.jobId, finished: [360] })
  const last = finishedRung(order.order.jobId, 720, false)
  await order.report(last.message, last.files)
  order.end({ type: 'done' })
  await expect.poll(async () => (await stateOf(title.friendlyId)).state, WITHIN).toBe('ready')
  expect((await stateOf(title.friendlyId)).heights.toSorted()).toEqual([360, 720])
}, 180_000)

/** Removes the rows of a clip; its one version is what is left to be removed. */
async function removeRows(id: string) {
  const rows = harness.database.forModule<CatalogTables>('catalog')
  return harness.database.transaction(rows, async (tx) => {
    const versions = await harness.delivery.versionsOf(tx, [id])
    await harness.library.clips.remove(tx, [id])
    return versions[0] ?? ''
  })
}

async function filesOf(versionId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of harness.blobs.list(`versions/${versionId}`)) keys.push(key)
  return keys
}

test('a title that one server removes is encoded by no other one any more', async () => {
  await using encoder = await openServer(1)
  const title = await harness.putTitle({ type: 'clips' })
  await harness.upload(title.friendlyId)
  const order = await encoder.order
  const versionId = await removeRows(title.id)
  expect(versionId).toBe(order.order.jobId)
  await harness.delivery.removeFiles(versionId)
  expect(order.isDropped).toBe(true)
})

test.each([
  // What the queue of orders makes of a report that could not be kept.
  { type: 'failed', reason: 'interrupted' },
  // The engine ended before the report had failed.
  { type: 'done' },
  { type: 'failed', reason: 'no-space' },
] as const)('a server that did not hear of the removal leaves nothing behind, ended by %j', async (end) => {
  await using deaf = openBus(silentLog())
  await using encoder = await openServer(1, { bus: deaf })
  const title = await harness.putTitle({ type: 'clips' })
  await harness.upload(title.friendlyId)
  const order = await encoder.order
  const versionId = await removeRows(title.id)
  await harness.delivery.removeFiles(versionId)
  const { message, files } = finishedRung(versionId, 360, true)
  await expect(order.report(message, files)).rejects.toThrow('no result')
  expect((await filesOf(versionId)).length).toBeGreaterThan(0)
  order.end(end)
  await expect.poll(() => filesOf(versionId), WITHIN).toEqual([])
})

test('what a server left that died before it had removed the rest goes with the next try of the job', async () => {
  const versionId = newId()
  await harness.blobs.write(`versions/${versionId}/v360/1.m4s`, Readable.from(['bytes']), { sizeBytesMax: 5 })
  await using encoder = await openServer(1)
  await encoder.retry(versionId)
  await expect.poll(() => filesOf(versionId), WITHIN).toEqual([])
})
