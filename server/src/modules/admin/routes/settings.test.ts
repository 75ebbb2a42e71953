import { admin, screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, type Person } from '../../../../../tests/app.ts'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (key: string, value: unknown) => app.call(admin.putSetting, { params: { key }, body: { value } })
const view = async (key: string) =>
  (await app.call(admin.listSettings, {})).body.data.find((setting) => setting.key === key)
const close = (body: { isOn: boolean; startAt?: number; isUrgent?: boolean }) =>
  app.call(admin.putMaintenance, { body: { ...body, reason: 'A broken disk' } })

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
      query: { perPage: 2 },
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

describe('a setting of money', () => {
  const key = 'gift.taxPercent'
  const ask = (value: unknown, more: object = {}) =>
    app.call(admin.putSetting, { params: { key }, body: { value, reason: 'A new law', ...more } })
  const decide = (id: string, decision: 'confirm' | 'refuse', who: Person) =>
    app.test.call(
      admin.decideApproval,
      { params: { id }, body: { decision, reason: 'I have read it' } },
      { token: who.login.accessToken },
    )

  it('is put by one operator and changed once another has confirmed it', async () => {
    const second = await app.test.operator()
    const asked = (await ask(5)).body.data
    expect(asked).toMatchObject({ isMoney: true, value: 0, waiting: { reason: 'A new law' } })
    const id = asked.waiting?.approvalId ?? ''
    expect(refusalOf(await decide(id, 'confirm', app.operator))).toEqual([409, 'SECOND_OPERATOR'])
    expect((await view(key))?.value).toBe(0)
    expect((await decide(id, 'confirm', second)).status).toBe(200)
    await until(async () => (await view(key))?.value === 5, { what: 'the confirmed change' })
    expect(await view(key)).toMatchObject({ waiting: null, changedBy: second.login.account.id })
    const back = (await ask(null)).body.data.waiting?.approvalId ?? ''
    expect((await decide(back, 'confirm', second)).status).toBe(200)
    await until(async () => (await view(key))?.value === 0, { what: 'the default again' })
  })

  it('stays as it is where the second operator refuses, and needs a reason to be asked for', async () => {
    const second = await app.test.operator()
    expect(refusalOf(await ask(7, { reason: '' }))).toEqual([400, 'INVALID_PARAMETERS'])
    const id = (await ask(7)).body.data.waiting?.approvalId ?? ''
    expect((await decide(id, 'refuse', second)).status).toBe(200)
    expect(await view(key)).toMatchObject({ value: 0, waiting: null })
  })

  it('is not even asked for where its value is wrong or not covered', async () => {
    expect(refusalOf(await ask('much'))).toEqual([400, 'INVALID_PARAMETERS'])
    const uncovered = await app.call(admin.putSetting, {
      params: { key: 'gencash_conversion_rate' },
      body: { value: 100_000, reason: 'A gift to ourselves' },
    })
    expect(refusalOf(uncovered)).toEqual([400, 'INVALID_PARAMETERS'])
    expect((await view('gencash_conversion_rate'))?.waiting).toBeNull()
  })
})

describe('the desk of settings', () => {
  it('names the group and the shape of each setting, and leaves the switches out', async () => {
    const all = (await app.call(admin.listSettings, {})).body.data
    expect(all.find(({ key }) => key === 'otp.length')).toMatchObject({
      group: 'accounts',
      isMoney: false,
      schema: { type: 'integer', minimum: 4, maximum: 8 },
    })
    expect(all.filter(({ group }) => group === 'switches')).toEqual([])
    const put = await app.call(admin.putSetting, { params: { key: 'switch.gifts' }, body: { value: false } })
    expect(refusalOf(put)).toEqual([404, 'NOT_FOUND'])
  })

  it('puts an earlier value again, plans one for later and calls it off', async () => {
    await put('otp.length', 7)
    const revision = (await view('otp.length'))?.revision ?? 0
    await put('otp.length', 8)
    const params = { key: 'otp.length' }
    const back = await app.call(admin.rollBackSetting, { params, body: { revision, reason: 'As before' } })
    expect(back.body.data).toMatchObject({ value: 7, changedByName: app.operator.login.profile.name })
    const from = app.test.app.clock.now() + 3_600_000
    const planned = await app.call(admin.putSetting, { params, body: { value: 4, from } })
    const [waiting] = planned.body.data.scheduled
    expect([planned.body.data.value, waiting]).toMatchObject([7, { value: 4, from }])
    const cancel = { params: { ...params, revision: waiting?.revision ?? 0 } }
    expect((await app.call(admin.cancelScheduledSetting, cancel)).status).toBe(204)
    expect((await view('otp.length'))?.scheduled).toEqual([])
    await put('otp.length', null)
  })

  it('an old tab that saves over a newer change is refused', async () => {
    const { revision } = (await put('otp.length', 7)).body.data
    const save = () =>
      app.call(admin.putSetting, { params: { key: 'otp.length' }, body: { value: 5, revision } })
    expect((await save()).status).toBe(200)
    expect(refusalOf(await save())).toEqual([409, 'REVISION_OUTDATED'])
    await put('otp.length', null)
  })

  it('says when the site closes and who decided it', async () => {
    await close({ isOn: true, isUrgent: true })
    expect((await app.call(admin.getMaintenance, {})).body.data).toMatchObject({
      isOn: true,
      changedBy: app.operator.login.account.id,
      changedByName: app.operator.login.profile.name,
      noticeMs: 48 * 3_600_000,
    })
    await close({ isOn: false })
  })
})
