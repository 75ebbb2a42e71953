import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const body = { authority: 'Bareskrim Polri', order: 'B/123/XI/2026', reason: 'An order of a court' }
const read = (accountId: string) => app.call(admin.getPersonExport, { params: { accountId } })

describe('the data of a person, for an order of an authority,', () => {
  it('is read once a second operator confirmed it, without a secret in it', async () => {
    const laras = await app.test.person('Laras')
    const { accountId } = laras.login.profile
    expect(refusalOf(await read(accountId))).toEqual([409, 'SECOND_OPERATOR'])
    const asked = await app.call(admin.askPersonExport, { params: { accountId }, body })
    expect(asked.body.data).toMatchObject({
      kind: 'people-export',
      summary: 'Laras: Bareskrim Polri, B/123/XI/2026',
    })
    expect(refusalOf(await read(accountId))).toEqual([409, 'SECOND_OPERATOR'])

    const second = await app.test.operator()
    const confirm = { params: { id: asked.body.data.id }, body: { decision: 'confirm' as const } }
    await app.test.call(admin.decideApproval, confirm, { token: second.login.accessToken })
    await until(async () => (await read(accountId)).status === 200, { what: 'the export' })
    const text = JSON.stringify((await read(accountId)).body)
    expect(text).toContain(laras.email)
    expect(text).not.toMatch(/password_hash|totp_sealed/)
  })

  it('is that of the person who was asked for, and nobody exports themselves', async () => {
    const made = await app.test.person('Made')
    expect(refusalOf(await read(made.login.profile.accountId))).toEqual([409, 'SECOND_OPERATOR'])
    const own = { params: { accountId: app.operator.login.profile.accountId }, body }
    expect(refusalOf(await app.call(admin.askPersonExport, own))).toEqual([403, 'FORBIDDEN'])
  })
})
