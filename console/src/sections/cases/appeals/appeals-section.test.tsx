import { admin, type AppealCase } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoState } from '#kit'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { aDecision, agung, anAppeal, OWN } from '../test-cases.ts'
import { AppealsSection } from './appeals-section.tsx'

let stage: SectionStage
const { id } = anAppeal()

beforeEach(() => {
  stage = openSectionStage()
  const claim = { kind: 'appeal', id, by: { accountId: OWN, name: 'Dewi' }, until: Date.now() + 60_000 }
  stage.answers(admin.putClaim, claim, { kind: 'appeal', id })
  stage.answers(admin.deleteClaim, null, { kind: 'appeal', id })
})
afterEach(() => {
  stage.end()
  undoState.setState(null, true)
})

function open(appeal: AppealCase) {
  stage.answers(admin.listAppeals, { data: [appeal], meta: { next: null } })
  stage.answers(admin.getAppeal, appeal, { id })
  stage.show(AppealsSection, { at: `/?case=${id}` })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const answered = () =>
  stage.asked.filter(({ method, address }) => method === 'PUT' && address.startsWith('/admin/v1.0/appeal/'))
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText(/^What the person reads/), { target: { value: text } })

test('an appeal is overturned with words for the person, and can be undone', async () => {
  open(anAppeal())
  expect(await screen.findByText('It was a joke.')).toBeTruthy()
  await press('Overturn')
  expect(screen.getByRole('alert').textContent).toContain('Write an answer first')
  expect(answered()).toEqual([])
  stage.answers(admin.decideAppeal, anAppeal({ state: 'overturned', undoUntil: Date.now() + 10_000 }), { id })
  await write(' You are right. ')
  await press('Overturn')
  await waitFor(() =>
    expect(answered()[0]?.body).toMatchObject({ outcome: 'overturn', answer: 'You are right.', revision: 3 }),
  )
  await waitFor(() => expect(undoState.getState()?.text).toContain('overturned'))
})

test('a change says which parts are taken back', async () => {
  open(anAppeal())
  await write('The line stays hidden.')
  expect((await screen.findByRole('button', { name: 'Change in part' })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Warned' }))
  stage.answers(admin.decideAppeal, anAppeal({ state: 'changed' }), { id })
  await press('Change in part')
  await waitFor(() =>
    expect(answered()[0]?.body).toMatchObject({
      outcome: 'change',
      changes: [{ effectId: 'effect-2', until: null }],
    }),
  )
})

test('who decided, and whom it is about, leave the answer to somebody else', async () => {
  open(anAppeal({ decision: aDecision({ decidedBy: { accountId: OWN, name: 'Dewi' } }) }))
  expect(await screen.findByText('You decided this, so somebody else answers.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull()
  stage.end()
  stage = openSectionStage()
  open(anAppeal({ decision: aDecision({ person: { ...agung, accountId: OWN } }) }))
  expect(await screen.findByText('This is about you: somebody else answers.')).toBeTruthy()
})

test('a case that somebody else has open asks once more', async () => {
  open(anAppeal())
  await write('No.')
  stage.answers(admin.decideAppeal, new Refuses(409, 'CASE_CLAIMED'), { id })
  await press('Uphold')
  expect(await screen.findByText('Someone is working on this')).toBeTruthy()
  stage.answers(admin.decideAppeal, anAppeal({ state: 'upheld' }), { id })
  await press('Decide anyway')
  await waitFor(() =>
    expect(answered().at(-1)?.body).toMatchObject({ outcome: 'uphold', despiteClaim: true }),
  )
})

test('an answered appeal shows its answer and by whom', async () => {
  const by = { accountId: 'citra', name: 'Citra' }
  open(anAppeal({ state: 'upheld', answer: 'It hurt somebody.', answeredAt: Date.now(), answeredBy: by }))
  expect(await screen.findByText('It hurt somebody.')).toBeTruthy()
  expect(screen.getByText('Upheld')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Uphold' })).toBeNull()
})
