import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '#platform/bus/bus'
import { openBus } from '#platform/bus/open-bus'
import { silentLog } from '#platform/log/log'
import { openJobs } from '#platform/jobs/open-jobs'
import { readSettings } from '#platform/settings/settings'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung, openSpeaker, probedFilm } from '../../../../../tests/media-engine-harness.ts'
import type { CatalogTables } from '#modules/library'

/** A lease that ends, and a look after it. */
const WITHIN = { timeout: 30_000 }

let harness: CatalogHarness
beforeAll(async () => void (harness = await openCatalogHarness({ startsJobs: false })))
afterAll(() => harness[Symbol.asyncDispose]())

/** Another server on the same data, whose engine has so many places. */
async function openServer(count: number, own: { bus?: Bus } = {}) {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings({ TAYANG_JOB_POLL_MS: '500', TAYANG_JOB_STOP_MS: '1000' }, [])
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

const stateOf = async (friendlyId: string) => harness.library.titleState(friendlyId)

test('an upload is encoded by the server whose engine has a place, and the other ones take nothing', async () => {
  await using worker = await openServer(0)
  await using encoder = await openServer(1)
  const first = await upload()
  const { order, end } = await encoder.order
  // The only place is taken: the second one waits for whichever server has a place first.
  const second = await upload()
  worker.setPlaces(1)
  const taken = await worker.order
  expect(taken.order.jobId).toBe((await stateOf(second.friendlyId)).version ?? taken.order.jobId)
  expect(taken.order.jobId).not.toBe(order.jobId)
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
  await sql`update job.job set heartbeat_on = now() - interval '1 hour' where state = 'active'
    and name = 'catalog.encode-title'`.execute(harness.database.forModule('job'))
  const order = await next.order
  expect(order.order).toMatchObject({ jobId: cut.order.jobId, finished: [360] })
  const last = finishedRung(order.order.jobId, 720, false)
  await order.report(last.message, last.files)
  order.end({ type: 'done' })
  await expect.poll(async () => (await stateOf(title.friendlyId)).state, WITHIN).toBe('ready')
  expect((await stateOf(title.friendlyId)).heights.toSorted()).toEqual([360, 720])
}, 60_000)

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

test('a server that did not hear of the removal leaves nothing behind either', async () => {
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
  // What the queue of orders makes of a report that could not be kept.
  order.end({ type: 'failed', reason: 'interrupted' })
  await expect.poll(() => filesOf(versionId), WITHIN).toEqual([])
})
