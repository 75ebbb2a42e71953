import { Readable } from 'node:stream'
import { campaigns } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openCatalogHarness,
  pictureBytes,
  type CatalogHarness,
} from '../../../../../../tests/catalog-harness.ts'

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
  await test.clock.advance(DAY_MS)
  expect((await get(id)).body.data).toMatchObject({ startDate: now + DAY_MS, endDate: now + 2 * DAY_MS })
  expect(await listed()).toContain(`campaign ${id}`)
  await test.clock.advance(DAY_MS)
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
