import { admin, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered, Person } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'
import { deskOf, prizeDeskOf, reason } from '../test/prize-desk.ts'

let app: AdminHarness
let fajar: Person
let desk: ReturnType<typeof prizeDeskOf>
let publicId: string

beforeAll(async () => {
  app = await openAdminHarness()
  fajar = await app.test.operator()
  desk = prizeDeskOf(app, fajar, Date)
  publicId = await desk.publicCampaign('kuis')
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

const unknown = { params: { id: UNKNOWN_ID } }
const ofPublic = () => ({ params: { id: publicId } })
const detailed = (answered: Answered<Operation>) => [
  answered.status,
  answered.refusal.code,
  ...(answered.refusal.details ?? []),
]

describe('the desk of a campaign', () => {
  it('answers 404 for a campaign that is not there, whatever is asked of it', async () => {
    const body = deskOf(Date.now())
    for (const answered of [
      await app.call(admin.getDeskCampaign, unknown),
      await app.call(admin.putDeskCampaign, { ...unknown, body }),
      await desk.scan(UNKNOWN_ID),
      await app.call(admin.readPermitScan, unknown),
      await desk.publish(UNKNOWN_ID),
    ])
      expect(refusalOf(answered)).toEqual([404, 'NOT_FOUND'])
  })

  it('takes a scan only once something was put, and has none to read before', async () => {
    const id = await desk.card('tanpa-izin')
    expect(refusalOf(await desk.scan(id))).toEqual([404, 'NOT_FOUND'])
    await desk.put(id)
    expect(refusalOf(await app.call(admin.readPermitScan, { params: { id } }))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await desk.scan(id, 'GIF89a'))).toEqual([422, 'MEDIA_NOT_SUPPORTED'])
    expect((await desk.scan(id)).body.data).toEqual({ success: true })
  })

  it('refuses an end before the beginning, and one prize listed twice, with 400; nothing is stored', async () => {
    const id = await desk.card('terbalik')
    const now = Date.now()
    expect(detailed(await desk.put(id, { startsAt: now, endsAt: now }))).toEqual([
      400,
      'INVALID_PARAMETERS',
      'endsAt: it must end after it begins',
    ])
    const one = (await desk.put(id)).body.data
    const prize = { ...deskOf(now).prizes[0]!, id: one.prizeList[0]!.id }
    expect(detailed(await desk.put(id, { revision: 1, prizes: [prize, prize] }))).toEqual([
      400,
      'INVALID_PARAMETERS',
      'prizes: one is listed twice',
    ])
    expect((await app.call(admin.getDeskCampaign, { params: { id } })).body.data).toEqual(one)
  })

  it('keeps the id of a prize that stays, and chooses that of a new one itself', async () => {
    const id = await desk.card('hadiah')
    const [first] = (await desk.put(id)).body.data.prizeList
    const [prize] = deskOf(Date.now()).prizes
    const prizes = [
      { ...prize!, id: first!.id, count: 2 },
      { ...prize!, id: UNKNOWN_ID },
    ]
    const { prizeList } = (await desk.put(id, { revision: 1, prizes })).body.data
    expect(prizeList.map((one) => [one.id === first!.id, one.count])).toEqual([
      [true, 2],
      [false, 1],
    ])
    expect(prizeList[1]?.id).not.toBe(UNKNOWN_ID)
  })

  it('refuses a change that was made from an older state with 409, and any once it is public', async () => {
    const id = await desk.card('bersama')
    await desk.put(id)
    expect(refusalOf(await desk.put(id))).toEqual([409, 'REVISION_OUTDATED'])
    expect(detailed(await desk.put(publicId, { revision: 1 }))).toEqual([409, 'DRAW_STATE', 'public'])
  })

  it('says all that a campaign with prizes lacks before it may go public', async () => {
    const id = await desk.card('kurang')
    const [prize] = deskOf(0).prizes
    const prizes = [{ ...prize!, kind: 'diamonds' as const }]
    const who = { ageMin: 17, needsNumber: true, accountDaysMin: 0, provinces: [] }
    await desk.put(id, { permit: null, terms: null, endsAt: null, prizes, who })
    expect(detailed(await desk.publish(id))).toEqual([
      409,
      'NOT_COMPLETE',
      'permit',
      'permit-scan',
      'terms',
      'end',
      'age',
      'grant',
    ])
    const permit = { ...deskOf(0).permit!, validUntil: '2026-01-01', validFrom: '2025-06-01' }
    await desk.put(id, { revision: 1, permit, endsAt: Date.parse('2026-01-01T17:00:00Z') })
    // Midnight of Jakarta began the day after the permit ended.
    expect(detailed(await desk.publish(id, 2)).slice(2)).toEqual(['permit-scan', 'permit-over'])
    await desk.scan(id)
    await desk.put(id, { revision: 2, permit, endsAt: Date.parse('2026-01-01T16:59:59Z') })
    expect((await desk.publish(id, 3)).status).toBe(200)
  })

  it('is asked for once: by an older state 409, by another operator 409, by who may not 403', async () => {
    const id = await desk.card('diminta')
    await desk.put(id)
    await desk.scan(id)
    expect(refusalOf(await desk.publish(id, 2))).toEqual([409, 'REVISION_OUTDATED'])
    const catalogue = await app.test.operator(['catalogue'])
    expect(refusalOf(await desk.publish(id, 1, catalogue))).toEqual([403, 'FORBIDDEN'])
    const calm = await app.test.operator(['marketing'], { raised: false })
    expect((await desk.publish(id, 1, calm)).refusal.code).toBe('STEP_UP_REQUIRED')
    const asked = (await desk.publish(id)).body.data
    expect((await desk.publish(id)).body.data.id).toBe(asked.id)
    expect(refusalOf(await desk.publish(id, 1, fajar))).toEqual([409, 'APPROVAL_WAITS'])
    expect(detailed(await desk.scan(id))).toEqual([409, 'DRAW_STATE', 'waiting'])
  })

  it('a guest gets 401 and a viewer gets 403 from every call', async () => {
    const body = deskOf(Date.now(), { revision: 1 })
    const asked = { revision: 1, reason }
    expect(await app.statusesOfOthers(admin.getDeskCampaign, ofPublic())).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.putDeskCampaign, { ...ofPublic(), body })).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.readPermitScan, ofPublic())).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.publishCampaign, { ...ofPublic(), body: asked })).toEqual([
      401, 403,
    ])
  })
})

describe('the desk of chances', () => {
  const correct = (id: string, accountId: string, by: Person = app.operator) =>
    app.test.call(admin.correctChances, { params: { id }, body: { accountId, reason } }, desk.as(by))
  const ani = () => app.viewer.login.account.id

  it('answers 404 for a campaign, a person or a chance that is not there', async () => {
    for (const answered of [
      await app.call(admin.listChances, { ...unknown, query: {} }),
      await app.call(admin.exportChances, unknown),
      await correct(UNKNOWN_ID, ani()),
      await correct(publicId, UNKNOWN_ID),
      await app.call(admin.removeChance, { ...unknown, body: { reason } }),
    ])
      expect(refusalOf(answered)).toEqual([404, 'NOT_FOUND'])
  })

  it('finds nothing for a person who is none, and refuses a page that is none with 400', async () => {
    const nobody = await app.call(admin.listChances, { ...ofPublic(), query: { person: 'nobody' } })
    expect(nobody.body.data).toEqual([])
    const wrong = await app.call(admin.listChances, { ...ofPublic(), query: { cursor: 'x' } })
    expect(refusalOf(wrong)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('gives nobody a chance in a campaign that is not public, and no operator one to themselves', async () => {
    const draft = await desk.card('belum')
    await desk.put(draft)
    expect(detailed(await correct(draft, ani()))).toEqual([409, 'DRAW_STATE', 'not public'])
    expect(refusalOf(await correct(publicId, app.operator.login.account.id))).toEqual([403, 'FORBIDDEN'])
  })

  it('removes a chance once, and while it is asked for nobody else asks', async () => {
    await desk.confirm((await correct(publicId, ani())).body.data.id)
    const [chance] = (await app.call(admin.listChances, { ...ofPublic(), query: {} })).body.data
    const input = { params: { id: chance!.id }, body: { reason } }
    const asked = await app.call(admin.removeChance, input)
    const other = await app.test.call(admin.removeChance, input, desk.as(fajar))
    expect(refusalOf(other)).toEqual([409, 'APPROVAL_WAITS'])
    const waiting = await app.call(admin.listChances, { ...ofPublic(), query: { person: ani() } })
    expect(waiting.body.data[0]?.approval?.id).toBe(asked.body.data.id)
    expect((await desk.confirm(asked.body.data.id)).state).toBe('done')
    const { data, meta } = (await app.call(admin.listChances, { ...ofPublic(), query: {} })).body
    expect(data[0]).toMatchObject({ isRemoved: true, removedBecause: reason })
    expect(meta).toMatchObject({ standing: 0, removed: 1 })
  })

  it('excludes nobody twice, lets nobody in who is in, and no operator asks it for themselves', async () => {
    const exclude = (accountId: string, isExcluded: boolean, by: Person = app.operator) => {
      const body = { isExcluded, why: 'staff' as const, reason }
      return app.test.call(admin.putDrawExclusion, { params: { accountId }, body }, desk.as(by))
    }
    expect(detailed(await exclude(ani(), false))).toEqual([409, 'DRAW_STATE', 'not excluded'])
    const asked = await exclude(ani(), true)
    expect(refusalOf(await exclude(ani(), true, fajar))).toEqual([409, 'APPROVAL_WAITS'])
    expect((await desk.confirm(asked.body.data.id)).state).toBe('done')
    expect(detailed(await exclude(ani(), true))).toEqual([409, 'DRAW_STATE', 'excluded'])
    expect(refusalOf(await exclude(app.operator.login.account.id, true))).toEqual([403, 'FORBIDDEN'])
    const again = await exclude(ani(), false)
    expect((await desk.confirm(again.body.data.id)).state).toBe('done')
    const { data } = (await app.call(admin.listDrawExclusions, { query: {} })).body
    expect(data.map(({ person }) => person.id)).not.toContain(ani())
  })

  it('is read by an auditor, who changes nothing and takes no file away', async () => {
    const auditor = desk.as(await app.test.operator(['auditor']))
    const removal = { ...unknown, body: { reason } }
    const list = { ...ofPublic(), query: {} }
    expect((await app.test.call(admin.listChances, list, auditor)).status).toBe(200)
    expect((await app.test.call(admin.exportChances, ofPublic(), auditor)).status).toBe(403)
    expect((await app.test.call(admin.removeChance, removal, auditor)).status).toBe(403)
    expect(await app.statusesOfOthers(admin.listChances, list)).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.exportChances, ofPublic())).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.removeChance, removal)).toEqual([401, 403])
    expect(await app.statusesOfOthers(admin.listDrawExclusions, { query: {} })).toEqual([401, 403])
  })
})
