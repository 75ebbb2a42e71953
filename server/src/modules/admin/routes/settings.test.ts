import { admin, screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (key: string, value: unknown) => app.call(admin.putSetting, { params: { key }, body: { value } })
const close = (body: { isOn: boolean; startAt?: number; isUrgent?: boolean }) =>
  app.call(admin.putMaintenance, { body })

describe('settings, for operators', () => {
  it('a change is public at once, names its operator, and null restores the default', async () => {
    const publicValue = async () =>
      (await app.test.call(screen.getSetting, { params: { key: 'otp.length' } })).body.data.value
    const changed = await put('otp.length', 8)
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      value: 8,
      default: 6,
      changedBy: app.operator.login.account.id,
    })
    expect(await publicValue()).toBe(8)
    expect((await put('otp.length', null)).body.data).toMatchObject({ value: 6, changedBy: null })
    expect(await publicValue()).toBe(6)
  })

  it('a value of the wrong shape is refused with 400, an unknown setting with 404', async () => {
    expect(refusalOf(await put('otp.length', 'six'))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(refusalOf(await put('no.such.setting', 1))).toEqual([404, 'NOT_FOUND'])
  })

  it('the list has every setting, and the history has the latest value first', async () => {
    await put('age.minimum', 17)
    await put('age.minimum', 21)
    const all = await app.call(admin.listSettings, {})
    expect(all.body.data.find(({ key }) => key === 'age.minimum')?.value).toBe(21)
    const history = await app.call(admin.listSettingHistory, {
      params: { key: 'age.minimum' },
      query: { page: 1, perPage: 2 },
    })
    expect(history.body.data.map(({ value }) => value)).toEqual([21, 17])
    await put('age.minimum', null)
  })

  it('the history of an unknown setting is answered with 404', async () => {
    const params = { key: 'no.such.setting' }
    expect(refusalOf(await app.call(admin.listSettingHistory, { params, query: {} }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it('the site closes at once only if it is urgent, and opens again', async () => {
    expect(refusalOf(await close({ isOn: true }))).toEqual([400, 'INVALID_PARAMETERS'])
    expect((await close({ isOn: true, isUrgent: true })).body.data).toEqual({ isOn: true, startAt: null })
    const config = () => app.test.call(screen.getWebConfig, {})
    expect((await config()).body.data.maintenance).toBe(true)
    expect((await close({ isOn: false })).body.data.isOn).toBe(false)
    expect((await config()).body.data.maintenance).toBe(false)
  })

  it('a guest gets 401 and a viewer gets 403, and nothing changes', async () => {
    const input = { params: { key: 'otp.length' }, body: { value: 4 } }
    expect(await app.statusesOfOthers(admin.putSetting, input)).toEqual([401, 403])
    const all = await app.call(admin.listSettings, {})
    expect(all.body.data.find(({ key }) => key === 'otp.length')?.value).toBe(6)
  })
})
