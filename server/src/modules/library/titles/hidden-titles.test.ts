import { catalog as operations, playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

type CallInput = Parameters<CatalogHarness['calls']['call']>
const statusOf = async (...input: CallInput) => (await harness.calls.call(...input)).status
const listOf = async (...input: CallInput) => {
  const { body } = await harness.calls.call(...input)
  return { ids: body.data.map(({ id }: { id: string }) => id), total: body.meta.total }
}

describe('a title that an operator hid', () => {
  test('is gone from detail, access, files, search and playlists, and is no longer counted', async () => {
    const genres = [{ en: 'Hidden', id: 'Tersembunyi' }]
    const { title } = await harness.publish({ title: { en: 'Zebra Crossing', id: 'Zebra' }, genres })
    const other = await harness.putTitle({ title: { en: 'Zebra Again', id: 'Zebra Lagi' }, genres })
    const playlist = await harness.library.putPlaylist({
      friendlyId: 'zebras',
      type: 'editorial',
      title: { en: 'Zebras', id: 'Zebra' },
      items: [title.friendlyId, other.friendlyId],
    })
    const { id } = title
    const lists: CallInput[] = [
      [operations.search, { query: { search: 'zebra' } }],
      [operations.listPlaylistItems, { params: { id: playlist.id } }],
      [operations.listPlaylistItems, { params: { id: 'related' }, query: { 'genres[0]': 'Hidden' } }],
    ]
    for (const list of lists) expect((await listOf(...list)).ids).toContain(id)
    const stream = `/media/t/${title.version}/multivariant.m3u8`
    expect((await harness.calls.ask({ url: stream })).status).toBe(200)

    expect(await harness.content.hide(id)).toBe(true)
    await harness.clock.advance(5_000)
    for (const list of lists) {
      expect(await listOf(...list)).toEqual({ ids: [other.id], total: 1 })
    }
    expect(await statusOf(operations.getVideo, { params: { id } })).toBe(404)
    expect(await statusOf(operations.getNextVideo, { params: { id } })).toBe(404)
    expect(await statusOf(playback.getVideoPublicAccess, { params: { id } })).toBe(404)
    expect(await statusOf(playback.getVideoAccess, { params: { id }, token: 'citra' })).toBe(404)
    expect((await harness.calls.ask({ url: stream })).status).toBe(404)
    expect(await harness.content.itemsOf([id], 'en')).toEqual([])
  })

  test('stays in the list of operators', async () => {
    const title = await harness.putTitle()
    await harness.content.hide(title.id)
    const { data } = await harness.library.listTitles({ page: 1, perPage: 100 })
    expect(data.map(({ id }) => id)).toContain(title.id)
  })

  test('hides everything below it, and leaves the totals of its parents', async () => {
    const series = await harness.putTitle({ type: 'series' })
    const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const episodes = [
      await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 1 }),
      await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 2 }),
    ]
    const detail = async () =>
      (await harness.calls.call(operations.getVideo, { params: { id: series.id } })).body.data
    await harness.content.hide(episodes[0]?.id ?? '')
    const left = await detail()
    expect(left.seasons.map(({ episodeCount }: { episodeCount: number }) => episodeCount)).toEqual([1])
    expect(left.episodes.data.map(({ id }: { id: string }) => id)).toEqual([episodes[1]?.id])

    await harness.content.hide(series.id)
    for (const { id } of [series, season, ...episodes]) {
      expect(await statusOf(operations.getVideo, { params: { id } })).toBe(404)
    }
    expect(await statusOf(operations.getPlaylist, { params: { id: season.id } })).toBe(404)
  })

  test('answers false where it does not exist', async () => {
    expect(await harness.content.hide('nobody')).toBe(false)
    expect(await harness.content.evidenceOf('nobody')).toBe(null)
  })
})
