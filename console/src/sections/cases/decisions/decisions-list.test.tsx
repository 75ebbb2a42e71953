import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { aDecision } from '../test-cases.ts'
import { DecisionsList } from './decisions-list.tsx'

let stage: SectionStage
const decision = aDecision()

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDecisions, { data: [decision], meta: { next: null } })
  stage.answers(admin.getDecision, decision, { id: decision.id })
})
afterEach(() => stage.end())

test('a decision in force is taken back with words for the person', async () => {
  stage.show(DecisionsList, { at: `/?case=${decision.id}` })
  fireEvent.click(await screen.findByRole('button', { name: /^Take back/ }))
  const words = await screen.findByLabelText(/^What the person reads/)
  fireEvent.change(words, { target: { value: 'We were wrong.' } })
  stage.answers(admin.reverseDecision, aDecision({ state: 'reversed' }), { id: decision.id })
  fireEvent.click(screen.getAllByRole('button', { name: /^Take back/ }).at(-1)!)
  await waitFor(() =>
    expect(stage.asked.find(({ address }) => address.endsWith('/reverse'))?.body).toEqual({
      reason: 'We were wrong.',
      despiteRelation: false,
    }),
  )
})

test('a decision that was taken back, and one for readers alone, have no such button', async () => {
  stage.answers(admin.getDecision, aDecision({ state: 'overturned' }), { id: decision.id })
  stage.show(DecisionsList, { at: `/?case=${decision.id}` })
  expect(await screen.findByText('Overturned')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
})

test('decisions are filtered by the server', async () => {
  stage.show(DecisionsList)
  fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'overturned' } })
  fireEvent.change(screen.getByLabelText('Rule'), { target: { value: '3.1' } })
  await waitFor(() =>
    expect(stage.asked.at(-1)?.address).toBe('/admin/v1.0/decisions?state=overturned&reason=3.1'),
  )
})
