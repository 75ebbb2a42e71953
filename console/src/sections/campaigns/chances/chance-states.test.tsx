import { i18n } from '@lingui/core'
import { admin, type ChanceListed, type ConsoleRole } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { indonesian } from '../../../shared/i18n/indonesian.ts'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, chanceOf } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [campaignOf()], meta: { next: null } })
})
afterEach(() => {
  stage.end()
  vi.restoreAllMocks()
})

const list = (chances: readonly ChanceListed[]) =>
  stage.answers(
    admin.listChances,
    { data: chances, meta: { next: null, standing: 12, removed: 1, people: 7 } },
    { id: 'campaign-1' },
  )
const open = (part: Partial<ChanceListed> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  list([chanceOf(part)])
  stage.show(CampaignsRoutes, { at: '/chances?campaign=campaign-1&case=chance-1', ...how })
}
const press = async (name: string | RegExp, from: Pick<typeof screen, 'findByRole'> = screen) =>
  fireEvent.click(await from.findByRole('button', { name }))
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')

describe('a chance', () => {
  test('that was removed says why, and is not removed again', async () => {
    open({ isRemoved: true, removedBecause: 'one household', marks: [] })
    const chance = within(await screen.findByRole('article'))
    expect(chance.getByText('removed')).toBeTruthy()
    expect(chance.getByText('one household')).toBeTruthy()
    expect(chance.queryByRole('button', { name: /^Remove this chance/ })).toBeNull()
  })

  test('of a person who left still stands, under no name', async () => {
    open({ person: null })
    const chance = within(await screen.findByRole('article'))
    expect(chance.getByRole('heading', { name: 'A person who left' })).toBeTruthy()
    expect(chance.getByText('stands')).toBeTruthy()
    expect(chance.queryByRole('link')).toBeNull()
  })

  test.each([
    ['episode-quiz', 'Quiz in a film'],
    ['live-quiz', 'Live quiz'],
    ['streak', 'Streak'],
    ['correction', 'Correction'],
  ] as const)('from %s says where it came from', async (source, words) => {
    open({ source })
    expect(within(await screen.findByRole('article')).getByText(words)).toBeTruthy()
  })

  test('of a burst says of how many accounts, and that none is removed by it', async () => {
    open({ marks: [{ mark: 'burst', value: 14 }] })
    const chance = within(await screen.findByRole('article'))
    expect(chance.getByText('Burst of new accounts: 14 accounts')).toBeTruthy()
    expect(chance.getByText('stands')).toBeTruthy()
  })
})

test.each<[ConsoleRole, readonly string[]]>([
  ['trust', ['Remove this chance', 'Give a chance back', 'CSV']],
  ['marketing', ['Remove this chance', 'Give a chance back', 'CSV']],
  ['auditor', []],
])('%s may press %o', async (role, names) => {
  open({}, { roles: [role] })
  await screen.findByRole('article')
  const all = ['Remove this chance', 'Give a chance back', 'CSV']
  const shown = all.filter((name) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null)
  expect(shown).toEqual(names)
})

test('no chance like this, and a list that may not be read, say so', async () => {
  list([])
  stage.show(CampaignsRoutes, { at: '/chances?campaign=campaign-1&source=streak' })
  expect(await screen.findByText('No chance like this.')).toBeTruthy()
  stage.end()
  stage = openSectionStage()
  stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
  stage.answers(admin.listChances, new Refuses(404, 'NOT_FOUND'), { id: 'campaign-1' })
  stage.show(CampaignsRoutes, { at: '/chances?campaign=campaign-1' })
  expect(await screen.findByText('This is no longer there.')).toBeTruthy()
})

test('an id that was pasted with blanks around it is still that id', async () => {
  open({}, { at: '/chances?campaign=campaign-1&person=%20ayu%20%0A' })
  await screen.findByText('Ayu')
  expect(stage.asked.find(({ address }) => address.includes('/chances'))?.address).toContain('person=ayu')
})

test('all chances of the campaign are saved as a file', async () => {
  // A press of a link would lead the page of all tests elsewhere.
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open()
  stage.answers(admin.exportChances, { data: [] }, { id: 'campaign-1' })
  await press(/^CSV/)
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
})

describe('who gets a chance back', () => {
  const begin = async (found: readonly object[]) => {
    open()
    await press(/^Give a chance back/)
    const dialog = within(screen.getByRole('dialog', { name: 'Give a chance back' }))
    stage.answers(admin.searchEverything, { data: found })
    fireEvent.change(dialog.getByLabelText(/^Person/), { target: { value: 'ayu' } })
    fireEvent.change(dialog.getByLabelText(/^What went wrong/), { target: { value: 'it stopped' } })
    return dialog
  }

  test('is a person that was found: of nobody it says so, and nothing is asked for', async () => {
    const dialog = await begin([{ kind: 'title', id: 'ayu-anak', title: 'Ayu Anak', sub: null }])
    expect(await dialog.findByText('Nobody found that your roles show.')).toBeTruthy()
    await press(/^Ask for it/, dialog)
    expect(changes()).toEqual([])
  })

  test('is chosen again after another name was typed', async () => {
    const dialog = await begin([{ kind: 'person', id: 'ayu', title: 'Ayu', sub: null }])
    fireEvent.click(await dialog.findByRole('radio', { name: /^Ayu/ }))
    const ask = dialog.getByRole('button', { name: /^Ask for it/ })
    expect(ask.getAttribute('aria-disabled')).toBeNull()
    fireEvent.change(dialog.getByLabelText(/^Person/), { target: { value: 'ayu b' } })
    expect(ask.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('excluded accounts', () => {
  const household = { person: { id: 'budi', name: 'Budi' }, why: 'household', note: '', since: 0 }

  test('of which there are none say so', async () => {
    stage.answers(admin.listDrawExclusions, { data: [], meta: { next: null } })
    stage.show(CampaignsRoutes, { at: '/excluded' })
    expect(await screen.findByText('Nobody is excluded.')).toBeTruthy()
  })

  test('are only read by an auditor', async () => {
    stage.answers(admin.listDrawExclusions, { data: [household], meta: { next: null } })
    stage.show(CampaignsRoutes, { at: '/excluded', roles: ['auditor'] })
    expect(await screen.findByText('Household of somebody who does')).toBeTruthy()
    for (const name of [/^Let in again/, /^Exclude an account/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

test('in Indonesian a chance is read and removed in Indonesian', async () => {
  i18n.loadAndActivate({ locale: 'id', messages: indonesian })
  open({ marks: [] })
  const chance = within(await screen.findByRole('article'))
  expect(chance.getByText('berlaku')).toBeTruthy()
  expect(chance.getByRole('button', { name: /^Hapus kesempatan ini/ })).toBeTruthy()
})
