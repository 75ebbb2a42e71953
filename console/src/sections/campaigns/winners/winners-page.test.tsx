import { admin, type WinnerCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, drawOf, NOW, winnerOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDraws, { data: [drawOf({ number: 12 })], meta: { next: null } })
})
afterEach(() => stage.end())

const open = (part: Partial<WinnerCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const winner = winnerOf(part)
  const steps = [{ at: NOW, operator: null, step: 'won', note: null }]
  stage.answers(admin.listWinners, { data: [winner], meta: { next: null } })
  stage.answers(admin.getWinner, { ...winner, steps }, { id: winner.id })
  stage.show(DrawsRoutes, { at: '/winners?case=winner-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const isOff = async (name: RegExp) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true'

describe('a winner', () => {
  test('is shown with a masked claim, and with the tax in figures', async () => {
    open()
    const shown = within(await screen.findByRole('article'))
    expect(shown.getByText('3573••••••••0001')).toBeTruthy()
    expect(shown.getByText('Final tax of 25%, withheld')).toBeTruthy()
    expect(shown.getByText('Rp2.500.000')).toBeTruthy()
    expect(shown.getByText('Rp7.500.000')).toBeTruthy()
    expect(shown.getByText('not shown: no consent')).toBeTruthy()
  })

  test('is revealed for a reason, which stays with the case', async () => {
    open()
    stage.answers(
      admin.revealWinner,
      { name: 'Ayu Sari', nik: '3573014101990001', address: 'Jl. Ijen 1, Malang' },
      { id: 'winner-1' },
    )
    await press(/^Reveal the claim/)
    const dialog = within(screen.getByRole('dialog', { name: 'Reveal the claim' }))
    await press(/^Reveal/, dialog)
    expect(changes()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'parcel' } })
    await press(/^Reveal/, dialog)
    expect(await screen.findByText('3573014101990001')).toBeTruthy()
    expect(changes()[0]?.body).toEqual({ reason: 'parcel' })
  })

  test('is handed the prize by two, after the tax was typed', async () => {
    open()
    stage.answers(admin.handOverPrize, approvalOf({ kind: 'prize' }), { id: 'winner-1' })
    await press(/^Hand it over/)
    const dialog = within(screen.getByRole('dialog', { name: 'Hand it over' }))
    const [note, typed] = dialog.getAllByRole('textbox')
    fireEvent.change(note!, { target: { value: 'receipt 12' } })
    fireEvent.change(typed!, { target: { value: '250000' } })
    await press(/^Ask for it/, dialog)
    expect(changes()).toEqual([])
    fireEvent.change(typed!, { target: { value: '2500000' } })
    await press(/^Ask for it/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'receipt 12', taxRupiah: 2_500_000 }))
  })

  test('who has not claimed is handed nothing', async () => {
    open({ state: 'waiting', claim: null })
    expect(await isOff(/^Hand it over/)).toBe(true)
    expect(screen.getByText('It has to be claimed first.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
  })

  test('is passed on with a class of reason, after the dialog said what everybody reads', async () => {
    open()
    stage.answers(admin.disqualifyWinner, approvalOf({ kind: 'winner' }), { id: 'winner-1' })
    await press(/^Pass it on/)
    const dialog = within(screen.getByRole('dialog', { name: 'Pass it on' }))
    expect(dialog.getByText(/Index 40.213 lost its place/)).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'below 18' } })
    await press(/^Ask for it/, dialog)
    expect(changes()).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: 'The rules do not allow it' }))
    await press(/^Ask for it/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ because: 'rules', reason: 'below 18' }))
  })

  test('that waits for a second operator is not decided again', async () => {
    open({ approval: approvalOf({ kind: 'prize', summary: 'A bicycle to Ayu' }) })
    expect(await isOff(/^Hand it over/)).toBe(true)
    expect(await isOff(/^Pass it on/)).toBe(true)
    expect(screen.getByText(/A bicycle to Ayu/)).toBeTruthy()
  })

  test('whose NIK others have used is marked, and nothing is decided by that', async () => {
    open({ claim: { ...winnerOf().claim!, sameNik: 2 } })
    expect(await screen.findByText(/known from 2 other cash-outs or claims/)).toBeTruthy()
    expect(await isOff(/^Hand it over/)).toBe(false)
  })

  test('who is the operator is decided by somebody else', async () => {
    open({ person: { id: 'operator', name: 'Dewi' } })
    expect(await screen.findByText('This is your own. No one decides about themselves.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Hand it over/ })).toBeNull()
  })

  test('is only read by marketing, which sees no claim in full', async () => {
    open({}, { roles: ['marketing'] })
    expect(await screen.findByRole('article')).toBeTruthy()
    for (const name of [/^Hand it over/, /^Reveal/, /^Pass it on/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

test('winners are filtered by their state and their draw, which the address keeps', async () => {
  open({}, { at: '/winners?state=waiting&draw=draw-1' })
  await waitFor(() =>
    expect(
      stage.asked.some(
        ({ address }) => address.includes('state=waiting') && address.includes('drawId=draw-1'),
      ),
    ).toBe(true),
  )
})
