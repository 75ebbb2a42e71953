import { admin, screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'

let test: TestApp
let operator: Person
let token: { token: string }
beforeAll(async () => {
  test = await openTestApp()
  operator = await test.operator()
  token = { token: operator.login.accessToken }
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const put = (key: string, value: unknown) =>
  test.call(admin.putSetting, { params: { key }, body: { value } }, token)

describe('an operator', () => {
  it('changes a setting, and everybody sees it at the next call', async () => {
    const changed = await put('csWhatsapp', 'https://wa.me/62811')
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      key: 'csWhatsapp',
      value: 'https://wa.me/62811',
      changedBy: operator.login.account.id,
    })
    const seen = await test.call(screen.getSetting, { params: { key: 'csWhatsapp' } })
    expect(seen.body.data.value).toBe('https://wa.me/62811')
  })

  it('takes the default again by null', async () => {
    await put('age.minimum', 21)
    const back = await put('age.minimum', null)
    expect(back.body.data).toMatchObject({ value: 18, default: 18, changedAt: null })
  })

  it('is told what was wrong, and nothing is stored', async () => {
    const wrong = await put('otp.length', 100)
    expect([wrong.status, wrong.refusal.code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect(wrong.refusal.details[0]).toContain('value')
    expect((await put('nothing', 1)).refusal.code).toBe('NOT_FOUND')
    const all = await test.call(admin.listSettings, {}, token)
    expect(all.body.data.find(({ key }) => key === 'otp.length')).toMatchObject({ value: 6 })
  })

  it('reads who changed what and when', async () => {
    await put('contact.email', 'tanya@tayang.test')
    const past = await test.call(
      admin.listSettingHistory,
      { params: { key: 'contact.email' }, query: {} },
      token,
    )
    expect(past.body.data[0]).toMatchObject({
      value: 'tanya@tayang.test',
      changedBy: operator.login.account.id,
    })
    expect(past.body.meta.next).toBeNull()
    const unknown = await test.call(
      admin.listSettingHistory,
      { params: { key: 'nothing' }, query: {} },
      token,
    )
    expect(unknown.refusal.code).toBe('NOT_FOUND')
  })
})
