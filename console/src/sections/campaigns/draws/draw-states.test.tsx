import { i18n } from '@lingui/core'
import { admin, type ConsoleRole, type DrawCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, campaignOf, drawOf, NOW, seatOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf({ state: 'public' })], meta: { next: null } })
})
afterEach(() => stage.end())

const dewi = { id: 'operator', name: 'Dewi' }
const fajar = { id: 'fajar', name: 'Fajar' }
const open = (part: Partial<DrawCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const draw = drawOf(part)
  stage.answers(admin.listDraws, { data: [draw], meta: { next: null } })
  stage.answers(admin.getDrawCase, draw, { id: draw.id })
  stage.show(DrawsRoutes, { at: '/?case=draw-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const offered = () =>
  [/^Take seat A/, /^Save/, /^Announce/, /^Type in the figures/, /^Make it void/, /^Report, CSV/]
    .filter((name) => screen.queryByRole('button', { name }) !== null)
    .map(({ source }) => source.slice(1))

describe('each state of a draw offers what can still be done, and nothing else', () => {
  test.each([
    ['draft', ['Take seat A', 'Save', 'Announce']],
    ['announced', ['Make it void']],
    ['closed', ['Type in the figures', 'Make it void']],
    ['drawn', ['Report, CSV']],
    ['settled', ['Report, CSV']],
    ['void', []],
  ] as const)('%s', async (state, buttons) => {
    open({ state, number: state === 'draft' ? null : 12 })
    await screen.findByRole('article')
    expect(offered()).toEqual(buttons)
  })

  test('once it is announced its promise is read and no longer typed', async () => {
    open({ state: 'announced', number: 12, reserves: 5 })
    const shown = within(await screen.findByRole('article'))
    expect(shown.getByText('3 winners, 5 reserves')).toBeTruthy()
    expect(shown.queryAllByRole('textbox')).toEqual([])
    expect(shown.queryAllByRole('radio')).toEqual([])
  })

  test('a list that grows is counted now, a frozen one as it was frozen', async () => {
    open({ chances: 4_321, people: 17 })
    expect(await screen.findByText('still growing')).toBeTruthy()
    expect(screen.getByText('4.321')).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
    const list = { count: 4_000, people: 16, root: 'cd'.repeat(32), closeDay: '2026-11-24' }
    open({ state: 'closed', number: 12, chances: 4_321, list })
    expect(await screen.findByText('frozen')).toBeTruthy()
    expect(screen.getByText('4.000')).toBeTruthy()
    expect(screen.queryByText('4.321')).toBeNull()
  })
})

describe('by role', () => {
  test.each<[ConsoleRole, boolean]>([
    ['marketing', true],
    ['finance-maker', true],
    ['finance-checker', true],
    ['catalogue', false],
    ['trust', false],
    ['support', false],
  ])('%s makes draws: %s', async (role, may) => {
    open({}, { roles: [role] })
    await screen.findByRole('article')
    expect(offered()).toEqual(may ? ['Take seat A', 'Save', 'Announce'] : [])
    expect(screen.queryByRole('button', { name: /^New draw/ }) !== null).toBe(may)
  })

  test('who reads no winners is led to none of them, and gets no report', async () => {
    open({ state: 'drawn', number: 12 }, { roles: ['trust'] })
    expect(await screen.findByRole('link', { name: 'Proof page' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Winner desk' })).toBeNull()
    expect(offered()).toEqual([])
  })

  test.each([
    [dewi, /You asked for something that another operator decides:/],
    [fajar, /Something waits for a second operator:/],
  ])('what %o asked for says who decides, and leads there', async (askedBy, text) => {
    open({ state: 'announced', number: 12, approval: approvalOf({ kind: 'draw-void', askedBy }) })
    const side = within(await screen.findByRole('complementary', { name: 'Draw' }))
    expect(side.getByText(text)).toBeTruthy()
    expect(side.getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe(
      '/approvals?case=approval-1',
    )
    expect(side.getByRole('button', { name: /^Make it void/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a draft that is saved', () => {
  const change = async (label: string | RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })

  test('is sent only once something was changed', async () => {
    open()
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await change('Reserves', '9')
    expect(save.getAttribute('aria-disabled')).toBeNull()
    await change('Reserves', '3')
    expect(save.getAttribute('aria-disabled')).toBe('true')
  })

  test.each([
    ['too-valuable', /worth more than may be drawn without a value from outside/],
    ['prizes', /has no prizes to draw/],
    ['closesAt: chances are given until then', /gives chances until its end/],
  ])('and is refused for %s says so beside its fields, which keep what was typed', async (detail, text) => {
    open()
    stage.answers(admin.putDraw, new Refuses(422, 'INVALID_PARAMETERS', [detail]), { id: 'draw-1' })
    await change('Reserves', '9')
    await press('Save')
    const alert = await screen.findByText(text)
    expect(alert.closest('form')).toBe(screen.getByLabelText('Reserves').closest('form'))
    expect(screen.getByLabelText<HTMLInputElement>('Reserves').value).toBe('9')
  })

  test('over the change of another operator goes by the revision that was shown beside it', async () => {
    open()
    stage.answers(admin.putDraw, new Refuses(409, 'REVISION_OUTDATED'), { id: 'draw-1' })
    await screen.findByLabelText('Reserves')
    stage.answers(admin.getDrawCase, drawOf({ revision: 8, reserves: 77 }), { id: 'draw-1' })
    await change('Reserves', '9')
    await press('Save')
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText(/\+ 77/)).toBeTruthy()
    expect(both.getByText(/\+ 9/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    stage.answers(admin.putDraw, drawOf({ revision: 9, reserves: 9 }), { id: 'draw-1' })
    await press('Overwrite with mine', both)
    await waitFor(() => expect(changes().at(-1)?.body).toMatchObject({ revision: 8, reserves: 9 }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('and would be drawn before its list is closed is not sent', async () => {
    open()
    await change(/^It is drawn/, '2096-01-01T00:00')
    await press('Save')
    expect(await screen.findByText('It is drawn after the list was closed')).toBeTruthy()
    expect(changes()).toEqual([])
  })
})

describe('a dialog that is left', () => {
  test.each([
    ['draft', /^Take seat B/, 'Take seat B'],
    ['announced', /^Make it void/, 'Make this draw void'],
  ] as const)('of a draw that is %s has changed nothing', async (state, button, title) => {
    open({ state, number: state === 'draft' ? null : 12 })
    await press(button)
    await press('Cancel', within(screen.getByRole('dialog', { name: title })))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    expect(changes()).toEqual([])
  })
})

describe('a new draw', () => {
  test('without a campaign and times is not sent, and says which are missing', async () => {
    open()
    await press(/^New draw/)
    const dialog = within(screen.getByRole('dialog', { name: 'New draw' }))
    await press('Make it', dialog)
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Choose a campaign')
    expect(dialog.getAllByText('This is missing')).toHaveLength(2)
    expect(changes()).toEqual([])
  })

  test('begins with the campaign that the list shows, and is opened once it is made', async () => {
    open({}, { at: '/?campaign=campaign-1' })
    await press(/^New draw/)
    const dialog = within(screen.getByRole('dialog', { name: 'New draw' }))
    expect(dialog.getByLabelText<HTMLSelectElement>('Campaign').value).toBe('campaign-1')
    fireEvent.change(dialog.getByLabelText(/^The list is closed/), { target: { value: '2096-11-24T10:00' } })
    fireEvent.change(dialog.getByLabelText(/^It is drawn/), { target: { value: '2096-11-24T11:00' } })
    const made = drawOf({ id: 'draw-9', number: null, chances: 909 })
    stage.answers(admin.createDraw, made, { id: 'campaign-1' })
    stage.answers(admin.getDrawCase, made, { id: 'draw-9' })
    await press('Make it', dialog)
    expect(await screen.findByText('909')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'New draw' })).toBeNull()
  })
})

test('in Indonesian a draft is read, faulted and announced in Indonesian', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open({ seats: [seatOf('A', fajar)], steps: [{ at: NOW, operator: fajar, step: 'announced', note: null }] })
  expect(await screen.findByText('Yang dijanjikan')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lebaran Ceria' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Umumkan/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Ambil kursi B/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Cadangan'), { target: { value: 'x' } })
  await press('Simpan')
  expect(await screen.findByText('Bilangan bulat, 0 atau lebih')).toBeTruthy()
  expect(screen.getByText('Diumumkan · Fajar')).toBeTruthy()
})
