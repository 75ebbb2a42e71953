import { watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMyListHarness, type MyListHarness } from '../test/my-list-harness.ts'

let test: MyListHarness
beforeAll(async () => void (test = await openMyListHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const isAdded = async (who: string, itemId: string) =>
  (await test.status(who, itemId)).body.data.addedToMyList

describe('taking a title off My List', () => {
  it('works by the id of the title and by that of the entry', async () => {
    const [one, two] = [await test.title(), await test.title()]
    await test.add('citra', one)
    const entryId = (await test.add('citra', two)).body.data.id
    expect((await test.remove('citra', one)).status).toBe(204)
    expect([await isAdded('citra', one), await isAdded('citra', two)]).toEqual([false, true])
    expect((await test.remove('citra', entryId)).status).toBe(204)
    expect(await isAdded('citra', two)).toBe(false)
    await test.add('citra', one)
    expect(await isAdded('citra', one)).toBe(true)
  })

  it('changes nobody else’s list, by neither id', async () => {
    const itemId = await test.title()
    const entryId = (await test.add('citra', itemId)).body.data.id
    for (const id of [itemId, entryId]) expect((await test.remove('eko', id)).status).toBe(204)
    expect(await isAdded('citra', itemId)).toBe(true)
  })

  it('succeeds where the title is not on the list', async () => {
    expect((await test.remove('eko', crypto.randomUUID())).status).toBe(204)
  })

  it('is refused to guests, and an invalid id is refused', async () => {
    const params = { id: 'x' }
    expect((await test.calls.call(watchlist.removeFromWatchlist, { params })).status).toBe(401)
    expect((await test.remove('eko', "a' or '1")).status).toBe(400)
  })
})
