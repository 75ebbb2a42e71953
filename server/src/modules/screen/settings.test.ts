import { productSettings, settingKeys } from '@tayang/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR, openScreenHarness, type ScreenHarness } from './test/screen-harness.ts'

let app: ScreenHarness
beforeAll(async () => {
  app = await openScreenHarness()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  await app.clock.advance(60_000)
  for (const key of ['otp.length', 'age.required']) await change(key, null)
})

const change = (key: string, value: unknown) =>
  app.screen.settings.change({ key, value, by: OPERATOR, now: app.clock.now() })

describe('a setting of the product', () => {
  it('every setting has a default that its own schema accepts', () => {
    for (const key of settingKeys) {
      expect([key, z.safeParse(productSettings[key].schema, productSettings[key].default).success]).toEqual([
        key,
        true,
      ])
    }
  })

  it('a setting has its default until an operator changes it, and again after null', async () => {
    expect(await app.screen.settingOf('otp.length')).toBe(6)
    const changed = await change('otp.length', 8)
    expect(changed).toEqual({
      key: 'otp.length',
      value: 8,
      default: 6,
      changedAt: app.clock.now(),
      changedBy: OPERATOR,
    })
    expect(await app.screen.settingOf('otp.length')).toBe(8)
    expect(await change('otp.length', null)).toMatchObject({ value: 6, changedAt: null, changedBy: null })
    expect(await app.screen.settingOf('otp.length')).toBe(6)
  })

  it('a change is visible at once in the process that made it, and everywhere within five seconds', async () => {
    await using other = await app.openOther()
    expect(await other.settingOf('otp.length')).toBe(6)
    await change('otp.length', 4)
    expect(await app.screen.settingOf('otp.length')).toBe(4)
    expect(await other.settingOf('otp.length')).toBe(6)
    await app.clock.advance(5_000)
    expect(await other.settingOf('otp.length')).toBe(4)
  })

  it('a rate by which diamonds would pay out more than they cost is refused', async () => {
    const wrong: [string, number][] = [
      ['gencash_conversion_rate', 141],
      ['gift.gencash_per_diamond', 2],
      ['gift.feePercent', 60],
      ['diamond.lowestPrice', 142],
    ]
    for (const [key, value] of wrong) {
      await expect(change(key, value)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    }
    await change('diamond.lowestPrice', 400)
    expect((await change('gencash_conversion_rate', 280)).value).toBe(280)
    await expect(change('diamond.lowestPrice', null)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    await change('gencash_conversion_rate', null)
    await change('diamond.lowestPrice', null)
  })

  it.each([
    ['otp.length', 9],
    ['otp.length', 4.5],
    ['otp.length', '6'],
    ['age.required', 'yes'],
    ['csWhatsapp', 'javascript:alert(1)'],
    ['csWhatsapp', 'https://wa.me/\u0000'],
    ['store.ios', `https://${'a'.repeat(600)}`],
    ['block.blocker.title', { en: 'only English' }],
    ['block.blocker.title', { en: '\ud800', id: '' }],
    ['userReport.reason.user', []],
    ['userReport.reason.user', [{ key: '<b>', title: { en: '', id: '' } }]],
  ])('a value of the wrong shape is refused and not stored: %s = %j', async (key, value) => {
    const before = await app.screen.settings.historyOf(key, { page: 1, perPage: 1 })
    await expect(change(key, value)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    expect(await app.screen.settings.historyOf(key, { page: 1, perPage: 1 })).toEqual(before)
  })

  it('an unknown setting is neither changed nor stored, whatever keys an object inherits', async () => {
    for (const key of ['nothing', 'constructor', '__proto__', 'toString']) {
      await expect(change(key, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const history = app.screen.settings.historyOf(key, { page: 1, perPage: 1 })
      await expect(history).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('a value that another version of the server stored in another shape counts as the default', async () => {
    const { database, clock } = app
    await database
      .forModule<{ setting_change: Record<string, unknown> }>('screen')
      .insertInto('setting_change')
      .values({ key: 'otp.length', value: '"six"', changed_at: clock.date(), changed_by: OPERATOR })
      .execute()
    await clock.advance(5_000)
    expect(await app.screen.settingOf('otp.length')).toBe(6)
  })

  it('the history is complete, newest first, in pages', async () => {
    for (const value of [true, false, true]) await change('age.required', value)
    const first = await app.screen.settings.historyOf('age.required', { page: 1, perPage: 2 })
    expect(first.data.map(({ value }) => value)).toEqual([true, false])
    expect(first.data[0]).toEqual({ value: true, changedAt: app.clock.now(), changedBy: OPERATOR })
    expect(first.meta).toMatchObject({ page: 1, perPage: 2 })
    const second = await app.screen.settings.historyOf('age.required', { page: 2, perPage: 2 })
    expect(second.data[0]?.value).toBe(true)
    expect(second.data[1]?.value).toBeNull()
  })

  it('the history cannot be changed', async () => {
    const rows = app.database.forModule<{ setting_change: { key: string } }>('screen')
    await expect(rows.deleteFrom('setting_change').execute()).rejects.toThrow('append-only')
    await expect(rows.updateTable('setting_change').set({ key: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
  })

  it('operators see all settings in one order', async () => {
    await change('otp.length', 5)
    const all = await app.screen.settings.listAll()
    expect(all.map(({ key }) => key)).toEqual(settingKeys)
    expect(all.find(({ key }) => key === 'otp.length')).toMatchObject({ value: 5, default: 6 })
  })
})
