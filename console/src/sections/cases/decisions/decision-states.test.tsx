import { admin, type Decision } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { aDecision } from '../test-cases.ts'
import { DecisionsList } from './decisions-list.tsx'

let stage: SectionStage
const { id } = aDecision()
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => stage.end())

const open = (part: Partial<Decision> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const decision = aDecision(part)
  stage.answers(admin.listDecisions, { data: [decision], meta: { next: null } })
  stage.answers(admin.getDecision, decision, { id })
  stage.show(DecisionsList, { at: `/?case=${id}`, ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const card = async () => within(await screen.findByRole('region', { name: 'Decided' }))
const reversed = () => stage.asked.filter(({ address }) => address.endsWith('/reverse'))

describe('a decision is taken back', () => {
  test.each<[string, Partial<Decision>, boolean]>([
    ['in force', { state: 'standing' }, true],
    ['changed in part', { state: 'changed' }, true],
    ['that can still be undone', { state: 'pending' }, false],
    ['that was undone', { state: 'undone' }, false],
    ['that was taken back', { state: 'reversed' }, false],
    ['that did nothing', { effects: [] }, false],
  ])('%s: %o %s', async (_what, part, may) => {
    open(part)
    expect((await card()).queryByRole('button', { name: /^Take back/ }) !== null).toBe(may)
  })

  test.each(['support', 'reviewer', 'auditor'] as const)('by nobody who is only %s', async (role) => {
    open({}, { roles: [role] })
    expect((await card()).queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  test('by somebody who knows the person only after it was asked once more, with the same words', async () => {
    open()
    stage.answers(admin.reverseDecision, new Refuses(409, 'RELATION_WARNING'), { id })
    await press(/^Take back/)
    const words = within(await screen.findByRole('dialog', { name: 'Take this decision back' }))
    fireEvent.change(words.getByRole('textbox'), { target: { value: 'We were wrong.' } })
    await press(/^Take back/, words)
    const again = within(await screen.findByRole('dialog', { name: 'You know this person' }))
    stage.answers(admin.reverseDecision, aDecision({ state: 'reversed' }), { id })
    await press('Decide anyway', again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reversed().map(({ body }) => body)).toEqual([
      { reason: 'We were wrong.', despiteRelation: false },
      { reason: 'We were wrong.', despiteRelation: true },
    ])
  })

  test('not by somebody who leaves that question, who finds the words as they were', async () => {
    open()
    stage.answers(admin.reverseDecision, new Refuses(409, 'RELATION_WARNING'), { id })
    await press(/^Take back/)
    const words = within(await screen.findByRole('dialog', { name: 'Take this decision back' }))
    fireEvent.change(words.getByRole('textbox'), { target: { value: 'We were wrong.' } })
    await press(/^Take back/, words)
    await press('Leave it', within(await screen.findByRole('dialog', { name: 'You know this person' })))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'You know this person' })).toBeNull())
    expect(words.getByRole<HTMLTextAreaElement>('textbox').value).toBe('We were wrong.')
    expect(reversed()).toHaveLength(1)
  })
})

describe('a decision says', () => {
  test('who took it back and with which words, and what its letter told in both languages', async () => {
    const by = { accountId: 'citra', name: 'Citra' }
    open({ state: 'reversed', reversed: { at: Date.now(), by, reason: 'We were wrong.' } })
    const shown = await card()
    expect(shown.getByText('Citra: We were wrong.')).toBeTruthy()
    expect(shown.getByText('because of A comment was hidden')).toBeTruthy()
    expect(shown.getByText('because of Komentar disembunyikan')).toBeTruthy()
  })

  test('that an appeal waits', async () => {
    open({ appeal: { id: 'appeal-1', state: 'open' } as NonNullable<Decision['appeal']> })
    expect((await card()).getByText('waits for an answer')).toBeTruthy()
  })

  test('that nothing was done, of a dismissal without a person', async () => {
    open({ effects: [], person: null, reason: null, statement: null })
    const shown = await card()
    expect(shown.getByText('Dismissed')).toBeTruthy()
    expect(shown.queryByText('The letter')).toBeNull()
    expect(screen.getByRole('heading', { name: 'a bad word' })).toBeTruthy()
  })
})

test('a list of decisions that is empty, and one that may not be read, say so', async () => {
  stage.answers(admin.listDecisions, { data: [], meta: { next: null } })
  stage.show(DecisionsList)
  expect(await screen.findByText('No decision like this.')).toBeTruthy()
  stage.end()
  stage = openSectionStage()
  stage.answers(admin.listDecisions, new Refuses(403, 'FORBIDDEN'))
  stage.show(DecisionsList)
  expect(await screen.findByText("Your roles don't allow this.")).toBeTruthy()
})
