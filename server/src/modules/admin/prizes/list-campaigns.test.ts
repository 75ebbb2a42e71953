import { admin, type CampaignState } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
  for (const [friendlyId, title] of [
    ['lebaran-ceria', { en: 'Merry Eid', id: 'Lebaran Ceria' }],
    ['hujan', { en: 'A song in the rain', id: 'Lagu hujan' }],
    ['kemarau', { en: 'The dry season', id: 'Kemarau' }],
  ] as const) {
    const body = { title, description: { en: 'It', id: 'Itu' }, thumbColor: '#112233' }
    await app.call(admin.putCampaign, { params: { friendlyId }, body })
  }
})
afterAll(() => app[Symbol.asyncDispose]())

const found = async (query: { search?: string; state?: CampaignState; perPage?: number; cursor?: string }) =>
  (await app.call(admin.listDeskCampaigns, { query })).body
const namesOf = async (query: Parameters<typeof found>[0]) =>
  (await found(query)).data.map(({ friendlyId }) => friendlyId)

describe('the list of campaigns', () => {
  it('has all of them, the newest first', async () => {
    expect(await namesOf({})).toEqual(['kemarau', 'hujan', 'lebaran-ceria'])
  })

  it.each([
    ['lebar', ['lebaran-ceria']],
    ['eid merry', ['lebaran-ceria']],
    ['HUJ', ['hujan']],
    ['ceria', ['lebaran-ceria']],
    ['araban', []],
  ])('is searched by the beginnings of words in either language: %s', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names)
  })

  it('is filtered by state', async () => {
    expect(await namesOf({ state: 'draft' })).toHaveLength(3)
    expect(await namesOf({ state: 'public' })).toEqual([])
  })

  it('is turned page by page, filtered or not', async () => {
    for (const filter of [{}, { state: 'draft' } as const]) {
      const first = await found({ ...filter, perPage: 2 })
      expect(first.data).toHaveLength(2)
      const rest = await found({ ...filter, perPage: 2, cursor: first.meta.next ?? '' })
      expect(rest.data.map(({ friendlyId }) => friendlyId)).toEqual(['lebaran-ceria'])
      expect(rest.meta.next).toBeNull()
    }
  })

  it('answers a state that there is none of with 400, a guest with 401 and a viewer with 403', async () => {
    const wrong = await app.call(admin.listDeskCampaigns, { query: { state: 'gone' as 'draft' } })
    expect(wrong.status).toBe(400)
    expect(await app.statusesOfOthers(admin.listDeskCampaigns, { query: {} })).toEqual([401, 403])
  })
})
