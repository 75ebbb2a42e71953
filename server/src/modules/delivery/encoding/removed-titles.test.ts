import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogTables } from '#modules/library'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung } from '../../../../../tests/media-engine-harness.ts'

let harness: CatalogHarness
beforeAll(async () => void (harness = await openCatalogHarness()))
afterAll(() => harness[Symbol.asyncDispose]())

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of harness.blobs.list(prefix)) keys.push(key)
  return keys
}

/** Removes the rows of a clip; answers what is to be removed of its bytes. */
const removeRows = (id: string) =>
  harness.database.transaction(harness.database.forModule<CatalogTables>('catalog'), async (tx) => {
    const versions = await harness.delivery.versionsOf(tx, [id])
    return { versions, pictures: await harness.library.clips.remove(tx, [id]) }
  })

describe('a title that is removed', () => {
  test('while it is encoded ends its encode, and leaves nothing behind', async () => {
    const { title, order } = await harness.beginPublishing({ type: 'clips' })
    const { versions } = await removeRows(title.id)
    expect(versions).toEqual([title.version])
    await harness.delivery.removeFiles(versions[0] ?? '')
    expect(order.isDropped).toBe(true)
    expect(await keysBelow(`versions/${title.version}`)).toEqual([])
    expect(await keysBelow('sources')).toEqual([])
    // The job is over: the worker takes the next one.
    expect((await harness.publish()).title.heights).toEqual([360])
  })

  test('while a rung is being stored leaves nothing behind either', async () => {
    const { title, order } = await harness.beginPublishing({ type: 'clips' })
    const { versions } = await removeRows(title.id)
    const { message, files } = finishedRung(order.order.jobId, 720, false)
    const report = order.report(message, files).catch(() => {})
    await harness.delivery.removeFiles(versions[0] ?? '')
    await report
    expect(await keysBelow(`versions/${title.version}`)).toEqual([])
  })

  test('by a transaction that is rolled back stays as it was', async () => {
    const { title } = await harness.publish({ type: 'clips' })
    const rows = harness.database.forModule<CatalogTables>('catalog')
    const killed = harness.database.transaction(rows, async (tx) => {
      await harness.library.clips.remove(tx, [title.id])
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await harness.library.titleState(title.friendlyId)).heights).toEqual([360])
  })

  test('twice is removed once, and a film is not removed as a clip', async () => {
    const { title } = await harness.publish({ type: 'clips' })
    await removeRows(title.id)
    expect(await removeRows(title.id)).toEqual({ versions: [], pictures: [] })
    await harness.delivery.removeFiles(title.version ?? '')
    await harness.delivery.removeFiles(title.version ?? '')
    const film = (await harness.publish()).title
    await removeRows(film.id)
    expect((await harness.library.titleState(film.friendlyId)).heights).toEqual([360])
  })
})
