import { i18n } from '@lingui/core'
import { admin, type ConsoleRole, type WinnerCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toasts } from '#shared/toasts'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, drawOf, NOW, winnerOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDraws, { data: [drawOf({ number: 12 })], meta: { next: null } })
})
afterEach(() => {
  stage.end()
  toasts.setState([], true)
})

const open = (part: Partial<WinnerCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const winner = winnerOf(part)
  stage.answers(admin.listWinners, { data: [winner], meta: { next: null } })
  stage.answers(admin.getWinner, { ...winner, steps: [] }, { id: winner.id })
  stage.show(DrawsRoutes, { at: '/winners?case=winner-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const offered = () =>
  [/^Hand it over/, /^Reveal the claim/, /^Pass it on/]
    .filter((name) => screen.queryByRole('button', { name }) !== null)
    .map(({ source }) => source.slice(1))

test.each([
  ['waiting', ['Hand it over', 'Pass it on']],
  ['claimed', ['Hand it over', 'Reveal the claim', 'Pass it on']],
  ['handed-over', ['Reveal the claim']],
  ['passed-on', ['Reveal the claim']],
] as const)('a prize that is %s offers what is left to do', async (state, buttons) => {
  open({ state, ...(state === 'waiting' && { claim: null }) })
  await screen.findByRole('article')
  expect(offered()).toEqual(buttons)
})

test.each<[ConsoleRole, boolean]>([
  ['finance-maker', true],
  ['finance-checker', true],
  ['marketing', false],
  ['auditor', false],
])('%s settles prizes and reads claims in full: %s', async (role, may) => {
  open({}, { roles: [role] })
  await screen.findByRole('article')
  expect(offered()).toEqual(may ? ['Hand it over', 'Reveal the claim', 'Pass it on'] : [])
})

test('the whole person is opened by those who may read people, and of nobody who left', async () => {
  open({}, { roles: ['finance-maker'] })
  expect((await screen.findByRole('link', { name: 'The whole person' })).getAttribute('href')).toBe(
    '/people/ayu',
  )
  stage.end()
  stage = openSectionStage()
  stage.answers(admin.listDraws, { data: [], meta: { next: null } })
  open({}, { roles: ['marketing'] })
  await screen.findByRole('article')
  expect(screen.queryByRole('link', { name: 'The whole person' })).toBeNull()
})

test('a reserve who moved up is called one, with the place among the reserves', async () => {
  open({ isReserve: true, place: 2, person: null })
  const shown = within(await screen.findByRole('article'))
  expect(shown.getByText('reserve 2')).toBeTruthy()
  expect(shown.getByText('A person who left')).toBeTruthy()
})

const reveal = async () => {
  await press(/^Reveal the claim/)
  const dialog = within(screen.getByRole('dialog', { name: 'Reveal the claim' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'parcel' } })
  await press(/^Reveal/, dialog)
  return dialog
}

describe('a refusal', () => {
  test('of a reveal shows nothing, says so, and keeps the reason that was written', async () => {
    open()
    stage.answers(admin.revealWinner, new Refuses(403, 'FORBIDDEN'), { id: 'winner-1' })
    const dialog = await reveal()
    await waitFor(() => expect(toasts.getState().at(-1)?.text).toBe("Your roles don't allow this."))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('parcel')
    expect(screen.queryByText('Revealed to you')).toBeNull()
  })

  test('of a hand-over leaves the prize as it is', async () => {
    open()
    stage.answers(admin.handOverPrize, new Refuses(409, 'SECOND_OPERATOR'), { id: 'winner-1' })
    await press(/^Hand it over/)
    const dialog = within(screen.getByRole('dialog', { name: 'Hand it over' }))
    const [note, typed] = dialog.getAllByRole('textbox')
    fireEvent.change(note!, { target: { value: 'receipt' } })
    fireEvent.change(typed!, { target: { value: '2500000' } })
    await press(/^Ask for it/, dialog)
    await waitFor(() => expect(toasts.getState().at(-1)?.text).toBe('Another operator must confirm this.'))
    expect(within(screen.getByRole('article')).getByText('Claimed')).toBeTruthy()
    expect(offered()).toContain('Hand it over')
  })
})

test('what was revealed is forgotten once another case is opened', async () => {
  const other = winnerOf({ id: 'winner-2', person: { id: 'budi', name: 'Budi' } })
  open()
  stage.answers(admin.listWinners, { data: [winnerOf(), other], meta: { next: null } })
  stage.answers(admin.getWinner, { ...other, steps: [] }, { id: other.id })
  const papers = { name: 'Ayu Sari', nik: '3573014101990001', address: 'Jl. Ijen 1' }
  stage.answers(admin.revealWinner, papers, { id: 'winner-1' })
  await reveal()
  expect(await screen.findByText(papers.nik)).toBeTruthy()
  await press(/^Budi/)
  expect(await screen.findByRole('heading', { name: 'Budi' })).toBeTruthy()
  await press(/^Ayu/)
  expect(await screen.findByRole('heading', { name: 'Ayu' })).toBeTruthy()
  expect(screen.queryByText(papers.nik)).toBeNull()
})

test('who asked reads that another operator decides', async () => {
  open({ approval: approvalOf({ kind: 'prize', askedBy: { id: 'operator', name: 'Dewi' } }) })
  expect(await screen.findByText(/You asked for it; another operator decides:/)).toBeTruthy()
})

describe('the list', () => {
  test('is asked again by the state that is pressed', async () => {
    open({}, { at: '/winners' })
    fireEvent.click(await screen.findByRole('radio', { name: 'Passed on' }))
    await waitFor(() =>
      expect(stage.asked.some(({ address }) => address.includes('state=passed-on'))).toBe(true),
    )
  })

  test('that is empty, and one that may not be read, say so', async () => {
    stage.answers(admin.listWinners, { data: [], meta: { next: null } })
    stage.show(DrawsRoutes, { at: '/winners' })
    expect(await screen.findByText('No winner like this.')).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDraws, { data: [], meta: { next: null } })
    stage.answers(admin.listWinners, new Refuses(403, 'FORBIDDEN'))
    stage.show(DrawsRoutes, { at: '/winners' })
    expect(await screen.findByText("Your roles don't allow this.")).toBeTruthy()
  })
})

test('in Indonesian a winner is read and decided in Indonesian', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open({ state: 'waiting', claim: null, wonAt: NOW })
  const shown = within(await screen.findByRole('article'))
  for (const text of ['Sepeda', 'Menunggu', 'Harus diklaim dulu.']) expect(shown.getByText(text)).toBeTruthy()
  expect(shown.getByRole('button', { name: /^Serahkan/ })).toBeTruthy()
  expect(shown.getByRole('button', { name: /^Alihkan/ })).toBeTruthy()
})
