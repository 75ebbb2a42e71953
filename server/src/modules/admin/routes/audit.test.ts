import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const trail = async (query: { page?: number; perPage?: number } = {}) =>
  (await app.call(admin.listAudit, { query })).body

describe('the audit trail', () => {
  it('a call is listed with its operator, its target and its outcome, newest first', async () => {
    await app.call(admin.getReport, { params: { id: UNKNOWN_ID } })
    await app.call(admin.listSettings, {})
    const { data } = await trail()
    const [settings, report] = data.filter(({ operation }) => !operation.endsWith('/audit'))
    expect(settings).toMatchObject({ operation: 'GET /admin/v1.0/settings', outcome: 'done' })
    expect(report).toMatchObject({
      operation: 'GET /admin/v1.0/report/{id}',
      accountId: app.operator.login.account.id,
      target: { id: UNKNOWN_ID },
      outcome: 'NOT_FOUND',
    })
  })

  it('reading the trail is listed too, without an outcome as long as it runs', async () => {
    const { data } = await trail()
    expect(data[0]).toMatchObject({ operation: 'GET /admin/v1.0/audit', outcome: null })
  })

  it('the attempt of a viewer is refused and listed, that of a guest is refused', async () => {
    expect(await app.statusesOfOthers(admin.listAudit, { query: {} })).toEqual([401, 403])
    const { data } = await trail()
    const attempts = data.filter(({ accountId }) => accountId === app.viewer.login.account.id)
    expect(attempts).toMatchObject([{ operation: 'GET /admin/v1.0/audit', outcome: 'FORBIDDEN' }])
  })

  it('pages do not overlap', async () => {
    const [first, second] = [await trail({ perPage: 2 }), await trail({ perPage: 2, page: 2 })]
    expect(first.data).toHaveLength(2)
    expect(first.data[0]?.id).not.toBe(second.data[0]?.id)
  })
})
