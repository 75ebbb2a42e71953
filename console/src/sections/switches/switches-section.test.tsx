import { admin, type SiteSwitch } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../app/test/section-stage.tsx'
import { SwitchesSection } from './switches-section.tsx'

let stage: SectionStage
const gifts: SiteSwitch = {
  name: 'gifts',
  isOn: true,
  changedAt: null,
  changedBy: null,
  changedByName: null,
  reason: '',
}
const open = { isOn: false, startAt: null, changedAt: null, changedBy: null, changedByName: null }
const closing = { ...open, noticeMs: 48 * 3_600_000 }

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listSwitches, [gifts])
  stage.answers(admin.getMaintenance, closing)
})
afterEach(() => stage.end())

const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const press = async (name: string, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))

describe('a switch', () => {
  test('is turned off with a reason, after what people will meet was read', async () => {
    stage.show(SwitchesSection)
    stage.answers(admin.putSwitch, { ...gifts, isOn: false }, { name: 'gifts' })
    await press('Turn off')
    const dialog = await inDialog()
    expect(dialog.getByText(/Nobody sends gifts or paid bullets/)).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A flood' } })
    await press('Turn off', dialog)
    await waitFor(() => expect(sent()[0]?.body).toEqual({ isOn: false, reason: 'A flood' }))
  })

  test('that is off says who turned it off and why, and is turned on again', async () => {
    const off = {
      ...gifts,
      isOn: false,
      changedAt: 1_790_000_000_000,
      changedByName: 'Fajar',
      reason: 'A flood',
    }
    stage.answers(admin.listSwitches, [off])
    stage.show(SwitchesSection)
    expect(await screen.findByText(/Fajar: A flood/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  test('is only read by an operator who may not turn it', async () => {
    stage.show(SwitchesSection, { roles: ['support'] })
    expect(await screen.findByText('Gifts')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close now' })).toBeNull()
  })
})

/** Writes why. */
const say = (dialog: Awaited<ReturnType<typeof inDialog>>) =>
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'A broken disk' } })

describe('maintenance', () => {
  test('closes the site at once only after the word was typed', async () => {
    stage.show(SwitchesSection)
    stage.answers(admin.putMaintenance, { isOn: true, startAt: null })
    await press('Close now')
    const dialog = await inDialog()
    await press('Close now', dialog)
    expect(sent()).toEqual([])
    fireEvent.change(dialog.getByLabelText(/Type TUTUP/), { target: { value: 'TUTUP' } })
    await press('Close now', dialog)
    expect(sent()).toEqual([])
    say(dialog)
    await press('Close now', dialog)
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({ isOn: true, isUrgent: true, reason: 'A broken disk' }),
    )
  })

  test('is planned for a time in Jakarta', async () => {
    stage.show(SwitchesSection)
    stage.answers(admin.putMaintenance, { isOn: false, startAt: 1 })
    await press('Plan a closing')
    const dialog = await inDialog()
    const field = dialog.getByLabelText('Closes at (WIB)')
    fireEvent.change(field, { target: { value: '2026-12-01T02:00' } })
    say(dialog)
    await press('Plan', dialog)
    const startAt = Date.parse('2026-11-30T19:00:00Z')
    await waitFor(() => expect(sent()[0]?.body).toEqual({ isOn: true, startAt, reason: 'A broken disk' }))
  })

  test('is ended after what that means was read', async () => {
    stage.answers(admin.getMaintenance, { ...closing, isOn: true })
    stage.answers(admin.putMaintenance, { isOn: false, startAt: null })
    stage.show(SwitchesSection)
    await press('Open the site')
    const dialog = await inDialog()
    expect(dialog.getByText(/Everybody watches and buys again at once/)).toBeTruthy()
    say(dialog)
    await press('Open the site', dialog)
    await waitFor(() => expect(sent()[0]?.body).toEqual({ isOn: false, reason: 'A broken disk' }))
  })

  test('that is announced is called off', async () => {
    stage.answers(admin.getMaintenance, { ...closing, startAt: 1_800_000_000_000 })
    stage.answers(admin.putMaintenance, { isOn: false, startAt: null })
    stage.show(SwitchesSection)
    await press('Call the closing off')
    const dialog = await inDialog()
    expect(dialog.getByText(/the site stays open/)).toBeTruthy()
    expect(sent()).toEqual([])
    say(dialog)
    await press('Call it off', dialog)
    await waitFor(() => expect(sent()[0]?.body).toEqual({ isOn: false, reason: 'A broken disk' }))
  })
})
