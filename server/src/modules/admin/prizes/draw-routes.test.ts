import { admin, draws, PLACES_MAX, type CallOf, type Operation, type WinnerCase } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Answered, Person } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'
import { deskOf, HOUR_MS, prizeDeskOf, reason } from '../test/prize-desk.ts'

let app: AdminHarness
let clock: FakeClock
let fajar: Person
let desk: ReturnType<typeof prizeDeskOf>

beforeAll(async () => {
  clock = fakeClock(Date.now())
  app = await openAdminHarness({ clock, env: { TAYANG_DRAWS_EVERY_MS: '1000' } })
  fajar = await app.test.operator()
  desk = prizeDeskOf(app, fajar, clock)
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const unknown = { params: { id: UNKNOWN_ID } }
const detailed = (answered: Answered<Operation>) => [
  answered.status,
  answered.refusal.code,
  ...(answered.refusal.details ?? []),
]
const create = (campaignId: string, over: object = {}) =>
  app.call(admin.createDraw, { params: { id: campaignId }, body: desk.terms(over) })
const put = (id: string, over: object = {}) =>
  app.call(admin.putDraw, { params: { id }, body: { ...desk.terms(), revision: 1, ...over } })
const mint = (id: string, seat: 'A' | 'B', by: Person = app.operator) =>
  app.test.call(admin.mintDrawSeed, { params: { id }, body: { seat } }, desk.as(by))
const announce = (id: string, revision = 1) =>
  app.call(admin.announceDraw, { params: { id }, body: { revision } })
const enter = (id: string, values: string[], by: Person = app.operator) =>
  app.test.call(admin.enterDrawFigures, { params: { id }, body: { values, reason } }, desk.as(by))
const declareVoid = (id: string, by: Person = app.operator) =>
  app.test.call(admin.voidDraw, { params: { id }, body: { reason } }, desk.as(by))
const report = (id: string, format?: 'csv') =>
  app.call(admin.readDrawReport, { params: { id }, query: format ? { format } : {} })

async function announced(campaignId: string, over: object = {}): Promise<string> {
  const { id } = (await create(campaignId, over)).body.data
  await mint(id, 'A')
  await mint(id, 'B', fajar)
  expect((await announce(id)).body.data.state).toBe('announced')
  return id
}
/** Turns the clock until the draw is in this state; a run that is under way reads the clock as it was. */
async function reaches(id: string, state: 'closed' | 'drawn'): Promise<void> {
  const later = async () => {
    await clock.advance(1_000)
    return (await app.call(admin.getDrawCase, { params: { id } })).body.data.state
  }
  await expect.poll(later, { timeout: 15_000 }).toBe(state)
}

describe('the desk of draws', () => {
  it('answers 404 for a draw or a campaign that is not there, whatever is asked of it', async () => {
    for (const answered of [
      await create(UNKNOWN_ID),
      await app.call(admin.getDrawCase, unknown),
      await put(UNKNOWN_ID),
      await mint(UNKNOWN_ID, 'A'),
      await announce(UNKNOWN_ID),
      await enter(UNKNOWN_ID, ['1']),
      await declareVoid(UNKNOWN_ID),
      await report(UNKNOWN_ID),
    ])
      expect(refusalOf(answered)).toEqual([404, 'NOT_FOUND'])
  })

  it('refuses what promises nothing: no prize, times that are wrong, more places than there are', async () => {
    const bare = await desk.publicCampaign('tanpa-hadiah', { prizes: [] })
    expect(detailed(await create(bare))).toEqual([409, 'NOT_COMPLETE', 'prizes'])
    const id = await desk.publicCampaign('janji')
    const now = clock.now()
    const wrong = async (over: object) => detailed(await create(id, over))
    expect(await wrong({ closesAt: now })).toEqual([400, 'INVALID_PARAMETERS', 'closesAt: it is over'])
    expect((await wrong({ drawsAt: now + 2 * HOUR_MS }))[2]).toMatch(/^drawsAt/)
    expect((await wrong({ closesAt: now + HOUR_MS / 2 }))[2]).toMatch(/^closesAt: chances are given until/)
    expect((await wrong({ outer: { kind: 'figures', names: [] } }))[2]).toMatch(/^outer/)
    expect((await wrong({ outer: { kind: 'figures', names: ['IHSG', 'IHSG'] } }))[2]).toMatch(/^outer/)
    expect((await wrong({ outer: { kind: 'none', names: ['IHSG'] } }))[2]).toMatch(/^outer/)
    expect((await wrong({ reserves: PLACES_MAX }))[2]).toMatch(/^reserves/)
    expect((await create(id, { reserves: PLACES_MAX - 1 })).status).toBe(200)
  })

  it('lets nobody draw by seeds alone what is worth more than the setting allows', async () => {
    const [prize] = deskOf(0).prizes
    const prizes = [{ ...prize!, valueRupiah: 900_000_000_000 }]
    const id = await desk.publicCampaign('mahal', { prizes })
    expect(detailed(await create(id))).toEqual([409, 'NOT_COMPLETE', 'too-valuable'])
    const figures = { kind: 'figures', names: ['IHSG'] }
    expect((await create(id, { outer: figures })).body.data.valueRupiah).toBe(900_000_000_000)
  })

  it('changes a draft only, from the state that was read, to what could have been begun', async () => {
    const campaignId = await desk.publicCampaign('ubah')
    const { id } = (await create(campaignId)).body.data
    expect(detailed(await put(id, { closesAt: clock.now() })).slice(0, 2)).toEqual([
      400,
      'INVALID_PARAMETERS',
    ])
    const drand = { outer: { kind: 'drand' } }
    expect(detailed(await put(id, drand)).slice(1)).toEqual(['NOT_CONFIGURED', 'DRAND_URL'])
    expect(refusalOf(await announce(id, 2))).toEqual([409, 'REVISION_OUTDATED'])
    expect(detailed(await declareVoid(id))).toEqual([409, 'DRAW_STATE', 'draft'])
    await mint(id, 'A')
    const changed = (await put(id, { reserves: 4 })).body.data
    expect(changed).toMatchObject({ revision: 2, reserves: 4, seats: [{ seat: 'A' }] })
    await mint(id, 'B', fajar)
    await announce(id, 2)
    for (const answered of [await put(id, { revision: 2 }), await mint(id, 'A')])
      expect(detailed(answered)).toEqual([409, 'DRAW_STATE', 'announced'])
  })

  it('is void once: while it is asked for nobody else asks, and afterwards there is room for another', async () => {
    const campaignId = await desk.publicCampaign('batal')
    const id = await announced(campaignId)
    const asked = (await declareVoid(id)).body.data
    expect(refusalOf(await declareVoid(id, fajar))).toEqual([409, 'APPROVAL_WAITS'])
    const shown = (await app.call(admin.getDrawCase, { params: { id } })).body.data
    expect(shown).toMatchObject({ state: 'announced', approval: { id: asked.id } })
    expect((await desk.confirm(asked.id)).state).toBe('done')
    expect(detailed(await declareVoid(id))).toEqual([409, 'DRAW_STATE', 'void'])
    expect((await create(campaignId)).body.data.state).toBe('draft')
    const query = { campaignId, perPage: 1 }
    const first = (await app.call(admin.listDraws, { query })).body
    expect(first.data[0]?.state).toBe('draft')
    const cursor = first.meta.next ?? ''
    const second = (await app.call(admin.listDraws, { query: { ...query, cursor } })).body
    expect([second.data[0]?.id, second.meta.next]).toEqual([id, null])
  })

  it('an auditor reads, and seals nothing; a calm session confirms its password first', async () => {
    const auditor = await app.test.operator(['auditor'])
    const list = { query: {} }
    expect((await app.test.call(admin.listDraws, list, desk.as(auditor))).status).toBe(200)
    expect(refusalOf(await mint(UNKNOWN_ID, 'A', auditor))).toEqual([403, 'FORBIDDEN'])
    const calm = await app.test.operator(['marketing'], { raised: false })
    expect((await mint(UNKNOWN_ID, 'A', calm)).refusal.code).toBe('STEP_UP_REQUIRED')
    expect(await app.statusesOfOthers(admin.listDraws, list)).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.getDrawCase, unknown)).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.readDrawReport, { ...unknown, query: {} })).toEqual([401, 403])
  })
})

describe('a draw that is made, and its winner', () => {
  let drawId: string
  let win: WinnerCase
  const ofWin = () => ({ params: { id: win.id } })
  type Because = CallOf<typeof admin.disqualifyWinner>['body']['because']
  const handOver = (taxRupiah: number, by: Person = app.operator) =>
    app.test.call(admin.handOverPrize, { ...ofWin(), body: { taxRupiah, reason } }, desk.as(by))
  const disqualify = (because: Because, by: Person = app.operator) =>
    app.test.call(admin.disqualifyWinner, { ...ofWin(), body: { because, reason } }, desk.as(by))
  const reveal = () => app.call(admin.revealWinner, { ...ofWin(), body: { reason } })

  beforeAll(async () => {
    const now = clock.now()
    const id = await desk.publicCampaign('menang', { endsAt: now + MINUTE_MS })
    const body = { accountId: app.viewer.login.account.id, reason }
    await desk.confirm((await app.call(admin.correctChances, { params: { id }, body })).body.data.id)
    const [closesAt, drawsAt] = [now + 2 * MINUTE_MS, now + 3 * MINUTE_MS]
    drawId = await announced(id, { closesAt, drawsAt, outer: { kind: 'figures', names: ['IHSG', 'Kurs'] } })
  }, 180_000)

  it('takes one figure for each name, once, and no chance is changed any more', async () => {
    await clock.advance(2 * MINUTE_MS)
    await reaches(drawId, 'closed')
    const { campaign } = (await app.call(admin.getDrawCase, { params: { id: drawId } })).body.data
    const ofCampaign = { params: { id: campaign.id } }
    const body = { accountId: app.viewer.login.account.id, reason }
    const late = await app.call(admin.correctChances, { ...ofCampaign, body })
    expect(detailed(late)).toEqual([409, 'DRAW_STATE', 'closed'])
    const [chance] = (await app.call(admin.listChances, { ...ofCampaign, query: {} })).body.data
    const removed = await app.call(admin.removeChance, { params: { id: chance!.id }, body: { reason } })
    expect(detailed(removed)).toEqual([409, 'DRAW_STATE', 'closed'])
    expect(detailed(await enter(drawId, ['7.123,45']))).toEqual([
      400,
      'INVALID_PARAMETERS',
      'values: one for each name',
    ])
    const asked = (await enter(drawId, ['7.123,45', '16.500'])).body.data
    expect(refusalOf(await enter(drawId, ['1', '2'], fajar))).toEqual([409, 'APPROVAL_WAITS'])
    expect(detailed(await report(drawId))).toEqual([409, 'DRAW_STATE', 'closed'])
    expect((await desk.confirm(asked.id)).state).toBe('done')
    expect(detailed(await enter(drawId, ['7.123,45', '16.500']))).toEqual([409, 'DRAW_STATE', 'closed'])
    await clock.advance(MINUTE_MS)
    await reaches(drawId, 'drawn')
    expect(detailed(await declareVoid(drawId))).toEqual([409, 'DRAW_STATE', 'drawn'])
  }, 180_000)

  it('hands nothing over and shows nothing of a claim before there is one', async () => {
    const { data } = (await app.call(admin.listWinners, { query: { drawId } })).body
    win = data[0]!
    expect(win).toMatchObject({ state: 'waiting', taxRupiah: 250_000, netRupiah: 750_000, claim: null })
    expect(detailed(await handOver(250_000))).toEqual([409, 'DRAW_STATE', 'waiting'])
    expect(detailed(await reveal())).toEqual([409, 'DRAW_STATE', 'waiting'])
    const asked = (await disqualify('rules')).body.data
    expect(refusalOf(await disqualify('fraud', fajar))).toEqual([409, 'APPROVAL_WAITS'])
    const body = { decision: 'refuse' as const, reason: 'they did nothing wrong' }
    await app.test.call(admin.decideApproval, { params: { id: asked.id }, body }, desk.as(fajar))
    const stands = (await app.call(admin.getWinner, ofWin())).body.data
    expect(stands).toMatchObject({ state: 'waiting', approval: null })
    const none = await app.call(admin.listWinners, { query: { drawId: 'none' } })
    expect(none.body.data).toEqual([])
  })

  it('hands over by two who mean the same tax, and then nobody takes the prize back', async () => {
    const claim = { name: 'Ayu Sari', nik: '3573014105900001', address: 'Jalan Ijen 12, Malang' }
    const token = app.viewer.login.accessToken
    await app.test.call(draws.claimWin, { ...ofWin(), body: claim }, { token })
    expect((await reveal()).body.data).toEqual(claim)
    expect(JSON.stringify((await app.call(admin.getWinner, ofWin())).body)).not.toContain(claim.nik)
    expect(refusalOf(await handOver(250_001))).toEqual([409, 'REVISION_OUTDATED'])
    const asked = (await handOver(250_000)).body.data
    expect(refusalOf(await handOver(250_000, fajar))).toEqual([409, 'APPROVAL_WAITS'])
    expect((await desk.confirm(asked.id)).state).toBe('done')
    expect(detailed(await handOver(250_000))).toEqual([409, 'DRAW_STATE', 'handed-over'])
    expect(detailed(await disqualify('fraud'))).toEqual([409, 'DRAW_STATE', 'handed-over'])
    const { steps } = (await app.call(admin.getWinner, ofWin())).body.data
    expect(steps.map(({ step }) => step).toSorted()).toEqual(['claimed', 'handed-over', 'revealed', 'won'])
  })

  it('reports in both forms what was promised and given, with no name in full', async () => {
    const headers = { authorization: `Bearer ${app.operator.login.accessToken}` }
    const read = async (format: string) => {
      const address = `${app.test.address}/admin/v1.0/drawDesk/${drawId}/report?format=${format}`
      const answered = await fetch(address, { headers })
      const type = answered.headers.get('content-type')
      return { status: answered.status, type, text: await answered.text() }
    }
    const [json, csv] = [await read('json'), await read('csv')]
    expect([json.type, csv.type]).toEqual(['application/json; charset=utf-8', 'text/csv; charset=utf-8'])
    expect(JSON.parse(json.text)).toMatchObject({ prizes: { count: 1, welfareRupiah: 100_000 } })
    const lines = csv.text.split('\r\n')
    expect(lines).toContain('welfare,100000')
    expect(lines.find((line) => line.includes('handed-over'))).toContain(',1000000,250000,750000,')
    for (const { text } of [json, csv]) expect(text).not.toMatch(/Ayu Sari|3573014105900001|Jalan Ijen/)
    expect((await read('pdf')).status).toBe(400)
  })

  it('an auditor sees winners, and neither claims nor prizes move for them', async () => {
    const auditor = await app.test.operator(['auditor'])
    expect((await app.test.call(admin.getWinner, ofWin(), desk.as(auditor))).status).toBe(200)
    const body = { reason }
    const revealed = await app.test.call(admin.revealWinner, { ...ofWin(), body }, desk.as(auditor))
    expect(refusalOf(revealed)).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await handOver(0, auditor))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await disqualify('fraud', auditor))).toEqual([403, 'FORBIDDEN'])
    expect(await app.statusesOfOthers(admin.listWinners, { query: {} })).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.revealWinner, { ...ofWin(), body })).toEqual([401, 403])
  })
})
