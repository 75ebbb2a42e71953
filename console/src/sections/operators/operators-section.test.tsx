import { admin, permissions, type OperatorListed } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { OperatorsSection } from './operators-section.tsx'
import { deedsOf } from './role-words.ts'

let stage: SectionStage
const operatorOf = (part: Partial<OperatorListed>): OperatorListed => ({
  id: 'sari',
  profileId: 'profile-of-sari',
  name: 'Sari Wulandari',
  avatar: null,
  email: 'sari@example.com',
  roles: ['support'],
  status: 'active',
  linkEndsAt: null,
  hasSecondFactor: true,
  sessions: 1,
  usedAt: 1_800_000_000_000,
  ...part,
})
const sari = operatorOf({})
const own = operatorOf({ id: 'operator', name: 'Dewi', roles: ['admin'] })
const invited = operatorOf({
  id: 'joko',
  name: 'joko',
  status: 'invited',
  hasSecondFactor: false,
  sessions: 0,
})
const link = {
  id: 'sari',
  url: 'https://t.example/reset-password?token=x',
  expiresAt: 1,
  totpUri: 'otpauth://y',
}

function know(...operators: OperatorListed[]) {
  stage.answers(admin.listOperators, { data: operators, meta: { next: null } })
  for (const operator of operators) {
    const params = { id: operator.id }
    stage.answers(admin.getOperator, operator, params)
    stage.answers(admin.listOperatorSessions, [], params)
  }
}

beforeEach(() => {
  stage = openSectionStage()
  know(sari, own, invited)
})
afterEach(() => stage.end())

const open = (id: string, how: Parameters<SectionStage['show']>[1] = {}) =>
  stage.show(OperatorsSection, { at: `/?case=${id}`, ...how })
const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const role = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** The button of this name in the dialog that is open. */
async function confirm(name: RegExp, reason?: string) {
  const dialog = await screen.findByRole('dialog')
  if (reason !== undefined) {
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } })
  }
  fireEvent.click(within(dialog).getByRole('button', { name }))
}
const isOff = async (name: RegExp) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true'

describe('operators', () => {
  test('are listed with their roles, and who was invited and has not come yet', async () => {
    stage.show(OperatorsSection)
    expect(await screen.findByText('Sari Wulandari')).toBeTruthy()
    expect(screen.getByText('Dewi (you)')).toBeTruthy()
    expect(screen.getByText('invited')).toBeTruthy()
  })

  test('are searched and filtered by the server, with what the address says', async () => {
    stage.show(OperatorsSection, { at: '/?role=trust&search=sari' })
    await waitFor(() => expect(stage.asked[0]?.address).toContain('role=trust&search=sari'))
  })

  test('nobody is invited without an email and a role; the link is shown once, with its second factor', async () => {
    stage.answers(admin.inviteOperator, link)
    stage.show(OperatorsSection)
    await press(/^Invite/)
    const dialog = await screen.findByRole('dialog')
    const send = within(dialog).getByRole('button', { name: /^Invite/ })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: ' joko@example.com ' } })
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /Reviewer/ }))
    fireEvent.click(send)
    expect(await screen.findByText(link.url)).toBeTruthy()
    expect(screen.getByText(link.totpUri)).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ email: 'joko@example.com', roles: ['reviewer'] })
    await press(/^Done/)
    await waitFor(() => expect(screen.queryByText(link.url)).toBeNull())
  })
})

describe('roles', () => {
  test('are set with a reason, after the dialog said what is gained and lost', async () => {
    stage.answers(admin.putOperatorRoles, { ...sari, roles: ['trust'] }, { id: 'sari' })
    open('sari')
    expect(await isOff(/Set these roles/)).toBe(true)
    fireEvent.click(await role(/^Support/))
    expect(await isOff(/Set these roles/)).toBe(true)
    fireEvent.click(await role(/^Trust/))
    await press(/Set these roles/)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Gains: Trust.')).toBeTruthy()
    expect(within(dialog).getByText(/^Loses: Support\./)).toBeTruthy()
    await confirm(/Set these roles/, 'Changed teams')
    await waitFor(() => expect(sent()[0]?.body).toEqual({ roles: ['trust'], reason: 'Changed teams' }))
  })

  test('of my own are shown and cannot be changed', async () => {
    open('operator')
    expect((await role(/^Admin/)).closest('fieldset')?.disabled).toBe(true)
    expect(await isOff(/Take every role away/)).toBe(true)
    expect(screen.getByText('Nobody changes their own')).toBeTruthy()
  })

  test('an auditor reads them and has no buttons', async () => {
    open('sari', { roles: ['auditor'] })
    expect((await role(/^Support/)).closest('fieldset')?.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Set these roles|Invite/ })).toBeNull()
  })

  test('are forgotten as a draft when another operator is opened', async () => {
    open('sari')
    fireEvent.click(await role(/^Trust/))
    fireEvent.click(screen.getByText('joko'))
    await waitFor(async () => expect((await role(/^Trust/)).checked).toBe(false))
  })

  test('are a table of what each may do', async () => {
    const held = Object.entries(permissions).map(([permission, roles]) => ({ permission, roles }))
    stage.answers(admin.listPermissions, held)
    stage.show(OperatorsSection, { at: '/roles' })
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toContain('Auditor')
    expect(within(table).getAllByRole('img', { name: 'yes' }).length).toBeGreaterThan(60)
    expect(deedsOf(['auditor']).every(({ deeds }) => deeds.every((deed) => /read|export/.test(deed)))).toBe(
      true,
    )
  })
})

describe('an operator', () => {
  test('gets a new second factor by a link, which is shown', async () => {
    stage.answers(admin.renewSecondFactor, link, { id: 'sari' })
    open('sari')
    await press(/New two-step verification/)
    await confirm(/Make the link/)
    expect(await screen.findByText(link.totpUri)).toBeTruthy()
  })

  test('has sessions that are ended; one without a session has none to end', async () => {
    stage.answers(admin.endOperatorSessions, { ended: 1 }, { id: 'sari' })
    open('sari')
    await press(/End every session/)
    await confirm(/End every session/)
    await waitFor(() => expect(sent()[0]).toMatchObject({ method: 'DELETE' }))
    stage.end()
    stage = openSectionStage()
    know(invited)
    open('joko')
    expect(await isOff(/End every session/)).toBe(true)
  })

  test('loses every role for a reason; what another admin did first is said', async () => {
    stage.answers(admin.removeOperator, new Refuses(409, 'LAST_ADMIN'), { id: 'sari' })
    open('sari')
    await press(/Take every role away/)
    await confirm(/Take every role away/, 'Left us')
    await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: 'Left us' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('who was invited is told apart: the invitation is taken back', async () => {
    open('joko')
    expect(await screen.findByText('invited, has not come yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Take the invitation back/ })).toBeTruthy()
  })
})
