import { watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMyListHarness, type MyListHarness } from '../test/my-list-harness.ts'

let test: MyListHarness
beforeAll(async () => void (test = await openMyListHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const isAdded = async (...input: Parameters<MyListHarness['status']>) =>
  (await test.status(...input)).body.data.addedToMyList

describe('the My List status of a title', () => {
  it('is true for the caller’s own entries, by item and type', async () => {
    const itemId = await test.title()
    expect((await test.status('citra', itemId)).body).toEqual({ data: { addedToMyList: false } })
    await test.add('citra', itemId)
    expect(await isAdded('citra', itemId)).toBe(true)
    expect(await isAdded('citra', itemId, 'movie')).toBe(true)
    expect(await isAdded('citra', itemId, 'series')).toBe(false)
    expect(await isAdded('eko', itemId)).toBe(false)
    await test.content.hide(itemId)
    expect(await isAdded('citra', itemId)).toBe(false)
  })

  it('is false for a title that does not exist', async () => {
    expect(await isAdded('eko', 'nothing')).toBe(false)
  })

  it('is refused to guests, and a missing or invalid id is refused', async () => {
    const query = { itemId: 'x' }
    expect((await test.calls.call(watchlist.getWatchlistStatus, { query })).status).toBe(401)
    expect((await test.calls.call(watchlist.getWatchlistStatus, { token: 'eko' })).status).toBe(400)
    expect((await test.status('eko', 'a/b')).status).toBe(400)
  })
})
