import { catalog as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUpcomingHarness, type UpcomingHarness } from './test/upcoming-harness.ts'

let test: UpcomingHarness
beforeAll(async () => void (test = await openUpcomingHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const texts = {
  title: { en: 'A card', id: 'Kartu' },
  description: { en: '', id: '' },
  thumbColor: '#123456',
}
const HOUR_MS = 60 * 60 * 1000

type Items = Parameters<UpcomingHarness['library']['putPlaylist']>[0]['items']
const putPlaylist = (friendlyId: string, items: Items) =>
  test.library.putPlaylist({ friendlyId, type: 'featured', title: { en: 'On stage', id: 'Panggung' }, items })
const itemsOf = async (id: string, query: Record<string, string> = {}) => {
  const { body } = await test.calls.call(operations.listPlaylistItems, { params: { id }, query })
  return { types: body.data.map(({ type }: { type: string }) => type), data: body.data, meta: body.meta }
}

describe('a carousel', () => {
  it('holds titles, clips, campaigns, home cards and upcoming shows in the order of its operator', async () => {
    const movie = await test.putTitle()
    const clip = await test.putTitle({ type: 'clips' })
    await test.announce(2, 'carousel-show')
    const now = test.clock.now()
    await test.library.cards.put(
      { kind: 'campaign', friendlyId: 'carousel-campaign' },
      texts,
      { started_at: new Date(now), finished_at: new Date(now + HOUR_MS) },
      now,
    )
    await test.library.cards.put({ kind: 'home-card', friendlyId: 'shop' }, texts, { url: '/shop' }, now)
    const { id } = await putPlaylist('stage', [
      { kind: 'upcoming-live', friendlyId: 'carousel-show' },
      movie.friendlyId,
      { kind: 'campaign', friendlyId: 'carousel-campaign' },
      clip.friendlyId,
      { kind: 'home-card', friendlyId: 'shop' },
      movie.friendlyId,
    ])
    const all = await itemsOf(id, { upcomingShowUsage: 'carousel' })
    expect(all.types).toEqual(['upcoming-live', 'movie', 'campaign', 'clips', 'home-card'])
    expect(all.meta.total).toBe(5)
    expect(all.data[0]).toMatchObject({ remind: false, profile: { name: 'citra' } })
    expect(all.data[2]).toMatchObject({ props: { heroImageWeb: null } })
    expect(all.data[4]).toMatchObject({ url: '/shop' })

    // A client that knows titles only gets titles only.
    expect((await itemsOf(id)).types).toEqual(['movie', 'clips'])
    expect((await itemsOf(id, { upcomingShowUsage: 'upcoming' })).types).toEqual(['upcoming-live'])
    const second = await itemsOf(id, { upcomingShowUsage: 'carousel', page: '2', perPage: '2' })
    expect(second.types).toEqual(['campaign', 'clips'])

    // Expired and hidden items leave it by themselves.
    await test.clock.leap(HOUR_MS)
    expect((await itemsOf(id, { upcomingShowUsage: 'carousel' })).types).not.toContain('campaign')
    await test.clock.leap(HOUR_MS)
    await test.content.hide(clip.id)
    const left = await itemsOf(id, { upcomingShowUsage: 'carousel' })
    expect(left.types).toEqual(['movie', 'home-card'])
    expect(left.meta.total).toBe(2)
  })

  it('is refused with an unknown card or title, and stays as it was', async () => {
    const movie = await test.putTitle()
    const { id } = await putPlaylist('kept', [movie.friendlyId])
    // A title of that name is no card of that name.
    const wrong = [{ kind: 'home-card', friendlyId: movie.friendlyId } as const]
    await expect(putPlaylist('kept', wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(putPlaylist('kept', ['no-such-title'])).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
    expect((await itemsOf(id, { upcomingShowUsage: 'carousel' })).types).toEqual(['movie'])
  })

  it('loses a card that an operator removes, in every list', async () => {
    await test.library.cards.put({ kind: 'home-card', friendlyId: 'brief' }, texts, { url: '/shop' }, 0)
    const { id } = await putPlaylist('brief', [{ kind: 'home-card', friendlyId: 'brief' }])
    await test.library.cards.remove({ kind: 'home-card', friendlyId: 'brief' })
    expect((await itemsOf(id, { upcomingShowUsage: 'carousel' })).types).toEqual([])
  })
})
