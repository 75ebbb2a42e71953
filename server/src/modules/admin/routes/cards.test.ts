import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture } from '../../../../../tests/hostile-pictures.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const texts = {
  title: { en: 'A card', id: 'Sebuah kartu' },
  description: { en: 'About it', id: 'Tentang itu' },
  thumbColor: '#112233',
}
const HOUR_MS = 3_600_000
const announce = (friendlyId: string, profileId: string, times: object = {}) => {
  const startedAt = Date.now() + HOUR_MS
  return app.call(admin.putUpcomingShow, {
    params: { friendlyId },
    body: { ...texts, profileId, startedAt, finishedAt: startedAt + HOUR_MS, ...times },
  })
}
const idsOf = async (kind: 'upcoming-live' | 'campaign' | 'home-card') =>
  (await app.call(admin.listCards, { query: { kind, perPage: 100 } })).body.data.map(({ id }) => id)

describe('cards, for operators', () => {
  it('an announced show keeps its id when it is changed', async () => {
    const profileId = app.viewer.login.profile.id
    const first = await announce('a-show', profileId)
    expect(first.status).toBe(200)
    expect((await announce('a-show', profileId)).body.data.id).toBe(first.body.data.id)
    expect(await idsOf('upcoming-live')).toEqual([first.body.data.id])
  })

  it('a show of an unknown profile is answered with 404, one that ends before it begins with 400', async () => {
    expect(refusalOf(await announce('other', UNKNOWN_ID))).toEqual([404, 'NOT_FOUND'])
    const wrong = await announce('other', app.viewer.login.profile.id, { finishedAt: 1 })
    expect(refusalOf(wrong)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a campaign and a home card are listed by their kind until they are removed', async () => {
    const params = { friendlyId: 'a-card' }
    const campaign = await app.call(admin.putCampaign, { params, body: texts })
    const card = await app.call(admin.putHomeCard, { params, body: { ...texts, url: '/live' } })
    expect(await idsOf('campaign')).toEqual([campaign.body.data.id])
    expect(await idsOf('home-card')).toEqual([card.body.data.id])
    const named = { params: { kind: 'home-card', friendlyId: 'a-card' } } as const
    expect((await app.call(admin.removeCard, named)).status).toBe(204)
    expect(await idsOf('home-card')).toEqual([])
    expect(await idsOf('campaign')).toEqual([campaign.body.data.id])
    expect(refusalOf(await app.call(admin.removeCard, named))).toEqual([404, 'NOT_FOUND'])
  })

  it('a campaign is read in both languages before it begins, and an unknown one is not found', async () => {
    const params = { friendlyId: 'next-year' }
    const startDate = Date.now() + 365 * 24 * HOUR_MS
    await app.call(admin.putCampaign, { params, body: { ...texts, startDate } })
    const read = await app.call(admin.getCampaignTexts, { params })
    expect(read.body.data).toMatchObject({ ...texts, startDate, endDate: null, attachments: {} })
    const unknown = await app.call(admin.getCampaignTexts, { params: { friendlyId: 'nothing' } })
    expect(refusalOf(unknown)).toEqual([404, 'NOT_FOUND'])
  })

  it.each(['javascript:alert(1)', '//other.example', 'http://plain.example'])(
    'a home card that leads to %s is refused',
    async (url) => {
      const body = { ...texts, url }
      const answer = await app.call(admin.putHomeCard, { params: { friendlyId: 'bad' }, body })
      expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
    },
  )

  it('a picture is stored for a card that exists, and must be a picture', async () => {
    await app.call(admin.putCampaign, { params: { friendlyId: 'pictured' }, body: texts })
    const put = (friendlyId: string, body: Buffer) =>
      app.upload(
        admin.putCardArt,
        { params: { kind: 'campaign', friendlyId, art: 'poster_landscape' } },
        body,
      )
    const picture = await plainPicture().png().toBuffer()
    expect((await put('pictured', picture)).status).toBe(200)
    expect(refusalOf(await put('nothing', picture))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await put('pictured', Buffer.from('text')))).toEqual([422, 'IMAGE_NOT_SUPPORTED'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listCards, { query: {} })).toEqual([401, 403])
  })
})
