import { Readable } from 'node:stream'
import { campaigns } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openCatalogHarness,
  pictureBytes,
  type CatalogHarness,
} from '../../../../../../tests/catalog-harness.ts'
import { openCalls } from '../../../../../../tests/calls.ts'
import { getCampaignRoute, type CampaignNeeds } from './get-campaign.ts'

let test: CatalogHarness
beforeAll(async () => void (test = await openCatalogHarness({ startsJobs: false })))
afterAll(() => test[Symbol.asyncDispose]())

const DAY_MS = 24 * 60 * 60 * 1000
const texts = {
  title: { en: 'A week of rain', id: 'Sepekan Hujan' },
  description: { en: 'Watch and win.', id: 'Tonton dan menang.' },
  thumbColor: '#123456',
}
const put = (friendlyId: string, dates: { started_at?: Date; finished_at?: Date } = {}) =>
  test.library.cards.put(
    { kind: 'campaign', friendlyId },
    texts,
    { terms_url: '/terms', ...dates },
    test.clock.now(),
  )
const get = (id: string, query: Record<string, string> = {}) =>
  test.calls.call(campaigns.getCampaign, { params: { id }, query })
const listed = async () =>
  (await test.library.publicItems.list({ limit: 1_000, offset: 0 })).map(({ kind, id }) => `${kind} ${id}`)

it('a campaign answers its hero, its text in either language, its terms and no quizzes yet', async () => {
  const { id } = await put('rain')
  expect((await get(id)).body.data).toMatchObject({
    id,
    name: 'A week of rain',
    props: { heroImageWeb: null, description: 'Watch and win.', termsUrl: '/terms' },
    quizzes: [],
  })
  const stream = Readable.from([await pictureBytes()])
  await test.library.cards.putArt({ kind: 'campaign', friendlyId: 'rain', art: 'poster_landscape', stream })
  const { body } = await get(id, { locale: 'id' })
  expect(body.data).toMatchObject({ name: 'Sepekan Hujan', props: { description: 'Tonton dan menang.' } })
  const hero = body.data.props.heroImageWeb
  expect((await test.calls.ask({ url: hero })).status).toBe(200)

  // A new hero has a new address, and the old one is gone.
  const again = Readable.from([await pictureBytes('#000000')])
  await test.library.cards.putArt({
    kind: 'campaign',
    friendlyId: 'rain',
    art: 'poster_landscape',
    stream: again,
  })
  expect((await get(id)).body.data.props.heroImageWeb).not.toBe(hero)
  expect((await test.calls.ask({ url: hero })).status).toBe(404)
})

it('a campaign is not found before it begins; after its end it answers, and crawlers do not get it', async () => {
  const now = test.clock.now()
  const { id } = await put('soon', {
    started_at: new Date(now + DAY_MS),
    finished_at: new Date(now + 2 * DAY_MS),
  })
  expect((await get(id)).body.code).toBe('NOT_FOUND')
  expect(await listed()).not.toContain(`campaign ${id}`)
  await test.clock.leap(DAY_MS)
  expect((await get(id)).body.data).toMatchObject({ startDate: now + DAY_MS, endDate: now + 2 * DAY_MS })
  expect(await listed()).toContain(`campaign ${id}`)
  await test.clock.leap(DAY_MS)
  expect((await get(id)).status).toBe(200)
  expect(await listed()).not.toContain(`campaign ${id}`)
})

it('an unknown or removed campaign is not found, and an invalid id is refused', async () => {
  const { id } = await put('gone')
  await test.library.cards.remove({ kind: 'campaign', friendlyId: 'gone' })
  expect((await get(id)).status).toBe(404)
  expect((await get(crypto.randomUUID())).status).toBe(404)
  expect((await get("a' or '1")).status).toBe(400)
})

it('the quizzes of a campaign come as the reader has them, and each film of theirs is shown once', async () => {
  const { id } = await put('quizzes')
  const titleIds = [crypto.randomUUID(), crypto.randomUUID()]
  const [film = '', series = ''] = titleIds
  const asked: unknown[] = []
  const quizzesOfCampaign: CampaignNeeds['quizzesOfCampaign'] = async (campaignId, reader) => {
    asked.push({ campaignId, reader })
    return [film, series, series].map((titleId, n) => ({
      id: crypto.randomUUID(),
      name: `Quiz ${n}`,
      contentId: crypto.randomUUID(),
      titleId,
      state: 'open',
    }))
  }
  const shown: (readonly string[])[] = []
  const titleCards = {
    of: async (ids: readonly string[]) => (shown.push(ids), []),
  }
  const { cards } = test.library
  const needs = { cards, titleCards, quizzesOfCampaign, prizeDrawOf: async () => null }
  const identify = async () => null
  await using calls = await openCalls({ routes: [getCampaignRoute(needs)], clock: test.clock, identify })
  const ask = (campaignId: string) =>
    calls.call(campaigns.getCampaign, { params: { id: campaignId }, query: { locale: 'id' } })
  const { body } = await ask(id)
  expect(body.data.quizzes.map(({ name }: { name: string }) => name)).toEqual(['Quiz 0', 'Quiz 1', 'Quiz 2'])
  expect(shown).toEqual([titleIds])
  expect((await ask(crypto.randomUUID())).status).toBe(404)
  expect(asked).toEqual([{ campaignId: id, reader: { caller: null, locale: 'id' } }])
})
