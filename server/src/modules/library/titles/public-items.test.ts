import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import type { CatalogTables } from '../tables.ts'

/** Rows of `live`, as a test writes them. */
interface LiveTables {
  show: {
    id: string
    profile_id: string
    account_id: string
    name: string
    description: string
    status: string
    created_at: number
    finished_at: number
    withheld_at: bigint | null
  }
  recording: {
    id: string
    show_id: string
    state: string
    seconds: number
    size_bytes: number
    created_at: number
  }
}

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

const listed = async () => {
  const all = await harness.library.publicItems.list({ limit: 1_000, offset: 0 })
  expect(await harness.library.publicItems.count()).toBe(all.length)
  return all.map(({ kind, type, id }) => `${kind} ${type} ${id}`)
}

test('crawlers get what can be watched, and nothing that is hidden or has nothing to watch', async () => {
  const { title: film } = await harness.publish()
  const { title: premium } = await harness.publish({ premium: true })
  const draft = await harness.putTitle()
  const series = await harness.putTitle({ type: 'series' })
  const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
  const empty = await harness.putTitle({ type: 'series' })
  expect(await listed()).toEqual([`title movie ${film.id}`, `title movie ${premium.id}`].toSorted())

  const { title: episode } = await harness.publish({ type: 'episode', parent: season.friendlyId, number: 1 })
  const all = await listed()
  expect(all).toContain(`title series ${series.id}`)
  expect(all).toContain(`playlist season ${season.id}`)
  expect(all).toContain(`title episode ${episode.id}`)
  expect(all.join()).not.toContain(draft.id)
  expect(all.join()).not.toContain(empty.id)

  await harness.content.hide(film.id)
  await harness.content.hide(season.id)
  expect(await listed()).toEqual([`title movie ${premium.id}`])
  // Content that is added below a hidden item is not public either.
  await harness.publish({ type: 'episode', parent: season.friendlyId, number: 2 })
  expect(await listed()).toEqual([`title movie ${premium.id}`])
})

test('crawlers get playlists that list something, and every page except home', async () => {
  const { title } = await harness.publish()
  const draft = { type: 'editorial' as const, title: { en: 'List', id: 'Daftar' } }
  const shown = await harness.library.putPlaylist({
    ...draft,
    friendlyId: 'shown',
    items: [title.friendlyId],
  })
  const bare = await harness.library.putPlaylist({ ...draft, friendlyId: 'bare', items: [] })
  for (const friendlyId of ['home', 'korea']) {
    const page = { friendlyId, title: draft.title, isCategory: true, order: 1, sections: [] }
    await harness.library.putPage(page)
  }
  const all = await listed()
  expect(all).toContain(`playlist editorial ${shown.id}`)
  expect(all.join()).not.toContain(bare.id)
  expect(all).toContain('page page korea')
  expect(all).not.toContain('page page home')
  await harness.content.hide(title.id)
  expect((await listed()).join()).not.toContain(shown.id)
})

test('a list that is read page by page has every item once', async () => {
  const whole = await harness.library.publicItems.list({ limit: 1_000, offset: 0 })
  const parts = []
  for (let offset = 0; offset < whole.length; offset += 2) {
    parts.push(...(await harness.library.publicItems.list({ limit: 2, offset })))
  }
  expect(whole.length).toBeGreaterThan(1)
  expect(parts).toEqual(whole)
})

test('crawlers get channels under the page that each has', async () => {
  const text = { en: 'Channel', id: 'Kanal' }
  const draft = { title: text, description: text, premium: false, order: 1, thumbColor: '#123456' }
  const put = async (friendlyId: string, facts: Partial<Parameters<typeof harness.live.putChannel>[0]>) => {
    const body = {
      ...draft,
      friendlyId,
      kind: 'linear' as const,
      interactive: false,
      url: null,
      isHidden: false,
    }
    return (await harness.live.putChannel({ ...body, ...facts }, harness.clock.now())).id
  }
  const linear = await put('linear', {})
  const game = await put('game', { kind: 'stream', interactive: true })
  const stream = await put('stream', { kind: 'stream' })
  const frame = await put('frame', { kind: 'webview', url: '/about-us' })
  const hidden = await put('hidden', { isHidden: true })
  const all = await listed()
  for (const one of [`live-tv ${linear}`, `stream ${game}`, `live ${stream}`, `live ${frame}`])
    expect(all).toContain(`channel ${one}`)
  expect(all.join()).not.toContain(hidden)
})

test('crawlers get recorded shows and their streamers, and no other person', async () => {
  const { profileId = '' } = people['citra'] ?? {}
  const rows = harness.database.forModule<CatalogTables & LiveTables>('catalog')
  const show = async (state: 'ready' | 'removed', hidden: bigint | null = null) => {
    const id = crypto.randomUUID()
    const at = harness.clock.now()
    await rows
      .insertInto('show')
      .values({
        id,
        profile_id: profileId,
        account_id: profileId,
        name: 'Malam',
        description: '',
        status: 'finished',
        created_at: at,
        finished_at: at,
        withheld_at: hidden,
      })
      .execute()
    const recording = {
      id: crypto.randomUUID(),
      show_id: id,
      state,
      seconds: 1,
      size_bytes: 1,
      created_at: at,
    }
    await rows.insertInto('recording').values(recording).execute()
    return id
  }
  const removed = await show('removed')
  const hidden = await show('ready', 1n)
  expect((await listed()).join()).not.toMatch(/profile|liveshow-vod/)
  const kept = await show('ready')
  const clip = await harness.publish({ type: 'clips', profileId })
  const all = await listed()
  expect(all).toContain(`title liveshow-vod ${kept}`)
  expect(all.filter((one) => one.startsWith('title profile'))).toEqual([`title profile ${profileId}`])
  expect(all.join()).not.toContain(removed)
  expect(all.join()).not.toContain(hidden)
  await harness.content.hide(clip.title.id)
  expect(await listed()).toContain(`title profile ${profileId}`)
})
