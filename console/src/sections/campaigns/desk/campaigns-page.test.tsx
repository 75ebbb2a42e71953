import { admin, type CampaignCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { approvalOf, campaignOf, textsOfCampaign } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.getCampaignTexts, textsOfCampaign, { friendlyId: 'lebaran' })
  stage.answers(admin.listQuizHosts, [], { id: 'campaign-1' })
})
afterEach(() => stage.end())

const open = (part: Partial<CampaignCase> = {}, how: Parameters<SectionStage['show']>[1] = {}) => {
  const one = campaignOf(part)
  stage.answers(admin.listDeskCampaigns, { data: [one], meta: { next: null } })
  stage.answers(admin.getDeskCampaign, one, { id: one.id })
  stage.show(CampaignsRoutes, { at: '/?case=campaign-1', ...how })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const isOff = async (name: string | RegExp) => (await button(name)).getAttribute('aria-disabled') === 'true'

describe('a campaign', () => {
  test('says in words what it lacks before it is public, and is not published until then', async () => {
    open()
    const checks = within(await screen.findByRole('list', { name: 'Before it is public' }))
    expect(
      within(checks.getByText('The scan of the permit').closest('li')!).getByLabelText('missing'),
    ).toBeTruthy()
    expect(within(checks.getByText('An end').closest('li')!).getByLabelText('there')).toBeTruthy()
    expect(await isOff(/^Make it public/)).toBe(true)
  })

  test('is published by asking a second operator, after the dialog said what happens', async () => {
    open({ lacks: [] })
    stage.answers(admin.publishCampaign, approvalOf(), { id: 'campaign-1' })
    await press(/^Make it public/)
    const dialog = within(screen.getByRole('dialog', { name: 'Make it public' }))
    expect(dialog.getByText(/can then no longer be changed/)).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'checked twice' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Ask for it/ }))
    await waitFor(() => expect(changes()[0]?.body).toEqual({ revision: 2, reason: 'checked twice' }))
  })

  test('that waits for a second operator says who asked and where it is decided', async () => {
    open({ state: 'waiting', approval: approvalOf() })
    expect(await screen.findByText(/Fajar asked that it goes public/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe(
      '/approvals?case=approval-1',
    )
    expect(screen.queryByRole('button', { name: /^Make it public/ })).toBeNull()
  })

  test('that is public is read and not written', async () => {
    open({ state: 'public', lacks: [] })
    expect((await screen.findByLabelText<HTMLInputElement>('Number')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Save the campaign/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'As viewers see it' }).getAttribute('href')).toBe(
      '/campaign/campaign-1',
    )
  })

  test('is only read by people who may not change it', async () => {
    open({}, { roles: ['auditor'] })
    expect((await screen.findByLabelText<HTMLInputElement>('Number')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^New campaign/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Make it public/ })).toBeNull()
  })
})

describe('what is written', () => {
  test('is saved from the revision that was read, with a prize more', async () => {
    open()
    stage.answers(admin.putDeskCampaign, campaignOf({ revision: 3 }), { id: 'campaign-1' })
    await press('Add a prize')
    const prize = within(screen.getByRole('group', { name: 'Prize 2' }))
    const into = (label: string, value: string) =>
      fireEvent.change(prize.getByLabelText(label), { target: { value } })
    into('Name, Indonesian', 'Helm')
    into('Name, English', 'Helmet')
    into('Market value of one', '250000')
    into('How many', '10')
    await press(/^Save the campaign/)
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        revision: 2,
        prizes: [{ id: 'prize-1' }, { name: { id: 'Helm', en: 'Helmet' }, valueRupiah: 250_000, count: 10 }],
      }),
    )
  })

  test('with a fault is not sent, and the fault stands beside its field', async () => {
    open()
    await screen.findByLabelText('Age, at least')
    write('Age, at least', 'x')
    await press(/^Save the campaign/)
    expect(await screen.findByText('A whole number that is possible')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  test('and refused by the server has what it said beside the field', async () => {
    open()
    stage.answers(admin.putDeskCampaign, () => new Refuses(400, 'INVALID_PARAMETERS'), { id: 'campaign-1' })
    await screen.findByLabelText('Age, at least')
    write('Age, at least', '21')
    await press(/^Save the campaign/)
    await waitFor(() => expect(changes().length).toBe(1))
    expect(screen.getByLabelText<HTMLInputElement>('Age, at least').value).toBe('21')
  })

  test('over somebody else’s change is shown beside it, and saved only when that was read', async () => {
    open()
    await screen.findByLabelText('Age, at least')
    stage.answers(admin.putDeskCampaign, new Refuses(409, 'REVISION_OUTDATED'), { id: 'campaign-1' })
    stage.answers(
      admin.getDeskCampaign,
      campaignOf({ revision: 5, chancesMax: 99, changedBy: { id: 'sari', name: 'Sari' } }),
      { id: 'campaign-1' },
    )
    write('Age, at least', '21')
    await press(/^Save the campaign/)
    const both = within(await screen.findByRole('alert'))
    expect(both.getByText(/Sari changed this/)).toBeTruthy()
    expect(both.getByText(/5 \/ 99/)).toBeTruthy()
    stage.answers(admin.putDeskCampaign, campaignOf({ revision: 6 }), { id: 'campaign-1' })
    fireEvent.click(both.getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(changes()[1]?.body).toMatchObject({ revision: 5, who: { ageMin: 21 } }))
  })

  test('and not saved is not published', async () => {
    open({ lacks: [] })
    await screen.findByLabelText('Age, at least')
    write('Age, at least', '21')
    expect(await isOff(/^Make it public/)).toBe(true)
    expect(screen.getByText('Save first: what is confirmed is what was saved.')).toBeTruthy()
  })

  test('of its texts is saved apart', async () => {
    open()
    stage.answers(admin.putCampaign, { id: 'campaign-1' }, { friendlyId: 'lebaran' })
    await screen.findByLabelText('Title, English')
    write('Title, English', 'Eid')
    await press('Save the texts')
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({ title: { en: 'Eid', id: 'Lebaran Ceria' } }),
    )
  })
})

test('the preview says in either language what viewers read, and that nothing is won where nothing is', async () => {
  open({ prizeList: [], prizes: 0, lacks: [] })
  await press(/^Preview/)
  const dialog = within(screen.getByRole('dialog', { name: 'Preview' }))
  expect(await dialog.findByText('Tanpa hadiah')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: 'English' }))
  expect(dialog.getByText('Nothing is won')).toBeTruthy()
  expect(dialog.getByText('Be honest.')).toBeTruthy()
})

describe('a new campaign', () => {
  const fill = async () => {
    open()
    await press(/^New campaign/)
    const dialog = within(screen.getByRole('dialog', { name: 'New campaign' }))
    const into = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    into('Title, Indonesian', 'Lebaran')
    into('Title, English', 'Eid')
    into('Text, Indonesian', 'Tonton')
    into('Text, English', 'Watch')
    return { dialog, into }
  }

  test('never replaces one that is there', async () => {
    const { dialog } = await fill()
    expect(await dialog.findByText('This campaign already exists')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Make it' }))
    expect(changes()).toEqual([])
  })

  test('has an address of the words of its name', async () => {
    stage.answers(admin.getCampaignTexts, new Refuses(404, 'NOT_FOUND'), { friendlyId: 'eid-ceria' })
    const { dialog, into } = await fill()
    into('Short name, for addresses', 'eid-ceria')
    stage.answers(admin.putCampaign, { id: 'campaign-1' }, { friendlyId: 'eid-ceria' })
    await waitFor(() => expect(stage.asked.some(({ address }) => address.endsWith('eid-ceria'))).toBe(true))
    await waitFor(() => {
      fireEvent.click(dialog.getByRole('button', { name: 'Make it' }))
      expect(changes()[0]?.address).toContain('/campaigns/eid-ceria')
    })
  })
})
