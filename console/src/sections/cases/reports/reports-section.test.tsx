import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runUndo, undoState } from '#kit'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { aCase, aDecision, agung, aLine, OWN, statement } from '../test-cases.ts'
import { ReportsSection } from './reports-section.tsx'

let stage: SectionStage
const line = aLine()
const next = aLine({ id: '01990000-0000-7000-8000-00000000c002', reason: 'spamming' })
const claimOf = (id: string) => ({
  kind: 'report',
  id,
  by: { accountId: OWN, name: 'Dewi' },
  until: Date.now() + 60_000,
})

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listReports, { data: [line, next], meta: { next: null } })
  for (const { id, reason } of [line, next]) {
    stage.answers(admin.getReport, aCase({ id, reason }), { id })
    stage.answers(admin.putClaim, claimOf(id), { kind: 'report', id })
    stage.answers(admin.deleteClaim, null, { kind: 'report', id })
  }
})
afterEach(() => {
  stage.end()
  undoState.setState(null, true)
})

const open = (id = line.id) => stage.show(ReportsSection, { at: `/?case=${id}` })
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const decided = () =>
  stage.asked.filter(({ method, address }) => method === 'PUT' && address.startsWith('/admin/v1.0/report/'))
const inCase = () => within(screen.getByRole('region', { name: 'Case' }))

describe('an open case', () => {
  test('shows who, what was kept as plain text, and in whose words it was reported', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Racism in a comment' })).toBeTruthy()
    expect(inCase().getByText('Agung Rosok')).toBeTruthy()
    expect(inCase().getByText('<b>a bad word</b>')).toBeTruthy()
    expect(inCase().getByText('Told 1')).toBeTruthy()
    expect(inCase().queryByText('Told 2')).toBeNull()
    await press('All reports')
    expect(inCase().getByText('Told 2')).toBeTruthy()
  })

  test('is not decided without a reason, but dismissed', async () => {
    open()
    await press('Hide')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a reason first')
    expect(decided()).toEqual([])
    stage.answers(admin.decideReport, aCase({ status: 'dismissed' }), { id: line.id })
    await press('Dismiss')
    await waitFor(() => expect(decided()[0]?.body).toMatchObject({ effects: [], reason: null }))
  })

  test('is hidden with a reason, can be undone, and the next one is opened', async () => {
    const decision = aDecision({ state: 'pending', undoUntil: Date.now() + 10_000 })
    stage.answers(admin.decideReport, aCase({ status: 'deciding', decision }), { id: line.id })
    open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Racism, 3.1' }))
    await press('Hide')
    await waitFor(() =>
      expect(decided()[0]?.body).toMatchObject({
        effects: [{ kind: 'hide' }, { kind: 'warn' }],
        reason: '3.1',
        despiteClaim: false,
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Spam in a comment' })).toBeTruthy()
    expect(undoState.getState()?.text).toContain('hidden, warned')

    stage.answers(admin.undoDecision, decision, { id: decision.id })
    await runUndo()
    expect(await screen.findByRole('heading', { name: 'Racism in a comment' })).toBeTruthy()
  })

  test('has its reasons as one stop of the Tab key, where arrows choose', async () => {
    open()
    const first = await screen.findByRole('radio', { name: 'Racism, 3.1' })
    const reasons = within(screen.getByRole('radiogroup', { name: 'Reason' }))
    expect(reasons.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    const second = reasons.getAllByRole('radio')[1]
    expect(document.activeElement).toBe(second)
    expect(second?.getAttribute('aria-checked')).toBe('true')
    expect(reasons.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  })

  test('offers all rules as one stop too, where arrows only move', async () => {
    open()
    await press('All rules')
    const rules = within(await screen.findByRole('dialog', { name: 'All rules' })).getAllByRole('radio')
    expect(rules.filter(({ tabIndex }) => tabIndex === 0)).toEqual([rules[0]])
    rules[0]?.focus()
    fireEvent.keyDown(rules[0]!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rules[1])
    expect(rules[1]?.getAttribute('aria-checked')).toBe('false')
    expect(screen.getByRole('dialog', { name: 'All rules' })).toBeTruthy()
  })

  test('asks for how many days somebody is suspended', async () => {
    stage.answers(admin.decideReport, aCase({ status: 'acted' }), { id: line.id })
    open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Racism, 3.1' }))
    await press('Suspend')
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Agung Rosok' }))
    fireEvent.click(dialog.getByRole('radio', { name: '3 days' }))
    await press('Suspend', dialog)
    await waitFor(() =>
      expect(decided()[0]?.body).toMatchObject({ effects: [{ kind: 'hide' }, { kind: 'suspend', days: 3 }] }),
    )
  })

  test('bans only after the name was typed', async () => {
    open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Racism, 3.1' }))
    await press(/^Ban/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban Agung Rosok for good' }))
    await press(/^Ban/, dialog)
    expect(decided()).toEqual([])
    stage.answers(admin.decideReport, aCase({ status: 'acted' }), { id: line.id })
    fireEvent.change(dialog.getByLabelText(/^Type/), { target: { value: agung.name } })
    await press(/^Ban/, dialog)
    await waitFor(() =>
      expect(decided()[0]?.body).toMatchObject({ effects: [{ kind: 'hide' }, { kind: 'ban' }] }),
    )
  })

  test.each([
    ['CASE_CLAIMED', 'Someone is working on this', 'despiteClaim'],
    ['RELATION_WARNING', 'You know this person', 'despiteRelation'],
  ] as const)('that is refused with %s asks once more', async (code, title, despite) => {
    stage.answers(admin.decideReport, new Refuses(409, code), { id: line.id })
    open()
    await press('Dismiss')
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    stage.answers(admin.decideReport, aCase({ status: 'dismissed' }), { id: line.id })
    await press('Decide anyway', dialog)
    await waitFor(() => expect(decided().at(-1)?.body).toMatchObject({ [despite]: true }))
  })

  test('that somebody else decided shows whose decision stands', async () => {
    stage.answers(admin.decideReport, new Refuses(409, 'CASE_DECIDED'), { id: line.id })
    open()
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
    stage.answers(admin.getReport, aCase({ status: 'acted', decision: aDecision() }), { id: line.id })
    await press('Dismiss')
    const card = within(await screen.findByRole('region', { name: 'Decided' }))
    expect(card.getByText('Fajar')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  test('about the operator is left to somebody else', async () => {
    stage.answers(admin.getReport, aCase({ person: { ...agung, accountId: OWN } }), { id: line.id })
    open()
    expect(await screen.findByText('This is about you: somebody else decides it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
  })

  test('takes notes, an operator and another case of the same person', async () => {
    const other = { id: next.id, type: 'user', reason: 'spamming', label: 'bio' } as const
    stage.answers(admin.getReport, aCase({ others: [other] }), { id: line.id })
    stage.answers(admin.noteReport, aCase(), { id: line.id })
    stage.answers(admin.assignReport, line, { id: line.id })
    stage.answers(admin.mergeReport, aCase(), { id: next.id })
    open()
    fireEvent.change(await screen.findByLabelText('Write a note'), { target: { value: ' phoned ' } })
    fireEvent.submit(screen.getByLabelText('Write a note'))
    await press('Take it')
    await press('Merge into this')
    const bodyOf = (end: string) =>
      stage.asked.find(({ method, address }) => method !== 'GET' && address.endsWith(end))?.body
    await waitFor(() => expect(bodyOf('/merge')).toEqual({ into: line.id }))
    expect([bodyOf('/notes'), bodyOf('/assignee')]).toEqual([{ text: 'phoned' }, { accountId: OWN }])
  })
})

test('the letter is read in both languages before it goes, with the facts that it quotes', async () => {
  stage.answers(admin.previewStatement, statement)
  open()
  await press(/^Letter to/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Letter to Agung Rosok' }))
  expect(dialog.getByText('Choose a reason: the letter names the rule.')).toBeTruthy()
  await press('Close', dialog)
  fireEvent.click(screen.getByRole('radio', { name: 'Racism, 3.1' }))
  await press(/^Letter to/)
  const again = within(await screen.findByRole('dialog', { name: 'Letter to Agung Rosok' }))
  expect(await again.findByText('because of Komentar disembunyikan')).toBeTruthy()
  fireEvent.change(again.getByRole('textbox'), { target: { value: 'At 20.58 in the chat' } })
  const previews = () => stage.asked.filter(({ address }) => address.endsWith('/preview'))
  await waitFor(() =>
    expect(previews().at(-1)?.body).toMatchObject({ facts: 'At 20.58 in the chat', reason: '3.1' }),
  )
})

test('several cases are decided alike, and those that were not are told', async () => {
  const decision = aDecision({ undoUntil: Date.now() + 10_000 })
  stage.answers(admin.decideReports, [
    { id: line.id, decision, refusal: null },
    { id: next.id, decision: null, refusal: 'CASE_DECIDED' },
  ])
  stage.show(ReportsSection)
  await press(/^Choose several/)
  await press(/Racism in a comment/)
  await press(/Spam in a comment/)
  expect(screen.getByText('2 chosen')).toBeTruthy()
  const bar = within(screen.getByRole('group', { name: 'The chosen cases' }))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Hide' }).disabled).toBe(true)
  fireEvent.change(bar.getByLabelText('Reason'), { target: { value: '7.1' } })
  await press('Hide', bar)
  await waitFor(() => expect(undoState.getState()?.text).toBe('1 cases decided'))
  expect(stage.asked.find(({ address }) => address.endsWith('/reports/decide'))?.body).toMatchObject({
    ids: [line.id, next.id],
    effects: [{ kind: 'hide' }],
    reason: '7.1',
  })
})

test('who may only read sees no button that decides', async () => {
  stage.show(ReportsSection, { at: `/?case=${line.id}`, roles: ['reviewer'] })
  expect((await screen.findByRole('button', { name: 'Hide' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Choose several/ })).toBeNull()
})
