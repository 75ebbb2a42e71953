import { i18n } from '@lingui/core'
import { admin, type AppealCase } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runUndo, undoState } from '#kit'
import { toasts } from '#shared/toasts'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { aDecision, anAppeal, OWN } from '../test-cases.ts'
import { AppealsSection } from './appeals-section.tsx'

let stage: SectionStage
const { id } = anAppeal()
const [hidden, warned] = aDecision().effects
beforeEach(() => {
  stage = openSectionStage()
  const claim = { kind: 'appeal', id, by: { accountId: OWN, name: 'Dewi' }, until: Date.now() + 60_000 }
  stage.answers(admin.putClaim, claim, { kind: 'appeal', id })
  stage.answers(admin.deleteClaim, null, { kind: 'appeal', id })
})
afterEach(() => {
  stage.end()
  undoState.setState(null, true)
  toasts.setState([], true)
})

const open = (part: Partial<AppealCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const appeal = anAppeal(part)
  stage.answers(admin.listAppeals, { data: [appeal], meta: { next: null } })
  stage.answers(admin.getAppeal, appeal, { id })
  stage.show(AppealsSection, { at: `/?case=${id}`, ...how })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const answer = async (outcome: string) => {
  fireEvent.change(await screen.findByLabelText(/^What the person reads/), { target: { value: 'No.' } })
  await press(outcome)
}

test('a decision with one effect has no part to change', async () => {
  open({ decision: aDecision({ effects: [hidden!] }) })
  expect(await screen.findByRole('button', { name: 'Uphold' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change in part' })).toBeNull()
})

test('a part that was taken back before is not offered again', async () => {
  open({ decision: aDecision({ effects: [hidden!, { ...warned!, state: 'taken-back' }] }) })
  expect(await screen.findByRole('checkbox', { name: 'Hidden' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Warned' })).toBeNull()
})

test('who may only read appeals answers none', async () => {
  open({}, { roles: ['auditor'] })
  expect(await screen.findByText('It was a joke.')).toBeTruthy()
  for (const name of ['Uphold', 'Overturn', 'Change in part'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an answer that is undone opens the appeal again', async () => {
  open()
  stage.answers(admin.decideAppeal, anAppeal({ state: 'upheld', undoUntil: Date.now() + 10_000 }), { id })
  await answer('Uphold')
  await waitFor(() => expect(screen.queryByText('It was a joke.')).toBeNull())
  stage.answers(admin.undoAppeal, anAppeal(), { id })
  await runUndo()
  expect(await screen.findByText('It was a joke.')).toBeTruthy()
})

test('an appeal that another operator answered first says who, and shows that answer', async () => {
  open()
  await screen.findByRole('button', { name: 'Uphold' })
  const by = { accountId: 'citra', name: 'Citra' }
  stage.answers(admin.decideAppeal, new Refuses(409, 'CASE_DECIDED', ['Citra']), { id })
  const answered = anAppeal({ state: 'overturned', answer: 'A joke it was.', answeredAt: 1, answeredBy: by })
  stage.answers(admin.getAppeal, answered, { id })
  await answer('Uphold')
  expect(await screen.findByText('A joke it was.')).toBeTruthy()
  expect(toasts.getState().at(-1)?.text).toBe('Citra answered first: that answer stands.')
  expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull()
})

test('answered appeals are asked of the server, and an empty list says so', async () => {
  stage.answers(admin.listAppeals, { data: [], meta: { next: null } })
  stage.show(AppealsSection)
  expect(await screen.findByText('No appeals are waiting.')).toBeTruthy()
  expect(screen.getByText('0 waiting')).toBeTruthy()
  // There is nothing to choose.
  expect(screen.queryByText(/^Choose an appeal/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Answered' }))
  const addresses = () => stage.asked.map(({ address }) => address)
  await waitFor(() => expect(addresses()).toContain('/admin/v1.0/appeals?state=answered'))
})

test('in Indonesian an appeal without an answer is not sent, and says why', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open()
  await press('Kabulkan')
  expect(screen.getByRole('alert').textContent).toBe('Tulis jawaban dulu: orangnya akan membacanya.')
  const sent = stage.asked.filter(({ method }) => method === 'PUT')
  expect(sent.filter(({ address }) => address.startsWith('/admin/v1.0/appeal/'))).toEqual([])
})
