import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../app/test/section-stage.tsx'
import { ApprovalsSection } from './approvals-section.tsx'

let stage: SectionStage
const request = (part: object = {}) => ({
  id: 'one',
  kind: 'reversal',
  subject: 'gift',
  about: null,
  summary: 'gift · 500 diamonds · Gilang → Rani',
  reason: 'sent twice',
  askedBy: { id: 'fajar', name: 'Fajar' },
  askedAt: Date.now() - 60_000,
  expiresAt: Date.now() + 60_000,
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  note: null,
  mayNot: null,
  others: 1,
  ...part,
})

const claim = {
  kind: 'approval',
  id: 'one',
  by: { accountId: 'operator', name: 'Dewi' },
  since: Date.now(),
  until: Date.now() + 120_000,
}

beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.putClaim, claim, { kind: 'approval', id: 'one' })
  stage.answers(admin.deleteClaim, null, { kind: 'approval', id: 'one' })
})
afterEach(() => stage.end())

const open = (part: object = {}) => {
  const one = request(part)
  stage.answers(admin.listApprovals, { data: [one], meta: { next: null } })
  stage.answers(admin.getApproval, { ...one, steps: [] }, { id: 'one' })
  stage.show(ApprovalsSection, { at: '/?case=one' })
}
const button = (name: RegExp) => screen.findByRole('button', { name })
const sent = () =>
  stage.asked.filter(({ method, address }) => method !== 'GET' && !address.includes('claims'))

describe('approvals', () => {
  test('show what will happen, who asked and why, and are confirmed after saying it once more', async () => {
    open()
    stage.answers(admin.decideApproval, request({ state: 'done' }), { id: 'one' })
    expect((await screen.findAllByText('gift · 500 diamonds · Gilang → Rani')).length).toBe(2)
    expect(screen.getByText('sent twice')).toBeTruthy()
    fireEvent.click(await button(/^Confirm/))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/taken back, whole/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Confirm/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ decision: 'confirm', reason: '' }))
  })

  test('that another operator works on are confirmed only by an operator who says so', async () => {
    const theirs = { ...claim, by: { accountId: 'fajar', name: 'Fajar' } }
    stage.answers(admin.putClaim, theirs, { kind: 'approval', id: 'one' })
    open()
    await screen.findByText(/Fajar is working on this case/)
    fireEvent.click(await button(/^Confirm/))
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Another operator is working on this')
    fireEvent.click(await button(/^Decide anyway/))
    expect(within(screen.getByRole('dialog')).getByText(/taken back, whole/)).toBeTruthy()
  })

  test('are refused with a reason only', async () => {
    open()
    stage.answers(admin.decideApproval, request({ state: 'refused' }), { id: 'one' })
    fireEvent.click(await button(/^Refuse/))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: /^Refuse/ }))
    expect(sent()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'not proven' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Refuse/ }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ decision: 'refuse', reason: 'not proven' }))
  })

  test('of one’s own are withdrawn and never confirmed', async () => {
    open({ mayNot: 'asked-it' })
    stage.answers(admin.withdrawApproval, request({ state: 'withdrawn' }), { id: 'one' })
    expect((await button(/^Confirm/)).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(await button(/^Withdraw/))
    await waitFor(() => expect(sent()[0]?.method).toBe('DELETE'))
  })

  test('that nobody else may decide say how to make somebody who may', async () => {
    open({ mayNot: 'asked-it', others: 0 })
    expect((await screen.findByRole('alert')).textContent).toContain('npm run operator')
  })

  test('that are decided have no buttons, and say what became of them', async () => {
    open({ state: 'failed', mayNot: 'decided', note: 'NOT_ENOUGH_GENCASH: Gencash is not enough' })
    expect(await screen.findByText(/Gencash is not enough/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  })
})
