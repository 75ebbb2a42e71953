import { admin, campaigns, draws } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'

const HOUR_MS = 60 * 60_000
const reason = 'as was agreed'

let test: TestApp
let dewi: Person
let fajar: Person
let ani: Person
let campaignId: string
const as = (person: Person) => ({ token: person.login.accessToken })
const confirm = async (id: string) =>
  (await test.call(admin.decideApproval, { params: { id }, body: { decision: 'confirm' } }, as(fajar))).body
    .data
const ofCampaign = () => ({ params: { id: campaignId } })

beforeAll(async () => {
  test = await openTestApp()
  dewi = await test.operator()
  fajar = await test.operator()
  ani = await test.person('Ani')
  const texts = { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' }
  const body = { title: texts, description: texts, thumbColor: '#000000' }
  const put = await test.call(admin.putCampaign, { params: { friendlyId: 'kuis' }, body }, as(dewi))
  campaignId = put.body.data.id
  const desk = {
    revision: 0,
    prizes: [
      {
        name: { en: 'Phone', id: 'Ponsel' },
        kind: 'thing' as const,
        valueRupiah: 3_000_000,
        count: 1,
        grant: {},
      },
    ],
    permit: {
      number: '1184/HUB/2026',
      issuer: 'Kementerian Sosial',
      issuedOn: '2026-01-01',
      validFrom: '2026-01-01',
      validUntil: '2099-01-01',
    },
    terms: { en: 'Terms', id: 'Ketentuan' },
    who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
    startsAt: null,
    endsAt: Date.now() + HOUR_MS,
    chancesMax: 10,
    chancesPerDayMax: 10,
  }
  await test.call(admin.putDeskCampaign, { ...ofCampaign(), body: desk }, as(dewi))
  await scan('%PDF-1.7 permit')
  const asked = await test.call(
    admin.publishCampaign,
    { ...ofCampaign(), body: { revision: 1, reason } },
    as(dewi),
  )
  await confirm(asked.body.data.id)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const bytesOf = (path: string) =>
  fetch(`${test.address}/admin/v1.0/${path}`, {
    headers: { authorization: `Bearer ${dewi.login.accessToken}` },
  })
const scan = (bytes: string) =>
  fetch(`${test.address}/admin/v1.0/campaignDesk/${campaignId}/permitScan`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${dewi.login.accessToken}`, 'content-type': 'application/pdf' },
    body: bytes,
  })

describe('the desk of campaigns', () => {
  it('gives the scan back as it was, and takes no other once it is public', async () => {
    const read = await bytesOf(`campaignDesk/${campaignId}/permitScan`)
    expect([read.headers.get('content-type'), await read.text()]).toEqual([
      'application/pdf',
      '%PDF-1.7 permit',
    ])
    expect((await scan('%PDF-1.7 another')).status).toBe(409)
    expect((await scan('<html>')).status).toBe(422)
  })

  it('lists what is public, and answers 404 for what is no campaign', async () => {
    const listed = await test.call(admin.listDeskCampaigns, { query: {} }, as(dewi))
    expect(listed.body.data).toMatchObject([{ id: campaignId, state: 'public', prizes: 1, draw: null }])
    const nothing = await test.call(admin.getDeskCampaign, { params: { id: 'nothing' } }, as(dewi))
    expect(nothing.status).toBe(404)
    const again = { ...ofCampaign(), body: { revision: 1, reason } }
    expect((await test.call(admin.publishCampaign, again, as(dewi))).refusal.code).toBe('DRAW_STATE')
  })
})

describe('the desk of chances', () => {
  it('corrects and removes by two operators, and writes a file of what there is', async () => {
    const accountId = ani.login.account.id
    const correct = { ...ofCampaign(), body: { accountId, reason } }
    const asked = await test.call(admin.correctChances, correct, as(dewi))
    expect((await test.call(admin.correctChances, correct, as(fajar))).refusal.code).toBe('APPROVAL_WAITS')
    expect((await confirm(asked.body.data.id)).state).toBe('done')
    const [chance] = (await test.call(admin.listChances, { ...ofCampaign(), query: {} }, as(dewi))).body.data
    expect(chance).toMatchObject({ person: { name: 'Ani' }, source: 'correction', isRemoved: false })
    const shown = await test.call(campaigns.getCampaign, { ...ofCampaign(), query: {} }, as(ani))
    expect(shown.body.data.prizeDraw?.chances).toMatchObject({ all: 1, own: { count: 1 } })
    const removal = { params: { id: chance!.id }, body: { reason } }
    const removed = await test.call(admin.removeChance, removal, as(dewi))
    expect((await confirm(removed.body.data.id)).state).toBe('done')
    expect((await test.call(admin.removeChance, removal, as(dewi))).refusal.code).toBe('DRAW_STATE')
    const file = await (await bytesOf(`campaignDesk/${campaignId}/chancesFile`)).text()
    expect(file.split('\r\n')[1]).toContain(`${accountId},Ani,correction`)
  })

  it('excludes by two operators, and nobody asks for a stranger', async () => {
    const params = { accountId: ani.login.account.id }
    const body = { isExcluded: true, why: 'household' as const, reason }
    const asked = await test.call(admin.putDrawExclusion, { params, body }, as(dewi))
    expect((await confirm(asked.body.data.id)).state).toBe('done')
    const { data } = (await test.call(admin.listDrawExclusions, { query: {} }, as(dewi))).body
    expect(data.map(({ why }) => why).toSorted()).toEqual(['household', 'operator', 'operator'])
    const stranger = { params: { accountId: crypto.randomUUID() }, body }
    expect((await test.call(admin.putDrawExclusion, stranger, as(dewi))).status).toBe(404)
  })
})

describe('the desk of draws', () => {
  it('is begun, changed, sealed by two, announced, and void by two in public', async () => {
    const closesAt = Date.now() + 2 * HOUR_MS
    const terms = {
      reserves: 1,
      closesAt,
      drawsAt: closesAt + HOUR_MS,
      outer: { kind: 'none' as const, names: [] },
    }
    const drand = { ...terms, outer: { kind: 'drand' as const, names: [] } }
    const create = (body: typeof terms | typeof drand) =>
      test.call(admin.createDraw, { ...ofCampaign(), body }, as(dewi))
    expect((await create(drand)).refusal.code).toBe('NOT_CONFIGURED')
    const { id } = (await create(terms)).body.data
    expect((await create(terms)).refusal.code).toBe('DRAW_STATE')
    const ofDraw = { params: { id } }
    const put = (revision: number) =>
      test.call(admin.putDraw, { ...ofDraw, body: { ...terms, reserves: 3, revision } }, as(dewi))
    expect((await put(1)).body.data).toMatchObject({ revision: 2, reserves: 3, lacks: ['seat-A', 'seat-B'] })
    expect((await put(1)).refusal.code).toBe('REVISION_OUTDATED')
    const mint = (by: Person, seat: 'A' | 'B') =>
      test.call(admin.mintDrawSeed, { ...ofDraw, body: { seat } }, as(by))
    await mint(dewi, 'A')
    expect((await mint(dewi, 'B')).refusal.code).toBe('SEAT_TAKEN')
    const announce = () => test.call(admin.announceDraw, { ...ofDraw, body: { revision: 2 } }, as(dewi))
    expect((await announce()).refusal).toMatchObject({ code: 'NOT_COMPLETE', details: ['seat-B'] })
    await mint(fajar, 'B')
    expect((await test.call(draws.getDraw, { params: { id } })).status).toBe(404)
    expect((await announce()).body.data.number).toBe(1)
    expect((await announce()).refusal.code).toBe('DRAW_STATE')
    const figures = { ...ofDraw, body: { values: ['1'], reason } }
    expect((await test.call(admin.enterDrawFigures, figures, as(dewi))).refusal.code).toBe('DRAW_STATE')
    const report = await bytesOf(`drawDesk/${id}/report`)
    expect(report.status).toBe(409)
    const asked = await test.call(admin.voidDraw, { ...ofDraw, body: { reason: 'A prize burnt.' } }, as(dewi))
    expect((await confirm(asked.body.data.id)).state).toBe('done')
    const proof = (await test.call(draws.getDraw, { params: { id: 'u1' } })).body.data
    expect(proof).toMatchObject({ state: 'void', voidReason: 'by-operators', voidNote: 'A prize burnt.' })
    expect(JSON.stringify(proof)).not.toContain(dewi.login.account.id)
    const listed = await test.call(admin.listDraws, { query: { state: 'void' } }, as(fajar))
    expect(listed.body.data.map((one) => one.id)).toEqual([id])
  })

  it('has no winners yet, and answers 404 for those that there are not', async () => {
    expect((await test.call(admin.listWinners, { query: {} }, as(dewi))).body.data).toEqual([])
    const params = { id: crypto.randomUUID() }
    expect((await test.call(admin.getWinner, { params }, as(dewi))).status).toBe(404)
    expect((await test.call(admin.revealWinner, { params, body: { reason } }, as(dewi))).status).toBe(404)
    const handOver = { params, body: { taxRupiah: 0, reason } }
    expect((await test.call(admin.handOverPrize, handOver, as(dewi))).status).toBe(404)
    const disqualify = { params, body: { because: 'fraud' as const, reason } }
    expect((await test.call(admin.disqualifyWinner, disqualify, as(dewi))).status).toBe(404)
  })
})
