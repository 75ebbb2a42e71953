import { admin, type ConsoleRole } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { answerPerson, somebody } from '../person-stage.ts'
import { AccountDialogs, type AccountDialog } from './account-dialogs.tsx'

let stage: SectionStage
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  stage = openSectionStage()
  answerPerson(stage, somebody())
})
afterEach(() => stage.end())

const params = { accountId: 'acc' }
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')

async function open(dialog: AccountDialog, roles?: readonly ConsoleRole[], person = somebody()) {
  const Shown = () => <AccountDialogs person={person} dialog={dialog} onClose={onClose} />
  stage.show(Shown, roles ? { roles } : {})
  return within(await screen.findByRole('dialog'))
}
type Shown = Awaited<ReturnType<typeof open>>
const write = (dialog: Shown, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const ask = (dialog: Shown) => dialog.getByRole('button', { name: /^Ask for it/ })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

describe('the dialogs of an account', () => {
  test('an operator who corrects a birth date gives another day that somebody can be born on', async () => {
    stage.answers(admin.correctBirthDate, { id: 'ap' }, params)
    const dialog = await open('birth')
    write(dialog, /^Reason: what proves it/, 'An identity card')
    expect(isOff(ask(dialog))).toBe(true)
    write(dialog, /^Born on/, '1799-01-01')
    expect(dialog.getByText('Nobody is of such an age')).toBeTruthy()
    expect(isOff(ask(dialog))).toBe(true)
    write(dialog, /^Born on/, '1998-02-14')
    fireEvent.click(ask(dialog))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(changes()[0]?.body).toEqual({ birthDate: '1998-02-14', reason: 'An identity card' })
  })

  test('an operator who withdraws an approval to go live says so of a streamer only', async () => {
    stage.answers(admin.putStreamer, null, params)
    const dialog = await open('streamer')
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
    write(dialog, /^Reason/, 'A false name')
    fireEvent.click(dialog.getByRole('button', { name: /^Withdraw/ }))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ isApproved: false, reason: 'A false name' }))
  })

  test('an operator approves somebody who is no streamer yet', async () => {
    stage.answers(admin.putStreamer, null, params)
    const dialog = await open('streamer', undefined, somebody({ isStreamer: false }))
    write(dialog, /^Reason/, 'We know her')
    fireEvent.click(dialog.getByRole('button', { name: /^Approve/ }))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ isApproved: true, reason: 'We know her' }))
  })

  test('an operator changes a name and a picture only with a reason', async () => {
    stage.answers(admin.putProfile, null, { id: somebody().profileId ?? '' })
    const dialog = await open('profile')
    const save = dialog.getByRole('button', { name: 'Save' })
    write(dialog, /^Name/, 'Ani Baru')
    expect(isOff(save)).toBe(true)
    expect(dialog.getByRole('button', { name: 'New picture' })).toHaveProperty('disabled', true)
    write(dialog, /^Reason/, 'Asked for by phone')
    expect(dialog.getByRole('button', { name: 'New picture' })).toHaveProperty('disabled', false)
    fireEvent.click(save)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({ name: 'Ani Baru', reason: 'Asked for by phone' }),
    )
  })

  test('an operator who asks for an export names the authority and its order', async () => {
    stage.answers(admin.askPersonExport, { id: 'ap' }, params)
    const dialog = await open('export')
    write(dialog, /^Reason: what it is needed for/, 'A lawful order')
    write(dialog, /^Authority/, ' Polda Metro ')
    write(dialog, /^Number of the order/, '  ')
    expect(isOff(ask(dialog))).toBe(true)
    write(dialog, /^Number of the order/, 'B/12/2026 ')
    fireEvent.click(ask(dialog))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toEqual({
      authority: 'Polda Metro',
      order: 'B/12/2026',
      reason: 'A lawful order',
    })
  })

  test('an operator freezes a wallet that is free', async () => {
    stage.answers(admin.putWalletState, { id: 'ap' }, params)
    const dialog = await open('wallet')
    expect(dialog.getByRole('heading', { name: 'Freeze the wallet' })).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A stolen phone' } })
    fireEvent.click(ask(dialog))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ frozen: true, reason: 'A stolen phone' }))
  })

  test('an operator gives a package that is on sale, for a reason', async () => {
    const packages = [{ code: 'p30', group: 'Premium', name: 'Monthly', days: 30 }]
    stage.answers(admin.listPackagesToGrant, packages)
    stage.answers(admin.grantSubscription, { id: 'sub' })
    const dialog = await open('grant')
    fireEvent.change(await dialog.findByLabelText(/^Package/), { target: { value: 'p30' } })
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A lost payment' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Give/ }))
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ accountId: 'acc', package_code: 'p30', reason: 'A lost payment' }),
    )
  })
})
