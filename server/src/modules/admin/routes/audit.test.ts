import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

type Query = NonNullable<Parameters<typeof app.call<typeof admin.listAudit>>[1]['query']>
const trail = async (query: Query = {}) => (await app.call(admin.listAudit, { query })).body
const putSetting = (key: string, value: unknown) =>
  app.call(admin.putSetting, { params: { key }, body: { value } as never })

describe('the audit trail', () => {
  it('a call is listed with its operator by name, its target and its outcome, newest first', async () => {
    await app.call(admin.getReport, { params: { id: UNKNOWN_ID } })
    await app.call(admin.listApprovals, { query: {} })
    const [list, report] = (await trail()).data.filter(({ operation }) => !operation.endsWith('/audit'))
    expect(list).toMatchObject({ operation: 'GET /admin/v1.0/approvals', outcome: 'done', calls: 1 })
    expect(report).toMatchObject({
      operation: 'GET /admin/v1.0/report/{id}',
      accountId: app.operator.login.account.id,
      operator: app.operator.login.profile.name,
      target: { id: UNKNOWN_ID },
      outcome: 'NOT_FOUND',
    })
  })

  it('the attempt of a viewer is refused and listed, that of a guest is refused', async () => {
    expect(await app.statusesOfOthers(admin.listAudit, { query: {} })).toEqual([401, 403])
    const { data } = await trail({ operator: [app.viewer.login.account.id] })
    expect(data).toMatchObject([{ operation: 'GET /admin/v1.0/audit', outcome: 'FORBIDDEN' }])
  })

  it('the change of a setting says what it was and what it is', async () => {
    await putSetting('otp.length', 6)
    await putSetting('otp.length', 8)
    const { data } = await trail({ target: 'otp.length' })
    expect(data[0]).toMatchObject({ target: { key: 'otp.length' }, facts: { was: 6, is: 8 } })
    await putSetting('otp.length', null)
  })

  it('pages do not overlap, and the last one says that there is no more', async () => {
    const operation = ['GET /admin/v1.0/report/{id}']
    for (let asked = 0; asked < 4; asked++) await app.call(admin.getReport, { params: { id: UNKNOWN_ID } })
    const first = await trail({ operation, perPage: 3 })
    expect(first.data).toHaveLength(3)
    const ids = first.data.map(({ id }) => id)
    let rest = first
    while (rest.meta.next !== null) {
      rest = await trail({ operation, perPage: 3, cursor: rest.meta.next })
      ids.push(...rest.data.map(({ id }) => id))
    }
    expect(ids.length).toBeGreaterThanOrEqual(5)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is filtered by operation, outcome and time together', async () => {
    await app.call(admin.getReport, { params: { id: UNKNOWN_ID } })
    const operation = ['GET /admin/v1.0/report/{id}']
    const refused = await trail({ operation, outcome: 'refused' })
    expect(refused.data.length).toBeGreaterThan(0)
    expect(await trail({ operation, outcome: 'NOT_FOUND' })).toEqual(refused)
    expect((await trail({ operation, outcome: 'done' })).data).toEqual([])
    expect((await trail({ operation, to: refused.data.at(-1)?.at ?? 0 })).data).toEqual([])
    expect((await trail({ operation, from: refused.data[0]?.at ?? 0 })).data.length).toBeGreaterThan(0)
    expect((await trail({ outcome: 'unknown' })).data).toEqual([])
  })

  it.each([
    ['an operator who is no id', { operator: ['dewi'] }],
    ['an outcome of nobody', { outcome: 'Done?' }],
    ['a target too long for an id', { target: 'x'.repeat(65) }],
    ['a time before all times', { from: -1 }],
    ['a cursor of another list', { cursor: Buffer.from('["a"]').toString('base64url') }],
    ['a cursor with no id in it', { cursor: Buffer.from('[1,"a"]').toString('base64url') }],
  ])('%s is refused', async (_what, query) => {
    expect(refusalOf(await app.call(admin.listAudit, { query }))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('the exported trail', () => {
  const exported = async (query = '') => {
    const answer = await fetch(`${app.test.address}/admin/v1.0/audit/export${query}`, {
      headers: { authorization: `Bearer ${app.operator.login.accessToken}` },
    })
    return { answer, lines: (await answer.text()).split('\r\n') }
  }

  it('begins with who made it and when, and is itself a row', async () => {
    const { answer, lines } = await exported()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const name = app.operator.login.profile.name
    expect(lines[0]).toMatch(
      new RegExp(`^exported by,${name},at,20\\d\\d-\\d\\d-\\d\\dT.+Z,rows at most,50000$`),
    )
    expect(lines[1]).toBe('time,operator,account,call,target,facts,outcome,calls,request')
    expect(lines.some((line) => line.includes('GET /admin/v1.0/report/{id}'))).toBe(true)
    const { data } = await trail({ operation: ['GET /admin/v1.0/audit/export'] })
    expect(data).toMatchObject([{ outcome: 'done' }])
  })

  it('has the rows of its filter alone', async () => {
    const { lines } = await exported('?outcome=NOT_FOUND')
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.slice(2, -1).every((line) => line.includes(',NOT_FOUND,'))).toBe(true)
  })
})
