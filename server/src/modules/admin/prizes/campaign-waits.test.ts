import http from 'node:http'
import { once } from 'node:events'
import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
let campaignId: string
beforeAll(async () => {
  app = await openAdminHarness()
  const texts = { en: 'Quiz', id: 'Kuis' }
  const card = { title: texts, description: texts, thumbColor: '#112233' }
  const put = await app.call(admin.putCampaign, { params: { friendlyId: 'kuis' }, body: card })
  campaignId = put.body.data.id
  const body = {
    revision: 0,
    prizes: [],
    permit: null,
    terms: null,
    who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
    startsAt: null,
    endsAt: null,
    chancesMax: 10,
    chancesPerDayMax: 10,
  }
  await app.call(admin.putDeskCampaign, { params: { id: campaignId }, body })
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = () =>
  app.call(admin.publishCampaign, { params: { id: campaignId }, body: { revision: 1, reason: 'as agreed' } })

describe('a campaign that waits for a second operator', () => {
  it('takes no scan, not even one whose upload began before', async () => {
    const request = http.request(`${app.test.address}/admin/v1.0/campaignDesk/${campaignId}/permitScan`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${app.operator.login.accessToken}`,
        'content-type': 'application/pdf',
        'content-length': 13,
        expect: '100-continue',
      },
    })
    request.flushHeaders()
    await once(request, 'continue')
    request.write('%PDF-')
    expect((await ask()).status).toBe(200)
    const answered = once(request, 'response')
    request.end('1.7 late')
    const [response] = (await answered) as [http.IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(409)
  })

  it('waits for everybody who reads it, and only those who may publish it read the request', async () => {
    const reader = await app.test.operator(['catalogue'])
    const how = { token: reader.login.accessToken }
    const params = { id: campaignId }
    const own = await app.call(admin.getDeskCampaign, { params })
    expect(own.body.data).toMatchObject({ state: 'waiting', approval: { subject: campaignId } })
    const read = await app.test.call(admin.getDeskCampaign, { params }, how)
    expect(read.body.data).toMatchObject({ state: 'waiting', approval: null })
    const listed = await app.test.call(admin.listDeskCampaigns, { query: { state: 'waiting' } }, how)
    expect(listed.body.data.map(({ id }) => id)).toEqual([campaignId])
  })
})
