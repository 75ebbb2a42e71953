import { expect, test } from 'vitest'
import type { SiteContext } from '#shared/api'
import { anItem } from '../../watch/browse/card/test/item.fixture.ts'
import { readUpcomingShow } from './read-upcoming-show.ts'

const profile = { id: 'rani', accountId: 'account-9', name: 'Rani', avatar: '/a.webp' }
const announced = {
  ...anItem({ id: 'show-1', type: 'upcoming-live', titleLocalized: 'Malam Akustik Keluarga Besar' }),
  startedAt: 1_000,
  finishedAt: 2_000,
  remind: false,
  profile,
}

/** A server that answers an announced show, or throws. */
function siteWith(answer: () => unknown) {
  const ids: string[] = []
  const call = async (_operation: unknown, { params }: { params: { id: string } }) => {
    ids.push(params.id)
    return { data: answer() }
  }
  return { ids, site: { call: call as unknown as SiteContext['call'], language: 'en' as const } }
}
const fails = (error: unknown) => () => {
  throw error
}
const read = (site: ReturnType<typeof siteWith>['site'], search = '') =>
  readUpcomingShow(site, { id: 'show-1', search: new URLSearchParams(search) })

test('an announced show is read with its whole title, its streamer and its times', async () => {
  const view = await read(siteWith(() => announced).site)
  expect(view).toMatchObject({ id: 'show-1', startedAt: 1_000, finishedAt: 2_000 })
  expect(view.show).toMatchObject({ title: 'Malam Akustik Keluarga Besar', avatar: '/a.webp' })
  expect(view.show?.banner.owner).toEqual({ profileId: 'rani', accountId: 'account-9', name: 'Rani' })
})

test('the id of the announcement in a link wins over that of its path', async () => {
  const { ids, site } = siteWith(() => announced)
  await read(site, 'upcomingShowId=show-2')
  await read(site, 'upcomingShowId=')
  expect(ids).toEqual(['show-2', 'show-1'])
})

test('a show that is gone keeps the times of its link, where they are times', async () => {
  const { site } = siteWith(fails({ init: { status: 404 } }))
  expect(await read(site, 'startedAt=1763000000000&finishedAt=soon')).toEqual({
    id: 'show-1',
    show: null,
    startedAt: 1_763_000_000_000,
    finishedAt: null,
  })
  expect(await read(site, 'startedAt=12')).toMatchObject({ startedAt: null })
})

test.each([{ init: { status: 503 } }, { init: null }, new TypeError('offline'), null])(
  'another failure than a missing show is not hidden: %j',
  async (error) => {
    await expect(read(siteWith(fails(error)).site)).rejects.toBe(error)
  },
)
