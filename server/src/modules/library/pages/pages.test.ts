import { catalog as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
})
afterAll(() => harness[Symbol.asyncDispose]())

const putPage = (
  friendlyId: string,
  order: number,
  sections: { playlist: string; layout: 'hero' | 'clips' }[] = [],
) =>
  harness.library.putPage({
    friendlyId,
    title: { en: friendlyId, id: `${friendlyId} id` },
    isCategory: true,
    order,
    sections,
  })

describe('the page list', () => {
  test('begins with home, movies, series and animation; the others follow in the operator’s order', async () => {
    for (const [friendlyId, order] of [
      ['kids', 2],
      ['animation', 9],
      ['allowed-content', 1],
      ['movies', 8],
      ['home', 7],
      ['series', 0],
    ] as const) {
      await putPage(friendlyId, order)
    }
    const { status, body } = await harness.calls.call(operations.listPages)
    expect(status).toBe(200)
    expect(body.data.map((page: { friendlyId: string }) => page.friendlyId)).toEqual([
      'home',
      'movies',
      'series',
      'animation',
      'allowed-content',
      'kids',
    ])
  })

  test('names the sections of a page in order, each with its playlist and layout', async () => {
    const playlist = (friendlyId: string) =>
      harness.library.putPlaylist({
        friendlyId,
        type: 'featured',
        title: { en: friendlyId, id: `${friendlyId} id` },
        items: [],
      })
    const [one, two] = [await playlist('one'), await playlist('two')]
    await putPage('home', 0, [
      { playlist: 'two', layout: 'hero' },
      { playlist: 'one', layout: 'clips' },
    ])
    await putPage('home', 0, [
      { playlist: 'one', layout: 'hero' },
      { playlist: 'two', layout: 'clips' },
    ])
    const { body } = await harness.calls.call(operations.listPages, { query: { locale: 'id' } })
    expect(body.data[0]).toEqual({
      friendlyId: 'home',
      titleLocalized: 'home id',
      isCategory: true,
      items: [
        { playlistId: one.id, titleLocalized: 'one id', layout: 'hero' },
        { playlistId: two.id, titleLocalized: 'two id', layout: 'clips' },
      ],
    })
  })

  test('takes only playlists that exist', async () => {
    await expect(putPage('broken', 0, [{ playlist: 'nobody', layout: 'hero' }])).rejects.toMatchObject({
      code: 'PLAYLIST_NOT_FOUND',
    })
    const { body } = await harness.calls.call(operations.listPages)
    expect(body.data.map((page: { friendlyId: string }) => page.friendlyId)).not.toContain('broken')
  })
})
