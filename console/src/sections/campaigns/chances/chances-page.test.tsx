import { admin, type ChanceListed } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { approvalOf, campaignOf, chanceOf, NOW } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf()], meta: { next: null } })
})
afterEach(() => stage.end())

const open = (part: Partial<ChanceListed> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  stage.answers(
    admin.listChances,
    { data: [chanceOf(part)], meta: { next: null, standing: 12, removed: 1, people: 7 } },
    { id: 'campaign-1' },
  )
  stage.show(CampaignsRoutes, { at: '/chances?campaign=campaign-1&case=chance-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const addresses = () => stage.asked.map(({ address }) => address)

/** Finds a person by a name and chooses the first. */
async function choose(dialog: ReturnType<typeof within>): Promise<void> {
  stage.answers(admin.searchEverything, [
    { kind: 'title', id: 'ayu-anak', title: 'Ayu Anak', sub: 'movie' },
    { kind: 'person', id: 'ayu', title: 'Ayu', sub: 'a••@example.com' },
  ])
  fireEvent.change(dialog.getByLabelText(/^Person/), { target: { value: 'ayu' } })
  fireEvent.click(await dialog.findByRole('radio', { name: /^Ayu/ }))
}

describe('chances', () => {
  test('are those of one campaign, which is chosen first', async () => {
    stage.show(CampaignsRoutes, { at: '/chances' })
    expect(await screen.findByText('Choose a campaign to see its chances.')).toBeTruthy()
    expect(addresses().some((address) => address.includes('/chances'))).toBe(false)
  })

  test('are filtered by the server, by source, mark and person, which the address keeps', async () => {
    open({}, { at: '/chances?campaign=campaign-1&source=streak&mark=burst&person=ayu' })
    expect(await screen.findByText('12')).toBeTruthy()
    const asked = addresses().find((address) => address.includes('/chances')) ?? ''
    for (const part of ['source=streak', 'mark=burst', 'person=ayu']) expect(asked).toContain(part)
  })

  test('say what speaks against them in words and figures, and that it decides nothing', async () => {
    open({ marks: [{ mark: 'fast-answers', value: 180 }] })
    const chance = within(await screen.findByRole('article'))
    expect(chance.getByText('Faster than one reads: 180 ms')).toBeTruthy()
  })

  test('are removed by asking a second operator, with a reason', async () => {
    open()
    stage.answers(admin.removeChance, approvalOf({ kind: 'chance-removal' }), { id: 'chance-1' })
    await press(/^Remove this chance/)
    const dialog = within(screen.getByRole('dialog', { name: 'Remove this chance' }))
    await press(/^Ask for it/, dialog)
    expect(changes()).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'one household' } })
    await press(/^Ask for it/, dialog)
    await waitFor(() => expect(changes()[0]?.body).toEqual({ reason: 'one household' }))
  })

  test('that wait for a second operator, or are removed, are not removed again', async () => {
    open({ approval: approvalOf({ kind: 'chance-removal' }) })
    expect(await screen.findByText(/Another operator decides whether it is removed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Remove this chance/ })).toBeNull()
  })

  test('are given back to somebody whom a fault of ours cost one', async () => {
    open()
    await press(/^Give a chance back/)
    const dialog = within(screen.getByRole('dialog', { name: 'Give a chance back' }))
    await choose(dialog)
    fireEvent.change(dialog.getByLabelText(/^What went wrong/), { target: { value: 'the server stopped' } })
    stage.answers(admin.correctChances, approvalOf(), { id: 'campaign-1' })
    await press(/^Ask for it/, dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ accountId: 'ayu', reason: 'the server stopped' }),
    )
  })

  test('are only read by auditors', async () => {
    open({}, { roles: ['auditor'] })
    expect(await screen.findByRole('article')).toBeTruthy()
    for (const name of [/^Remove this chance/, /^Give a chance back/, /^CSV/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('excluded accounts', () => {
  const person = { id: 'budi', name: 'Budi' }
  beforeEach(() =>
    stage.answers(admin.listDrawExclusions, {
      data: [
        { person: { id: 'dewi', name: 'Dewi' }, why: 'operator', note: '', since: null },
        { person, why: 'household', note: 'lives with Dewi', since: NOW },
      ],
      meta: { next: null },
    }),
  )
  const show = () => stage.show(CampaignsRoutes, { at: '/excluded' })

  test('say why; operators are excluded by themselves and are never let in', async () => {
    show()
    const [, dewi, budi] = await screen.findAllByRole('row')
    expect(within(dewi!).getByText('as long as an operator')).toBeTruthy()
    expect(within(dewi!).queryByRole('button')).toBeNull()
    expect(within(budi!).getByText('lives with Dewi')).toBeTruthy()
  })

  test('are let in again by two operators', async () => {
    show()
    await press('Let in again')
    const dialog = within(screen.getByRole('dialog', { name: 'Let in again' }))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'moved out' } })
    stage.answers(admin.putDrawExclusion, approvalOf(), { accountId: 'budi' })
    await press(/^Ask for it/, dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ isExcluded: false, why: 'household', reason: 'moved out' }),
    )
  })

  test('become more by choosing a person and why', async () => {
    show()
    await press(/^Exclude an account/)
    const dialog = within(screen.getByRole('dialog', { name: 'Exclude an account' }))
    await choose(dialog)
    fireEvent.click(dialog.getByRole('radio', { name: 'Household of somebody who does' }))
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'sister of Dewi' } })
    stage.answers(admin.putDrawExclusion, approvalOf(), { accountId: 'ayu' })
    await press(/^Ask for it/, dialog)
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ isExcluded: true, why: 'household', reason: 'sister of Dewi' }),
    )
  })
})
