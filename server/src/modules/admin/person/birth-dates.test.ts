import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = (accountId: string, birthDate: string, reason = 'Sent a copy of the identity card') =>
  app.call(admin.correctBirthDate, { params: { accountId }, body: { birthDate, reason } })
const bornOn = async (accountId: string) =>
  (await app.call(admin.getPerson, { params: { accountId } })).body.data.birthDate

describe('the birth date of a person', () => {
  it('is corrected once a second operator confirms it, and not by the one who asked', async () => {
    const { accountId } = (await app.test.person('Laras')).login.profile
    const asked = await ask(accountId, '1999-02-14')
    expect(asked.body.data).toMatchObject({ kind: 'birth-date', state: 'waiting', mayNot: 'asked-it' })
    expect(await bornOn(accountId)).toBeNull()

    const confirm = { params: { id: asked.body.data.id }, body: { decision: 'confirm' as const } }
    expect(refusalOf(await app.call(admin.decideApproval, confirm))).toEqual([409, 'SECOND_OPERATOR'])
    const second = await app.test.operator()
    const how = { token: second.login.accessToken }
    expect((await app.test.call(admin.decideApproval, confirm, how)).status).toBe(200)
    await until(async () => (await bornOn(accountId)) === '1999-02-14', { what: 'the corrected birth date' })
  })

  it('is no day of the future, and nobody corrects their own', async () => {
    const { accountId } = (await app.test.person('Laras')).login.profile
    expect(refusalOf(await ask(accountId, '2099-01-01'))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(refusalOf(await ask(accountId, '1999-02-30'))).toEqual([400, 'INVALID_PARAMETERS'])
    const own = app.operator.login.profile.accountId
    expect(refusalOf(await ask(own, '1999-02-14'))).toEqual([403, 'FORBIDDEN'])
  })
})
