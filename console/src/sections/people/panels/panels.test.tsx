import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { NOW, somebody } from '../person-stage.ts'
import { NotesPanel } from './notes-panel.tsx'
import { RelationsPanel } from './relations-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { WalletPanel } from './wallet-panel.tsx'
import { WhyPanel } from './why-panel.tsx'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => stage.end())

const DAY_MS = 86_400_000
const person = somebody()
const params = { accountId: 'acc' }
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const last = () => stage.asked.at(-1)?.address ?? ''
const list = (data: unknown[], next: string | null = null) => ({ data, meta: { next } })

describe('the sessions of a person', () => {
  const signedIn = (id: string, name: string, ageDays: number) => ({
    id,
    device: { name, platform: 'android', osVersion: '16', since: NOW - ageDays * DAY_MS, isPushed: true },
    signedInAt: NOW - DAY_MS,
    usedAt: NOW,
    isValidated: ageDays > 1,
  })
  const Sessions = () => <SessionsPanel person={person} />

  test('an operator sees which device is new and which one waits for a place', async () => {
    const old = signedIn('a', 'Oppo', 8)
    stage.answers(admin.listPersonSessions, { data: [old, signedIn('b', 'Vivo', 1)] }, params)
    stage.show(Sessions)
    await screen.findByText('Oppo')
    const [first, second] = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(first).not.toMatch(/New|Waiting/)
    expect(second).toMatch(/New.*Waiting/)
  })

  test('an operator who ends one session ends that of the device they pressed', async () => {
    const both = [signedIn('a', 'Oppo', 8), signedIn('b', 'Vivo', 9)]
    stage.answers(admin.listPersonSessions, { data: both }, params)
    stage.answers(admin.endPersonSession, null, { ...params, id: 'b' })
    stage.show(Sessions)
    fireEvent.click(await screen.findByRole('button', { name: 'End the session on Vivo' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'DELETE', address: '/admin/v1.0/person/acc/session/b' })
  })

  test('an operator who ends all sessions is asked first', async () => {
    stage.answers(admin.listPersonSessions, { data: [signedIn('a', 'Oppo', 8)] }, params)
    stage.answers(admin.endPersonSessions, { ended: 1 }, params)
    stage.show(Sessions)
    fireEvent.click(await screen.findByRole('button', { name: 'End all' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(changes()).toEqual([])
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'A lost phone' } })
    fireEvent.click(dialog.getByRole('button', { name: /^End all sessions/ }))
    await waitFor(() => expect(changes()[0]?.address).toBe('/admin/v1.0/person/acc/sessions'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an auditor ends no session', async () => {
    stage.answers(admin.listPersonSessions, { data: [signedIn('a', 'Oppo', 8)] }, params)
    stage.show(Sessions, { roles: ['auditor'] })
    await screen.findByText('Oppo')
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  })
})

describe('the relations of a person', () => {
  const other = { accountId: 'budi', profileId: 'pb', name: 'Budi', avatar: null, since: NOW }
  const Relations = () => <RelationsPanel person={person} />

  test('an operator who turns to blocks begins at their first page again', async () => {
    stage.answers(admin.listPersonRelations, list([other], 'older'), params)
    stage.show(Relations)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/people/budi')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(last()).toMatch(/kind=followers.*cursor=older/))
    fireEvent.click(screen.getByText('Blocked by'))
    await waitFor(() => expect(last()).toContain('kind=blocked-by'))
    expect(last()).not.toContain('cursor')
  })

  test('an operator reads that somebody has no followers', async () => {
    stage.answers(admin.listPersonRelations, list([]), params)
    stage.show(Relations)
    expect(await screen.findByText('Nobody.')).toBeTruthy()
  })
})

describe('the notes about a person', () => {
  const Notes = () => <NotesPanel person={person} />
  const write = async (text: string) => {
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
  }

  test('an operator whose note was not stored sends it again under the same id', async () => {
    stage.answers(admin.listPersonNotes, list([]), params)
    stage.answers(admin.addPersonNote, new Refuses(503, 'UNAVAILABLE'), params)
    stage.show(Notes)
    await write('Phoned')
    await waitFor(() => expect(changes()).toHaveLength(1))
    const add = await screen.findByRole('button', { name: 'Add the note' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    fireEvent.click(add)
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.body).toEqual(changes()[0]?.body)
  })

  test('an operator who writes only spaces adds no note', async () => {
    stage.answers(admin.listPersonNotes, list([]), params)
    stage.show(Notes)
    await write('   ')
    expect(screen.queryByRole('button', { name: 'Add the note' })).toBeNull()
    expect(changes()).toEqual([])
  })

  test('an operator reads notes of an operator who is gone', async () => {
    const by = { accountId: 'x', name: null }
    stage.answers(admin.listPersonNotes, list([{ id: 'n', text: 'Old', at: NOW, by }]), params)
    stage.show(Notes)
    expect(await screen.findByText(/an operator who is gone/)).toBeTruthy()
  })
})

describe('why they could not', () => {
  const answer = (checks: unknown[], sentence: string | null = null) =>
    stage.answers(
      admin.getPersonWhy,
      { call: 'send-gift', on: null, may: sentence === null, checks, sentence },
      params,
    )
  const check = (name: string, passes: boolean, more: object = {}) => ({
    check: name,
    passes,
    is: null,
    needs: null,
    until: null,
    ...more,
  })
  const Why = () => <WhyPanel person={person} />

  test('an operator sees each check with what was found, and what the person reads', async () => {
    const checks = [
      check('account', true),
      check('balance', false, { is: 1200, needs: 5000 }),
      check('silenced', false),
      check('age', false, { needs: 18 }),
    ]
    answer(checks, 'Not enough diamonds')
    stage.show(Why)
    expect(await screen.findByText('1.200, needs 5.000')).toBeTruthy()
    expect(screen.getAllByLabelText('does not pass')).toHaveLength(3)
    expect(screen.getByText('for good')).toBeTruthy()
    expect(screen.getByText('no birth date, needs 18')).toBeTruthy()
    expect(screen.getByText('They read “Not enough diamonds”')).toBeTruthy()
  })

  test('an operator whose role hides a balance reads that it is hidden', async () => {
    answer([check('balance', true)])
    stage.show(Why)
    expect(await screen.findByText('hidden from you')).toBeTruthy()
    expect(screen.getByText('Nothing stands in their way now.')).toBeTruthy()
  })

  test('an operator asks by an amount only where the call has one', async () => {
    answer([])
    stage.show(Why)
    fireEvent.change(await screen.findByLabelText('Diamonds'), { target: { value: '500' } })
    await waitFor(() => expect(last()).toContain('amount=500'))
    fireEvent.change(screen.getByLabelText('What they tried'), { target: { value: 'go-live' } })
    await waitFor(() => expect(last()).toContain('call=go-live'))
    expect(last()).not.toContain('amount')
    expect(screen.queryByLabelText('Diamonds')).toBeNull()
  })

  test('an operator who names the other side by email asks about that profile', async () => {
    answer([])
    stage.answers(admin.getProfileByEmail, { id: 'pro-budi' })
    stage.show(Why)
    const field = await screen.findByLabelText(/^To whom or where/)
    fireEvent.change(field, { target: { value: 'budi@example.com' } })
    await waitFor(() => expect(last()).toContain('on=pro-budi'))
    expect(stage.asked.some(({ address }) => /why.*on=budi/.test(address))).toBe(false)
  })
})

describe('the wallet of a person', () => {
  const wallet = (more: object) =>
    stage.answers(
      admin.getPersonWallet,
      {
        diamonds: 0,
        gencash: 0,
        gencashRupiah: 0,
        heldGencash: 0,
        frozenSince: null,
        payoutHold: null,
        drift: 0,
        gifts: [],
        lines: [],
        ...more,
      },
      params,
    )
  const Wallet = () => <WalletPanel person={person} />

  test('an operator sees that it is frozen, what is held and by how much it is wrong', async () => {
    wallet({ frozenSince: NOW, heldGencash: 1500, drift: 3 })
    stage.show(Wallet)
    expect(await screen.findByText('Frozen')).toBeTruthy()
    expect(screen.getByText('1.500 gencash held for a cash-out')).toBeTruthy()
    expect(screen.getByText('drift of 3')).toBeTruthy()
  })

  test('an operator sees a gift that was sent as money that left', async () => {
    const gift = { id: 't', at: NOW, kind: 'gift', currency: 'diamond', amount: -50, partner: null }
    wallet({ lines: [gift], drift: null })
    stage.show(Wallet)
    expect(await screen.findByText('Gift to somebody')).toBeTruthy()
    expect(screen.getByText('−50')).toBeTruthy()
    expect(screen.getByText('verified with the ledger')).toBeTruthy()
  })
})
