import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { PeopleSection } from './people-section.tsx'
import { answerPerson, decided, NOW, somebody } from './person-stage.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => stage.end())

const params = { accountId: 'acc' }
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const action = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) })
const inDialog = async () => within(await screen.findByRole('dialog'))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const show = (part = '', how: Parameters<SectionStage['show']>[1] = {}) =>
  stage.show(PeopleSection, { at: `/acc${part}`, ...how })

describe('the head of a person', () => {
  test('says who it is, what is in force and how they joined', async () => {
    answerPerson(stage, somebody({ suspendedUntil: NOW + 60_000, premiumUntil: NOW + 60_000 }), [
      decided('warn'),
    ])
    show()
    expect(await screen.findByText('l••••@gmail.com')).toBeTruthy()
    expect(screen.getByText(/^Suspended until/)).toBeTruthy()
    expect(screen.getByText(/^Premium to/)).toBeTruthy()
    expect(await screen.findByText('Strikes: 1')).toBeTruthy()
    expect(screen.getByText(/by the line of telkomsel/)).toBeTruthy()
    expect(screen.getByText('14 Feb 1999, 27 years')).toBeTruthy()
  })

  test('says that they are leaving, and on which day they are erased', async () => {
    answerPerson(stage, somebody({ erasesAt: Date.UTC(2026, 11, 12, 3) }))
    show()
    expect(await screen.findByText('Leaving, erased on 12 Dec')).toBeTruthy()
  })

  test('shows markup as it is written and cuts a name that fills the page', async () => {
    const name = `<img src=x onerror=alert(1)>${'g'.repeat(272)}`
    answerPerson(stage, somebody({ name }))
    show()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.title).toBe(name)
    expect(heading.textContent?.length).toBeLessThan(100)
    expect(heading.querySelector('img')).toBeNull()
  })

  test('of somebody who was erased offers nothing to do', async () => {
    const gone = { isErased: true, profileId: null, name: null, email: null, username: null, joinedAt: null }
    answerPerson(stage, somebody(gone))
    show()
    expect(await screen.findByText('Somebody who was erased')).toBeTruthy()
    expect(screen.queryByText('End all sessions')).toBeNull()
    expect(screen.queryByText('Write a note')).toBeNull()
  })

  test('of nobody says so, with a way back', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.getPerson, new Refuses(404, 'NOT_FOUND'), params)
    show()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('who may read what', () => {
  test('a role without money sees neither the wallet nor its tabs, and asks for none', async () => {
    answerPerson(stage, somebody({ counts: { sessions: 1, shows: 0, clips: 0, notes: 0, orders: null } }))
    show('', { roles: ['trust'] })
    await screen.findByText('l••••@gmail.com')
    expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull()
    expect(screen.queryByRole('tab', { name: /Orders/ })).toBeNull()
    expect(stage.asked.some(({ address }) => /wallet|orders|cashouts/.test(address))).toBe(false)
  })

  test('an auditor reads and changes nothing', async () => {
    answerPerson(stage, somebody())
    show('', { roles: ['auditor'] })
    await screen.findByText('l••••@gmail.com')
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Ban for good/ })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Write a note' })).toBeNull()
  })

  test('nobody decides about themselves', async () => {
    answerPerson(stage, somebody({ accountId: 'operator' }))
    stage.show(PeopleSection, { at: '/operator' })
    expect(await screen.findByText(/No one decides about themselves/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Warn/ })).toBeNull()
  })
})

describe('the wallet', () => {
  test('shows balances, movements, what payouts wait for and that it is in balance', async () => {
    answerPerson(stage, somebody())
    show('/money')
    stage.answers(admin.listPersonCashouts, { data: [], meta: { next: null } }, params)
    expect(await screen.findByText('12.480')).toBeTruthy()
    expect(screen.getByText('Gencash, Rp3.164.000')).toBeTruthy()
    expect(screen.getByText('Gift of Made')).toBeTruthy()
    expect(screen.getByText('in balance, 0 drift')).toBeTruthy()
    expect(screen.getByText(/New number: payouts wait until/)).toBeTruthy()
  })
})

describe('notes', () => {
  test('are added once, and the field is empty afterwards', async () => {
    answerPerson(stage, somebody())
    const note = { id: 'n', text: 'Phoned', at: NOW, by: { accountId: 'operator', name: 'Dewi' } }
    stage.answers(admin.addPersonNote, note, params)
    show('/notes')
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    type(field, '  Phoned ')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
    expect(changes()).toHaveLength(1)
    expect(changes()[0]?.body).toMatchObject({ text: 'Phoned' })
  })
})

describe('actions', () => {
  test('email and number are read once, for a reason', async () => {
    answerPerson(stage, somebody())
    const shown = { email: 'laras@gmail.com', mobile: '+628125554471', msisdn: null }
    stage.answers(admin.revealPerson, shown, params)
    show()
    fireEvent.click(await action('Reveal email and number'))
    const dialog = await inDialog()
    expect(dialog.getByRole('button', { name: /^Reveal/ }).getAttribute('aria-disabled')).toBe('true')
    type(dialog.getByRole('textbox'), 'Asked us by phone')
    fireEvent.click(dialog.getByRole('button', { name: /^Reveal/ }))
    expect(await screen.findByText('laras@gmail.com')).toBeTruthy()
    expect(changes()[0]?.body).toEqual({ reason: 'Asked us by phone' })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('laras@gmail.com')).toBeNull()
  })

  test('a suspension names a rule, the facts and its days, and can be undone while it waits', async () => {
    answerPerson(stage, somebody())
    stage.answers(
      admin.makeDecision,
      decided('suspend', { state: 'pending', undoUntil: Date.now() + 10_000 }),
    )
    show()
    fireEvent.click(await action('Suspend'))
    const dialog = await inDialog()
    type(dialog.getByLabelText('Rule'), '4.2')
    type(dialog.getByLabelText('For how long'), '30')
    type(dialog.getByLabelText(/The facts/), 'slot, link di bio')
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toMatchObject({
      subject: { kind: 'person', id: 'pro' },
      effects: [{ kind: 'suspend', days: 30 }],
      reason: '4.2',
      facts: 'slot, link di bio',
    })
  })

  test('deciding about somebody one follows is asked twice', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.makeDecision, new Refuses(409, 'RELATION_WARNING'))
    show()
    fireEvent.click(await action('Warn'))
    const dialog = await inDialog()
    type(dialog.getByLabelText('Rule'), '4.2')
    type(dialog.getByLabelText(/The facts/), 'slot')
    fireEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    expect(await dialog.findByText(/You follow this person/)).toBeTruthy()
    stage.answers(admin.makeDecision, decided('warn'))
    fireEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ despiteRelation: true }))
  })

  test('a suspension that is in force is lifted with what the person reads', async () => {
    const suspended = decided('suspend')
    answerPerson(stage, somebody({ suspendedUntil: NOW + 60_000 }), [suspended])
    stage.answers(admin.reverseDecision, { ...suspended, state: 'reversed' }, { id: suspended.id })
    show()
    fireEvent.click(await action('Lift the suspension'))
    const dialog = await inDialog()
    type(dialog.getByLabelText(/^What the person reads/), 'We were wrong')
    fireEvent.click(dialog.getByRole('button', { name: /^Take back/ }))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'We were wrong' }))
  })

  test('a birth date waits for a second operator, and no day of the future is asked for', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.correctBirthDate, { id: 'apr' }, params)
    show()
    fireEvent.click(await action('Correct birth date'))
    const dialog = await inDialog()
    type(dialog.getByLabelText(/^Reason: what proves it/), 'Identity card')
    type(dialog.getByLabelText('Born on'), '2999-01-01')
    expect(dialog.getByText('Nobody is of such an age')).toBeTruthy()
    type(dialog.getByLabelText('Born on'), '1998-02-14')
    fireEvent.click(dialog.getByRole('button', { name: /^Ask for it/ }))
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ birthDate: '1998-02-14', reason: 'Identity card' }),
    )
  })

  test('all sessions end after what will happen was read', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.endPersonSessions, { ended: 1 }, params)
    show()
    fireEvent.click(await action('End all sessions'))
    const dialog = await inDialog()
    expect(dialog.getByText(/Every device is logged out/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'A lost phone' } })
    fireEvent.click(dialog.getByRole('button', { name: /^End all sessions/ }))
    await waitFor(() => expect(changes()[0]?.method).toBe('DELETE'))
  })

  test('a subscription is given of a package on sale', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.listPackagesToGrant, {
      data: [{ code: 'month', name: 'Premium', group: 'Premium', days: 30 }],
    })
    stage.answers(admin.grantSubscription, { id: 's', endAt: NOW })
    show()
    fireEvent.click(await action('Give a subscription'))
    const dialog = await inDialog()
    type(await dialog.findByLabelText('Package'), 'month')
    type(dialog.getByLabelText(/^Reason/), 'An outage')
    fireEvent.click(dialog.getByRole('button', { name: 'Give' }))
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ accountId: 'acc', package_code: 'month', reason: 'An outage' }),
    )
  })

  test('a wallet is frozen by two: the first asks', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.putWalletState, { id: 'apr' }, params)
    show()
    fireEvent.click(await action('Freeze wallet'))
    const dialog = await inDialog()
    type(dialog.getByLabelText(/^Reason/), 'A stolen account')
    fireEvent.click(dialog.getByRole('button', { name: /^Ask for it/ }))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ frozen: true, reason: 'A stolen account' }))
  })

  test('an export names the authority and the order, and waits for a second operator', async () => {
    answerPerson(stage, somebody())
    stage.answers(admin.askPersonExport, { id: 'apr' }, params)
    show()
    fireEvent.click(await action('Export for an order'))
    const dialog = await inDialog()
    type(dialog.getByLabelText('Authority'), 'Bareskrim Polri')
    type(dialog.getByLabelText(/^Reason/), 'An order of a court')
    expect(dialog.getByRole('button', { name: /^Ask for it/ }).getAttribute('aria-disabled')).toBe('true')
    type(dialog.getByLabelText('Number of the order'), 'B/123')
    fireEvent.click(dialog.getByRole('button', { name: /^Ask for it/ }))
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({
        authority: 'Bareskrim Polri',
        order: 'B/123',
        reason: 'An order of a court',
      }),
    )
  })

  test('what was asked for says who has to confirm it', async () => {
    answerPerson(stage, somebody())
    const approval = {
      id: 'apr',
      kind: 'birth-date',
      subject: 'acc',
      about: { id: 'acc', name: 'Laras' },
      summary: 'Laras: 1999-02-14 → 1998-02-14',
      reason: 'Identity card',
      askedBy: { id: 'operator', name: 'Dewi' },
      askedAt: NOW,
      expiresAt: NOW,
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
      note: null,
      mayNot: 'asked-it',
      others: 0,
    }
    stage.answers(admin.listApprovals, { data: [approval], meta: { next: null } })
    show()
    expect(await screen.findByText(/a second operator has to be made first/)).toBeTruthy()
  })
})

describe('why could they not ...?', () => {
  test('every check is a line, the failing one in words, and last what they read', async () => {
    answerPerson(stage, somebody())
    const passing = { passes: true, is: null, needs: null, until: null, code: null }
    stage.answers(
      admin.getPersonWhy,
      {
        call: 'send-gift',
        on: null,
        may: false,
        checks: [
          { ...passing, check: 'account' },
          { ...passing, check: 'age', is: 27, needs: 18 },
          { ...passing, check: 'suspended', passes: false, until: NOW, code: 'ACCOUNT_SUSPENDED' },
          { ...passing, check: 'balance', is: 12_480, needs: 50 },
        ],
        sentence: 'Gifts are off for you',
      },
      params,
    )
    show()
    expect(await screen.findByText('27, needs 18')).toBeTruthy()
    expect(screen.getByText('12.480, needs 50')).toBeTruthy()
    expect(screen.getByText('They read “Gifts are off for you”')).toBeTruthy()
    expect(screen.getAllByLabelText('does not pass')).toHaveLength(1)
  })

  test('another question is asked of the server', async () => {
    answerPerson(stage, somebody())
    show()
    type(await screen.findByLabelText('What they tried'), 'cash-out')
    await waitFor(() => expect(stage.asked.at(-1)?.address).toContain('call=cash-out'))
  })
})
