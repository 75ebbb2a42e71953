import { admin, type DrawCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, campaignOf, drawOf, NOW, seatOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf({ state: 'public' })], meta: { next: null } })
})
afterEach(() => stage.end())

const open = (part: Partial<DrawCase> = {}, at = '/?case=draw-1') => {
  const draw = drawOf(part)
  stage.answers(admin.listDraws, { data: [draw], meta: { next: null } })
  stage.answers(admin.getDrawCase, draw, { id: draw.id })
  stage.show(DrawsRoutes, { at })
}
const asked = (part: string) => stage.asked.filter(({ address }) => address.includes(part))

describe('the list of draws', () => {
  test('is filtered by state and campaign, which the address keeps', async () => {
    open({}, '/?state=void&campaign=campaign-1')
    await screen.findByRole('list', { name: 'Draws' })
    expect(asked('/drawDesk')[0]?.address).toContain('state=void')
    expect(asked('/drawDesk')[0]?.address).toContain('campaignId=campaign-1')
  })

  test('says what waits for a second operator, and what has nothing from outside', async () => {
    open(
      {
        state: 'announced',
        number: 12,
        approval: approvalOf({ kind: 'draw-void' }),
        outer: { kind: 'none', round: null, names: [], value: null },
      },
      '/',
    )
    const row = within(await screen.findByRole('button', { name: /Undian u12/ }))
    for (const text of ['Announced', 'second operator', 'nothing from outside'])
      expect(row.getByText(text)).toBeTruthy()
  })

  test('says that nothing is there, and that it could not be read', async () => {
    stage.answers(admin.listDraws, { data: [], meta: { next: null } })
    stage.show(DrawsRoutes, { at: '/' })
    expect(await screen.findByText('No draw like this.')).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
    stage.answers(admin.listDraws, new Refuses(403, 'FORBIDDEN'))
    stage.show(DrawsRoutes, { at: '/' })
    expect(await screen.findByText("Your roles don't allow this.")).toBeTruthy()
  })
})

describe('what is missing', () => {
  test('is said in words, each as there or as missing', async () => {
    open({ lacks: ['seat-B', 'closes-past'] })
    const list = within(await screen.findByRole('list', { name: 'Before it is announced' }))
    const stateOf = (text: string) =>
      within(list.getByText(text).closest('li')!).getByRole('img').getAttribute('aria-label')
    expect(stateOf('The seed of seat A')).toBe('there')
    expect(stateOf('The seed of seat B, of another operator')).toBe('missing')
    expect(stateOf('A close that is still to come')).toBe('missing')
  })
})

describe('a draft with faults', () => {
  test('is not sent, and says beside each field what is wrong', async () => {
    open()
    fireEvent.change(await screen.findByLabelText('Reserves'), { target: { value: '-1' } })
    fireEvent.change(screen.getByLabelText(/^What is read/), { target: { value: 'a=b' } })
    fireEvent.change(screen.getByLabelText(/^The list is closed/), { target: { value: '2020-01-01T00:00' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    for (const text of [/^A whole number, 0 or more/, /none with =/, 'This is over already'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(stage.asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('has no field of figures where another value is mixed in', async () => {
    open()
    fireEvent.click(await screen.findByRole('radio', { name: /^drand/ }))
    expect(screen.queryByLabelText(/^What is read/)).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /^None/ }))
    expect(screen.getByText(/people have to believe/)).toBeTruthy()
  })
})

test('a seed of an account that is gone still has its commitment', async () => {
  open({ state: 'announced', number: 3, seats: [{ ...seatOf('A', { id: '', name: '' }), operator: null }] })
  const seats = within(await screen.findByRole('list', { name: 'Seeds' }))
  expect(seats.getByText(/somebody who is gone/)).toBeTruthy()
  expect(seats.getByText('a'.repeat(64))).toBeTruthy()
  expect(seats.getByText('empty')).toBeTruthy()
})

test('a beacon shows its round, and its value once it is there', async () => {
  const outer = { kind: 'drand' as const, round: 12_345, names: [], value: 'ef'.repeat(32) }
  open({ state: 'drawn', number: 3, outer })
  expect(await screen.findByText('12345')).toBeTruthy()
  expect(screen.getByText('ef'.repeat(32))).toBeTruthy()
  expect(screen.getByText('there')).toBeTruthy()
})

test('the history says who did what, and what the clock did', async () => {
  const fajar = { id: 'fajar', name: 'Fajar' }
  open({
    state: 'void',
    number: 3,
    void: { reason: 'by-operators', note: 'The permit was withdrawn.', at: NOW },
    steps: [
      { at: NOW, operator: fajar, step: 'announced', note: 'u3' },
      { at: NOW + 1, operator: null, step: 'closed', note: null },
      { at: NOW + 2, operator: fajar, step: 'void', note: 'The permit was withdrawn.' },
    ],
  })
  expect(await screen.findByText('Announced · Fajar')).toBeTruthy()
  expect(screen.getByText('List closed · the server')).toBeTruthy()
  expect(screen.getByText(/Two operators decided it:/).textContent).toContain('The permit was withdrawn.')
})

test('the report for the ministry is saved as a file', async () => {
  // A press of a link would lead the page of all tests elsewhere.
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open({ state: 'settled', number: 3 })
  stage.answers(admin.readDrawReport, { data: [] }, { id: 'draw-1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Report, CSV' }))
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(asked('/report')[0]?.address).toContain('format=csv')
  pressed.mockRestore()
})
