import { admin, type SettingState } from '@tayang/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refreshNoun } from '#shared/api'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { SettingsSection } from './settings-section.tsx'

let stage: SectionStage
const setting = (part: Partial<SettingState>): SettingState => ({
  key: 'otp.length',
  group: 'accounts',
  isMoney: false,
  schema: { type: 'integer', minimum: 4, maximum: 8 },
  value: 6,
  default: 6,
  changedAt: null,
  changedBy: null,
  changedByName: null,
  revision: 3,
  scheduled: [],
  waiting: null,
  ...part,
})
const digits = setting({})
const fee = setting({ key: 'gift.feePercent', group: 'gifts', isMoney: true, value: 30, default: 30 })
const history = (key: string) =>
  stage.answers(admin.listSettingHistory, { data: [], meta: { next: null } }, { key })

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listSettings, [digits, fee])
  for (const { key } of [digits, fee]) history(key)
})
afterEach(() => stage.end())

const open = (at: string, roles?: Parameters<SectionStage['show']>[1]) =>
  stage.show(SettingsSection, { at: `/?case=${at}`, ...roles })
const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

describe('settings', () => {
  test('are listed by their names, and found by a word of name or key', async () => {
    stage.show(SettingsSection, { at: '/?search=percent' })
    expect(await screen.findByText('Fee of a gift, percent')).toBeTruthy()
    expect(screen.queryByText('Digits of a code')).toBeNull()
  })

  test('that are on or off say so in words', async () => {
    const reviewed = { group: 'clips', value: false, default: true, schema: { type: 'boolean' } } as const
    stage.answers(admin.listSettings, [digits, setting({ ...reviewed, key: 'clips.isReviewed' })])
    stage.show(SettingsSection, { at: '/' })
    expect(await screen.findByText('Off')).toBeTruthy()
    expect(screen.queryByText('false')).toBeNull()
  })

  test('one is saved with what was read, so that nobody overwrites another change unseen', async () => {
    open('otp.length')
    stage.answers(admin.putSetting, { ...digits, value: 8, revision: 4 }, { key: 'otp.length' })
    await type('Digits of a code', '8')
    await type('Reason (optional)', 'Guesses')
    fireEvent.click(screen.getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ value: 8, reason: 'Guesses', revision: 3 })
  })

  test('one that somebody changed meanwhile shows both values, and mine is saved over it when I say so', async () => {
    open('otp.length')
    const params = { key: 'otp.length' }
    stage.answers(admin.putSetting, new Refuses(409, 'REVISION_OUTDATED'), params)
    await type('Digits of a code', '8')
    stage.answers(admin.listSettings, [
      { ...digits, value: 7, revision: 9, changedByName: 'Fajar', changedAt: 1, changedBy: 'fajar' },
      fee,
    ])
    fireEvent.click(screen.getByRole('button', { name: /Save/ }))
    const both = await screen.findByRole('alert')
    await waitFor(() => expect(within(both).getByText('7')).toBeTruthy())
    expect(within(both).getByText('8')).toBeTruthy()
    stage.answers(admin.putSetting, { ...digits, value: 8, revision: 10 }, params)
    fireEvent.click(within(both).getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ value: 8, revision: 9 })
  })

  test('one in which nothing was written follows what others change, and what was written stays', async () => {
    open('otp.length')
    expect((await field('Digits of a code')).value).toBe('6')
    stage.answers(admin.listSettings, [{ ...digits, value: 7, revision: 4 }, fee])
    await act(() => refreshNoun(admin.listSettings.path))
    await waitFor(async () => expect((await field('Digits of a code')).value).toBe('7'))
    await type('Digits of a code', '8')
    stage.answers(admin.listSettings, [{ ...digits, value: 5, revision: 5 }, fee])
    await act(() => refreshNoun(admin.listSettings.path))
    expect((await field('Digits of a code')).value).toBe('8')
  })

  test('one of money is asked for with a reason, and cannot be asked for without', async () => {
    open('gift.feePercent')
    stage.answers(admin.putSetting, fee, { key: fee.key })
    await type('Fee of a gift, percent', '25')
    const save = screen.getByRole('button', { name: /Save/ })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await type('Reason', 'A campaign')
    fireEvent.click(save)
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ value: 25, reason: 'A campaign' }))
  })

  test('an operator who may not change one reads it and has no form', async () => {
    open('gift.feePercent', { roles: ['admin'] })
    expect(await screen.findByRole('heading', { name: 'Value' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  })

  test('a planned change is called off', async () => {
    const planned = { revision: 5, value: 8, from: 1_800_000_000_000, changedBy: 'x', reason: 'Later' }
    stage.answers(admin.listSettings, [{ ...digits, scheduled: [planned] }])
    stage.answers(admin.cancelScheduledSetting, null, { key: digits.key, revision: '5' })
    open('otp.length')
    fireEvent.click(await screen.findByRole('button', { name: 'Call off' }))
    await waitFor(() => expect(sent()[0]?.address).toBe('/admin/v1.0/settings/otp.length/scheduled/5'))
  })

  test('an earlier value is put again with a reason', async () => {
    const row = {
      revision: 1,
      value: 4,
      from: 1,
      reason: 'Before',
      changedAt: 1,
      changedBy: 'x',
      changedByName: 'Fajar',
      isCancelled: false,
    }
    stage.answers(admin.listSettingHistory, { data: [row], meta: { next: null } }, { key: digits.key })
    stage.answers(admin.rollBackSetting, digits, { key: digits.key })
    open('otp.length')
    fireEvent.click(await screen.findByRole('button', { name: 'Put again' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'As it was' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /Put again/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ revision: 1, reason: 'As it was' }))
  })
})
