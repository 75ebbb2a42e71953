import { i18n } from '@lingui/core'
import { admin, type ReportCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoState } from '#kit'
import { toasts } from '#shared/toasts'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { aCase, aDecision, agung, aLine, OWN } from '../test-cases.ts'
import { ReportsSection } from './reports-section.tsx'

let stage: SectionStage
const { id } = aLine()
const claimed = { kind: 'report', id }
const claimBy = (accountId: string, name: string) => ({
  ...claimed,
  by: { accountId, name },
  until: Date.now() + 60_000,
})

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.putClaim, claimBy(OWN, 'Dewi'), claimed)
  stage.answers(admin.deleteClaim, null, claimed)
})
afterEach(() => {
  stage.end()
  undoState.setState(null, true)
  toasts.setState([], true)
})

const open = (part: Partial<ReportCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  stage.answers(admin.listReports, { data: [aLine(part)], meta: { next: null } })
  stage.answers(admin.getReport, aCase(part), { id })
  stage.show(ReportsSection, { at: `/?case=${id}`, ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const decided = () =>
  stage.asked.filter(({ method, address }) => method === 'PUT' && address.startsWith('/admin/v1.0/report/'))
const addresses = () => stage.asked.map(({ address }) => address)
const pressable = async () => {
  const bar = within(await screen.findByRole('group', { name: 'Decide' }))
  return bar
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-disabled') === null)
    .map((button) => button.dataset['action'])
}

describe('what can be decided depends on what was reported', () => {
  test.each<[string, Partial<ReportCase>, readonly string[]]>([
    ['a comment', {}, ['dismiss', 'warn', 'hide', 'suspend', 'ban']],
    ['content of the site itself', { person: null }, ['dismiss', 'hide']],
    [
      'a person',
      { type: 'user', subject: { kind: 'person', id: 'p', label: 'Agung' } },
      ['dismiss', 'warn', 'suspend', 'ban'],
    ],
  ])('%s', async (_what, part, actions) => {
    open(part)
    expect(await pressable()).toEqual(actions)
  })

  test('of content of the site itself nobody is written to', async () => {
    open({ person: null })
    expect(await screen.findByText('Content of the site itself: nobody to warn')).toBeTruthy()
    expect(screen.getByText('Hide takes the comment out for everyone.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Letter to/ })).toBeNull()
  })
})

describe('what each button does is said before it is pressed', () => {
  test.each([
    ['dismiss', /who reported is told so/],
    ['warn', /counts as a strike/],
    ['hide', /out for everyone, warns Agung Rosok/],
    ['suspend', /takes away gifts, shows, uploads and chat of Agung Rosok/],
    ['ban', /closes the account of Agung Rosok for good/],
  ])('%s', async (action, words) => {
    open()
    const bar = await screen.findByRole('group', { name: 'Decide' })
    fireEvent.mouseEnter(bar.querySelector(`[data-action=${action}]`)!)
    const said = [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
    expect(said.some((text) => words.test(text ?? ''))).toBe(true)
  })
})

describe('a case that another operator works on', () => {
  beforeEach(() => stage.answers(admin.putClaim, claimBy('fajar', 'Fajar'), claimed))

  test('says so in the case and in the list, and can be taken over', async () => {
    open()
    expect(await screen.findByText(/Fajar is working on this case/)).toBeTruthy()
    expect(screen.getByText('open at Fajar')).toBeTruthy()
    stage.answers(admin.putClaim, claimBy(OWN, 'Dewi'), claimed)
    await press('Take over')
    await waitFor(() => expect(screen.queryByText(/Fajar is working on this case/)).toBeNull())
    const puts = stage.asked.filter(({ method, address }) => method === 'PUT' && address.includes('claim'))
    expect(puts.map(({ body }) => body)).toEqual([{ takesOver: false }, { takesOver: true }])
  })

  test('is asked about by name, and leaving it decides nothing', async () => {
    open()
    stage.answers(admin.decideReport, new Refuses(409, 'CASE_CLAIMED', ['Fajar']), { id })
    await press('Dismiss')
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone is working on this' }))
    expect(dialog.getByText(/Fajar has this case open/)).toBeTruthy()
    await press('Leave it', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(decided()).toHaveLength(1)
    expect((await pressable()).length).toBe(5)
  })

  test('and decided first is said by name', async () => {
    open()
    stage.answers(admin.decideReport, new Refuses(409, 'CASE_DECIDED', ['Fajar']), { id })
    await press('Dismiss')
    await waitFor(() =>
      expect(toasts.getState().at(-1)?.text).toBe('Fajar decided first: that decision stands.'),
    )
  })
})

describe('a case', () => {
  test('whose subject is gone says that only what was kept is left', async () => {
    open({ now: null })
    expect(await screen.findByText('It is gone by now; this is what was kept.')).toBeTruthy()
  })

  test('whose text was changed shows it as it was and as it is', async () => {
    open({ now: { text: 'a kind word' } })
    expect((await screen.findByText('a kind word')).closest('p')?.textContent).toBe('now: a kind word')
    expect(screen.getByText('<b>a bad word</b>')).toBeTruthy()
  })

  test('of a live chat shows the lines around it, hidden ones marked, in place of the kept text', async () => {
    const said = { profileId: 'sari', name: 'Sari', createdAt: Date.now(), isSubject: false, isHidden: false }
    const chatAround = [
      { ...said, id: '1', text: 'hello' },
      { ...said, id: '2', text: 'go away', profileId: agung.profileId, isSubject: true, isHidden: true },
    ]
    open({ chatAround })
    expect(await screen.findByRole('heading', { name: 'Racism in a live chat' })).toBeTruthy()
    const line = screen.getByText('go away').closest('li')!
    expect(line.textContent).toContain('(hidden)')
    expect(screen.getByText('hello').closest('li')?.textContent).not.toContain('(hidden)')
    expect(screen.queryByText('<b>a bad word</b>')).toBeNull()
  })

  test('of somebody who is banned or was never warned says so', async () => {
    open({
      history: { decisions: [], strikes: 0, suspendedUntil: null, isBanned: true, openCases: 1, cases: 1 },
    })
    expect(await screen.findByText('Banned')).toBeTruthy()
    expect(screen.getByText('0 strikes')).toBeTruthy()
    expect(screen.getByText('Nothing was decided about this person.')).toBeTruthy()
    expect(screen.getByText(/no warning/)).toBeTruthy()
  })

  test('that is one of mine is given back', async () => {
    open({ assignee: { accountId: OWN, name: 'Dewi' } })
    stage.answers(admin.assignReport, aLine(), { id })
    await press('Give it back')
    await waitFor(() =>
      expect(stage.asked.find(({ address }) => address.endsWith('/assignee'))?.body).toEqual({
        accountId: null,
      }),
    )
  })

  test('that was decided shows the decision in place of the buttons', async () => {
    open({ status: 'acted', decision: aDecision({ note: 'third time' }) })
    expect(
      within(await screen.findByRole('region', { name: 'Decided' })).getByText('third time'),
    ).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Decide' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  })

  test.each(['support', 'reviewer', 'auditor'] as const)('is only read by %s', async (role) => {
    open({}, { roles: [role] })
    expect(await pressable()).toEqual([])
    for (const name of ['Take it', /^Choose several/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByLabelText('Write a note')).toBeNull()
  })
})

describe('the list of cases', () => {
  test('that is empty, and one that may not be read, say so', async () => {
    stage.answers(admin.listReports, { data: [], meta: { next: null } })
    stage.show(ReportsSection)
    expect(await screen.findByText('Nothing is waiting.')).toBeTruthy()
    expect(screen.getByText('0 waiting')).toBeTruthy()
    expect(screen.queryByText(/^Choose a case/)).toBeNull()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listReports, new Refuses(403, 'FORBIDDEN'))
    stage.show(ReportsSection)
    expect(await screen.findByText("Your roles don't allow this.")).toBeTruthy()
  })

  test('of decided cases asks for no due time, and offers no choice of several', async () => {
    open({}, { at: '/?due=over' })
    fireEvent.click(await screen.findByRole('radio', { name: 'Decided' }))
    await waitFor(() => expect(addresses()).toContain('/admin/v1.0/reports?status=decided'))
    expect(screen.queryByLabelText('Due')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Choose several/ })).toBeNull()
  })

  test('of one person leads back to all', async () => {
    open({}, { at: '/?person=agung' })
    await press('About one person only: show all')
    await waitFor(() => expect(addresses()).toContain('/admin/v1.0/reports?status=open'))
  })

  test('marks a case whose decision can still be undone', async () => {
    open({ status: 'deciding' }, { at: '/' })
    expect(await screen.findByText('Decided, can be undone')).toBeTruthy()
  })
})

test('in Indonesian a case is read and decided in Indonesian', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open()
  expect(await screen.findByRole('heading', { name: 'Rasisme di komentar' })).toBeTruthy()
  await press('Sembunyikan')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Pilih alasan dulu: 1, 2, 3, atau 4 untuk semua aturan.',
  )
})
