import { watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMyListHarness, type MyListHarness } from '../test/my-list-harness.ts'

let test: MyListHarness
beforeAll(async () => void (test = await openMyListHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const idsOf = ({ body }: { body: { data: { itemId: string }[] } }) => body.data.map(({ itemId }) => itemId)

describe('My List', () => {
  it('holds what its owner added, the newest first, as cards in the requested language, page by page', async () => {
    expect((await test.list('citra')).body).toEqual({
      data: [],
      meta: { page: 1, perPage: 20, total: 0, totalPages: 0 },
    })
    const first = await test.title({ title: { en: 'The Sea', id: 'Laut' } })
    const second = await test.title({ type: 'series' })
    const third = await test.title()
    await test.add('citra', first)
    await test.add('citra', second, 'series')
    await test.add('citra', third)

    const { status, body } = await test.list('citra', { perPage: '2', locale: 'id' })
    expect(status).toBe(200)
    expect(idsOf({ body })).toEqual([third, second])
    expect(body.meta).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 })
    expect(body.data[1]).toMatchObject({ itemType: 'series', addedToMyList: true })
    const rest = await test.list('citra', { perPage: '2', page: '2', locale: 'id' })
    expect(rest.body.data).toMatchObject([
      { itemId: first, mediaInfo: { id: first, titleLocalized: 'Laut' } },
    ])
    expect(rest.body.data[0].id).not.toBe(first)
  })

  it('is visible to its owner only', async () => {
    await test.add('citra', await test.title())
    expect((await test.list('eko')).body.data).toEqual([])
  })

  it('leaves out hidden titles, also from its total', async () => {
    const [shown, hidden] = [await test.title(), await test.title()]
    await test.add('eko', shown)
    await test.add('eko', hidden)
    await test.content.hide(hidden)
    const listed = await test.list('eko')
    expect(idsOf(listed)).toEqual([shown])
    expect(listed.body.meta.total).toBe(1)
  })

  it('is refused to guests, and an invalid page is refused', async () => {
    expect((await test.calls.call(watchlist.listWatchlist)).status).toBe(401)
    expect((await test.list('eko', { page: '0' })).status).toBe(400)
    expect((await test.list('eko', { perPage: '101' })).status).toBe(400)
  })

  it('is refused where the named profile is not the caller’s', async () => {
    const headers = { 'x-profile-id': crypto.randomUUID() }
    const answer = await test.calls.call(watchlist.listWatchlist, { token: 'eko', headers })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })
})
