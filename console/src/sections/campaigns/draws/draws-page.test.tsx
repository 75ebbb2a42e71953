import { admin, type DrawCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, campaignOf, drawOf, NOW, seatOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf({ state: 'public' })], meta: { next: null } })
})
afterEach(() => stage.end())

const open = (part: Partial<DrawCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const draw = drawOf(part)
  stage.answers(admin.listDraws, { data: [draw], meta: { next: null } })
  stage.answers(admin.getDrawCase, draw, { id: draw.id })
  stage.show(DrawsRoutes, { at: '/?case=draw-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const isOff = async (name: RegExp) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true'
const dewi = { id: 'operator', name: 'Dewi' }
const fajar = { id: 'fajar', name: 'Fajar' }

describe('the seeds of a draw', () => {
  test('are taken one by one, each after the dialog said what is sealed', async () => {
    open()
    stage.answers(admin.mintDrawSeed, drawOf({ seats: [seatOf('B', dewi)] }), { id: 'draw-1' })
    await press(/^Take seat B/)
    const dialog = within(screen.getByRole('dialog', { name: 'Take seat B' }))
    expect(dialog.getByText(/you do not see them/)).toBeTruthy()
    await press(/^Make my seed/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ seat: 'B' }))
  })

  test('are never both of one operator: who holds one is not offered the other', async () => {
    open({ seats: [seatOf('A', dewi)], lacks: ['seat-B'] })
    expect(await screen.findByText('You hold seat A: this one is of another operator.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take seat/ })).toBeNull()
  })

  test('of an installation with one operator say why nothing is drawn, and how to make the second', async () => {
    open({ holders: 1, lacks: ['seat-A', 'seat-B', 'second-operator'] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('A draw needs two people')
    expect(screen.getByText(/npm run operator/)).toBeTruthy()
  })
})

describe('a draw', () => {
  test('is announced only when nothing is missing, after the dialog said what becomes public', async () => {
    open()
    expect(await isOff(/^Announce/)).toBe(true)
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
    open({ seats: [seatOf('A', dewi), seatOf('B', fajar)], lacks: [] })
    stage.answers(admin.announceDraw, drawOf({ state: 'announced' }), { id: 'draw-1' })
    await press(/^Announce/)
    const dialog = within(screen.getByRole('dialog', { name: 'Announce this draw' }))
    expect(dialog.getByText(/a draw is never repeated/)).toBeTruthy()
    await press(/^Announce/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ revision: 4 }))
  })

  test('shows the line of its states, and leads to the page on which everybody computes it again', async () => {
    open({ state: 'announced', number: 12, lacks: [] })
    const line = within(await screen.findByRole('list', { name: 'Undian u12' }))
    expect(line.getByText('Announced').closest('li')?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByRole('link', { name: 'Proof page' }).getAttribute('href')).toBe('/undian/u12')
    expect(screen.queryByRole('button', { name: /^Announce/ })).toBeNull()
  })

  test('without a value from outside says in red what that means', async () => {
    open({ outer: { kind: 'none', round: null, names: [], value: null } })
    expect((await screen.findAllByText(/people have to believe/)).length).toBe(2)
  })

  test('is changed while it is a draft, from the revision that was read', async () => {
    open()
    stage.answers(admin.putDraw, drawOf({ revision: 5, reserves: 9 }), { id: 'draw-1' })
    fireEvent.change(await screen.findByLabelText('Reserves'), { target: { value: '9' } })
    await press('Save')
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        reserves: 9,
        revision: 4,
        outer: { kind: 'figures', names: ['IHSG', 'Kurs BI'] },
      }),
    )
  })

  test('that another operator changed meanwhile shows both', async () => {
    open()
    const field = await screen.findByLabelText('Reserves')
    stage.answers(admin.putDraw, new Refuses(409, 'REVISION_OUTDATED'), { id: 'draw-1' })
    stage.answers(admin.getDrawCase, drawOf({ revision: 8, reserves: 77 }), { id: 'draw-1' })
    fireEvent.change(field, { target: { value: '9' } })
    await press('Save')
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText(/\+ 77/)).toBeTruthy()
    await press('Take this one', both)
    expect(screen.getByLabelText<HTMLInputElement>('Reserves').value).toBe('77')
  })

  test('is void only by two, after its number was typed', async () => {
    open({ state: 'announced', number: 12 })
    await press(/^Make it void/)
    const dialog = within(screen.getByRole('dialog', { name: 'Make this draw void' }))
    const [reason, typed] = dialog.getAllByRole('textbox')
    fireEvent.change(reason!, { target: { value: 'the list was wrong' } })
    await press(/^Ask for it/, dialog)
    expect(changes()).toEqual([])
    fireEvent.change(typed!, { target: { value: 'u12' } })
    stage.answers(admin.voidDraw, approvalOf({ kind: 'draw-void' }), { id: 'draw-1' })
    await press(/^Ask for it/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'the list was wrong' }))
  })

  test('that is void says why, and can be made void no more', async () => {
    open({ state: 'void', number: 12, void: { reason: 'not-revealed', note: null, at: NOW } })
    expect(await screen.findByText(/A seed was not revealed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Make it void/ })).toBeNull()
  })

  test('that is drawn has files for the ministry and leads to its winners', async () => {
    open({
      state: 'drawn',
      number: 12,
      places: { waiting: 1, claimed: 2, handedOver: 0, passedOn: 0 },
      list: { count: 12, people: 7, root: 'cd'.repeat(32), closeDay: '2026-11-24' },
    })
    expect(await screen.findByRole('button', { name: 'Report, CSV' })).toBeTruthy()
    // What was drawn stands.
    expect(screen.queryByRole('button', { name: /^Make it void/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Winner desk' }).getAttribute('href')).toBe(
      '/draws/winners?draw=draw-1',
    )
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy()
  })

  test('is only read by an auditor', async () => {
    open({}, { roles: ['auditor'] })
    expect((await screen.findAllByText('An operator who may draw takes it.')).length).toBe(2)
    for (const name of [/^Announce/, /^Take seat/, /^New draw/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('figures of the day', () => {
  test('are typed in by a witness once the list is closed, and shown letter by letter', async () => {
    open({ state: 'closed', number: 12 })
    await press(/^Type in the figures/)
    const dialog = within(screen.getByRole('dialog', { name: 'Type in the figures' }))
    fireEvent.change(dialog.getByLabelText('IHSG'), { target: { value: '7.314,12' } })
    fireEvent.change(dialog.getByLabelText(/^Where and when you read them/), {
      target: { value: 'idx.co.id' },
    })
    await press(/^These are the figures/, dialog)
    expect(changes()).toEqual([])
    fireEvent.change(dialog.getByLabelText('Kurs BI'), { target: { value: '15.890' } })
    expect(dialog.getByText(/IHSG=7.314,12/)).toBeTruthy()
    stage.answers(admin.enterDrawFigures, approvalOf({ kind: 'draw-figures' }), { id: 'draw-1' })
    await press(/^These are the figures/, dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ values: ['7.314,12', '15.890'], reason: 'idx.co.id' }),
    )
  })

  test('that wait for a second operator are not typed in again', async () => {
    open({ state: 'closed', number: 12, approval: approvalOf({ kind: 'draw-figures', summary: 'IHSG=7' }) })
    expect(await isOff(/^Type in the figures/)).toBe(true)
    expect(screen.getByText(/IHSG=7/)).toBeTruthy()
  })
})

describe('a new draw', () => {
  const fill = async () => {
    open()
    await press(/^New draw/)
    const dialog = within(screen.getByRole('dialog', { name: 'New draw' }))
    fireEvent.change(await dialog.findByLabelText('Campaign'), { target: { value: 'campaign-1' } })
    fireEvent.change(dialog.getByLabelText(/^The list is closed/), { target: { value: '2096-11-24T10:00' } })
    fireEvent.change(dialog.getByLabelText(/^It is drawn/), { target: { value: '2096-11-24T11:00' } })
    return dialog
  }

  test('is begun with its times and its value from outside', async () => {
    const dialog = await fill()
    stage.answers(admin.createDraw, drawOf(), { id: 'campaign-1' })
    await press('Make it', dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({ reserves: 3, outer: { kind: 'drand', names: [] } }),
    )
  })

  test.each([
    [new Refuses(409, 'DRAW_STATE'), 'This campaign has a draw already.'],
    [new Refuses(503, 'NOT_CONFIGURED'), 'This server reaches no beacon'],
  ])('that is refused says what to do', async (refusal, text) => {
    const dialog = await fill()
    stage.answers(admin.createDraw, refusal, { id: 'campaign-1' })
    await press('Make it', dialog)
    expect((await dialog.findByRole('alert')).textContent).toContain(text)
  })
})
