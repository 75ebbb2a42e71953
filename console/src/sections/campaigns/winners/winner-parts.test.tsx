import { admin, type WinnerCase } from '@tayang/contract'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { DrawsRoutes } from '../draws-routes.tsx'
import { approvalOf, drawOf, NOW, winnerOf } from '../test-campaigns.ts'
import type { WinnerFull } from './winner-words.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDraws, {
    data: [drawOf({ number: 12 }), drawOf({ id: 'draw-2' })],
    meta: { next: null },
  })
})
afterEach(() => stage.end())

const open = (
  part: Partial<WinnerCase> = {},
  steps: WinnerFull['steps'] = [],
  at = '/winners?case=winner-1',
) => {
  const winner = winnerOf(part)
  stage.answers(admin.listWinners, { data: [winner], meta: { next: null } })
  stage.answers(admin.getWinner, { ...winner, steps }, { id: winner.id })
  stage.show(DrawsRoutes, { at })
}

describe('a row', () => {
  test('says who, what and in which state, and what has to be looked at', async () => {
    open(
      {
        isReserve: true,
        approval: approvalOf({ kind: 'prize' }),
        claim: { ...winnerOf().claim!, sameNik: 1 },
      },
      [],
      '/winners',
    )
    const row = within(await screen.findByRole('button', { name: /^Ayu/ }))
    for (const text of ['A bicycle', 'u12', 'Claimed', 'reserve', 'second operator', 'NIK known'])
      expect(row.getByText(text)).toBeTruthy()
  })

  test('of a claim that is over says so', async () => {
    open({ state: 'waiting', claim: null, claimUntil: NOW - 1_000 * 86_400_000 }, [], '/winners')
    expect(within(await screen.findByRole('button', { name: /^Ayu/ })).getByText('over')).toBeTruthy()
  })

  test('of somebody who left has no name', async () => {
    open({ person: null }, [], '/winners')
    expect(await screen.findByText('gone')).toBeTruthy()
  })
})

describe('a case', () => {
  test('that was handed over says when, and offers nothing more', async () => {
    open({ state: 'handed-over', handedOver: NOW }, [
      { at: NOW, operator: null, step: 'won', note: null },
      { at: NOW + 1, operator: { id: 'fajar', name: 'Fajar' }, step: 'revealed', note: 'parcel' },
    ])
    const shown = within(await screen.findByRole('article'))
    expect(shown.getByText('Papers read · Fajar')).toBeTruthy()
    expect(shown.getByText('parcel')).toBeTruthy()
    for (const name of [/^Hand it over/, /^Pass it on/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('that was passed on offers nothing either', async () => {
    open({ state: 'passed-on' })
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pass it on/ })).toBeNull()
  })

  test('of a package says that it is given by itself', async () => {
    open({ prize: { ...winnerOf().prize, kind: 'package' } })
    ;(await screen.findByRole('button', { name: /^Hand it over/ })).click()
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand it over' }))
    expect(dialog.getByText(/is given by itself/)).toBeTruthy()
    expect(dialog.getByLabelText(/^How the tax was withheld/)).toBeTruthy()
  })

  test('with consent shows the name that everybody reads', async () => {
    open({ claim: { ...winnerOf().claim!, shownAs: 'Ayu S., Kota Malang' } })
    expect(await screen.findByText('Ayu S., Kota Malang')).toBeTruthy()
  })

  test('that is gone says so', async () => {
    open()
    stage.answers(admin.getWinner, new Refuses(404, 'NOT_FOUND'), { id: 'winner-1' })
    expect(await screen.findByText('This is no longer there.')).toBeTruthy()
  })
})

test('the filter offers draws that have a number', async () => {
  open({}, [], '/winners')
  const choice = within(await screen.findByRole('combobox', { name: 'Draw' }))
  expect(await choice.findByRole('option', { name: 'u12 Lebaran' })).toBeTruthy()
  expect(choice.getAllByRole('option')).toHaveLength(2)
})
