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

const change = async (
  key: string,
  value: unknown,
  more: { reason?: string; from?: number; revision?: number } = {},
) => {
  await app.screen.settings.change({ key, value, by: OPERATOR, now: app.clock.now(), ...more })
  return app.screen.settings.viewOf(key)
}
const historyOf = (key: string, page: { perPage: number; cursor?: string }) =>
  app.screen.settings.historyOf(key, page)

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
    const changed = await change('otp.length', 8, { reason: 'Guesses' })
    expect(changed).toEqual({
      key: 'otp.length',
      value: 8,
      default: 6,
      changedAt: app.clock.now(),
      changedBy: OPERATOR,
      reason: 'Guesses',
      revision: expect.any(Number),
      scheduled: [],
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
    const before = await historyOf(key, { perPage: 1 })
    await expect(change(key, value)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    expect(await historyOf(key, { perPage: 1 })).toEqual(before)
  })

  it('an unknown setting is neither changed nor stored, whatever keys an object inherits', async () => {
    for (const key of ['nothing', 'constructor', '__proto__', 'toString']) {
      await expect(change(key, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const history = historyOf(key, { perPage: 1 })
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
    const first = await historyOf('age.required', { perPage: 2 })
    expect(first.data.map(({ value }) => value)).toEqual([true, false])
    expect(first.data[0]).toMatchObject({ value: true, changedAt: app.clock.now(), changedBy: OPERATOR })
    const second = await historyOf('age.required', { perPage: 2, cursor: first.meta.next ?? '' })
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

describe('a change that begins later', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const soon = () => app.clock.now() + DAY_MS

  it('applies from its time on and not before, and wins over what was put meanwhile', async () => {
    const view = await change('otp.length', 8, { from: soon(), reason: 'From tomorrow' })
    expect(view.value).toBe(6)
    expect(view.scheduled).toMatchObject([{ value: 8, from: soon(), reason: 'From tomorrow' }])
    await change('otp.length', 4)
    expect(await app.screen.settingOf('otp.length')).toBe(4)
    await app.clock.leap(DAY_MS + 5_000)
    expect(await app.screen.settingOf('otp.length')).toBe(8)
    expect((await app.screen.settings.viewOf('otp.length')).scheduled).toEqual([])
  })

  it('is called off before it begins, once, and stands in the history as called off', async () => {
    const { scheduled } = await change('otp.length', 8, { from: soon() })
    const revision = scheduled[0]?.revision ?? 0
    const cancel = () =>
      app.screen.settings.cancelScheduled({
        key: 'otp.length',
        revision,
        by: OPERATOR,
        now: app.clock.now(),
      })
    await cancel()
    await expect(cancel()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await app.clock.leap(DAY_MS + 5_000)
    expect(await app.screen.settingOf('otp.length')).toBe(6)
    const { data } = await historyOf('otp.length', { perPage: 1 })
    expect(data).toMatchObject([{ revision, value: 8, isCancelled: true }])
  })

  it('cannot be called off once it has begun', async () => {
    const { scheduled } = await change('otp.length', 8, { from: soon() })
    await app.clock.leap(DAY_MS + 5_000)
    const begun = { key: 'otp.length', revision: scheduled[0]?.revision ?? 0, by: OPERATOR }
    const cancel = app.screen.settings.cancelScheduled({ ...begun, now: app.clock.now() })
    await expect(cancel).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is refused where a rate would not be covered at its time, whichever of two rates comes second', async () => {
    await change('diamond.lowestPrice', 400, { from: soon() })
    await expect(change('gencash_conversion_rate', 280)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    const { scheduled } = await change('gencash_conversion_rate', 280, { from: soon() + 1 })
    await app.clock.leap(2 * DAY_MS)
    expect(await app.screen.settingOf('gencash_conversion_rate')).toBe(280)
    expect(scheduled).toHaveLength(1)
    await change('gencash_conversion_rate', null)
    await change('diamond.lowestPrice', null)
  })

  it('that others rely on cannot be called off', async () => {
    const { scheduled } = await change('diamond.lowestPrice', 400, { from: soon() })
    const rate = await change('gencash_conversion_rate', 280, { from: soon() + 1 })
    const cancel = (key: string, revision: number | undefined) =>
      app.screen.settings.cancelScheduled({
        key,
        revision: revision ?? 0,
        by: OPERATOR,
        now: app.clock.now(),
      })
    const price = () => cancel('diamond.lowestPrice', scheduled[0]?.revision)
    await expect(price()).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    await cancel('gencash_conversion_rate', rate.scheduled[0]?.revision)
    await price()
  })

  it('is planned a year ahead at most, and ten of one setting wait at most', async () => {
    const far = app.clock.now() + 367 * DAY_MS
    await expect(change('otp.length', 8, { from: far })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    for (let n = 0; n < 10; n++) await change('age.minimum', 18 + n, { from: soon() + n })
    const eleventh = change('age.minimum', 40, { from: soon() + 11 })
    await expect(eleventh).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })
})

describe('two operators at one setting', () => {
  it('the second, who has not seen the change of the first, is refused and may look again', async () => {
    const { revision } = await app.screen.settings.viewOf('otp.length')
    const after = await change('otp.length', 7, { revision })
    await expect(change('otp.length', 8, { revision })).rejects.toMatchObject({ code: 'REVISION_OUTDATED' })
    expect((await change('otp.length', 8, { revision: after.revision })).value).toBe(8)
  })

  it('of two that put at the same moment one wins', async () => {
    const { revision } = await app.screen.settings.viewOf('otp.length')
    const both = await Promise.allSettled([4, 5].map((value) => change('otp.length', value, { revision })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('an earlier value is found by the change that put it', async () => {
    await change('otp.length', 7)
    const { revision } = await app.screen.settings.viewOf('otp.length')
    await change('otp.length', 8)
    expect(await app.screen.settings.valueAtRevision('otp.length', revision)).toBe(7)
    const wrong = app.screen.settings.valueAtRevision('age.required', revision)
    await expect(wrong).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a switch', () => {
  const put = (isOn: boolean) =>
    app.screen.switches.put('gifts', { isOn, reason: 'A test', by: OPERATOR, now: app.clock.now() })

  it('is on until an operator turns it off, and says who did and why', async () => {
    expect(await app.screen.isOn('gifts')).toBe(true)
    expect(await put(false)).toMatchObject({
      name: 'gifts',
      isOn: false,
      changedBy: OPERATOR,
      reason: 'A test',
    })
    expect(await app.screen.isOn('gifts')).toBe(false)
    expect((await app.screen.switches.list()).filter(({ isOn }) => !isOn).map(({ name }) => name)).toEqual([
      'gifts',
    ])
    expect((await put(true)).isOn).toBe(true)
  })

  it('is seen by another process within five seconds, though its bus delivers nothing', async () => {
    await using other = await app.openOther()
    expect(await other.isOn('gifts')).toBe(true)
    await put(false)
    await app.clock.advance(5_000)
    expect(await other.isOn('gifts')).toBe(false)
    await put(true)
  })
})
