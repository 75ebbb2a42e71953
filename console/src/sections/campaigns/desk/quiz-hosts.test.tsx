import { admin } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, textsOfCampaign } from '../test-campaigns.ts'

const RANI = { accountId: 'account-rani', profileId: 'profile-rani', name: 'Rani' }

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  const one = campaignOf({ state: 'public', lacks: [] })
  stage.answers(admin.getCampaignTexts, textsOfCampaign, { friendlyId: 'lebaran' })
  stage.answers(admin.listDeskCampaigns, { data: [one], meta: { next: null } })
  stage.answers(admin.getDeskCampaign, one, { id: one.id })
})
afterEach(() => stage.end())

const open = (hosts: (typeof RANI)[]) => {
  stage.answers(admin.listQuizHosts, hosts, { id: 'campaign-1' })
  stage.show(CampaignsRoutes, { at: '/?case=campaign-1' })
}
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')

describe('hosts of live quizzes', () => {
  test('are named by finding a person, also while the campaign is public', async () => {
    open([])
    expect(await screen.findByText(/no live quiz gives chances in it/)).toBeTruthy()
    stage.answers(admin.searchEverything, [
      { kind: 'person', id: RANI.accountId, title: 'Rani', sub: null },
    ] as never)
    stage.answers(admin.nameQuizHost, RANI, { id: 'campaign-1', accountId: RANI.accountId })
    fireEvent.change(screen.getByLabelText(/Person: name/), { target: { value: 'Rani' } })
    fireEvent.click(await screen.findByRole('radio', { name: /Rani/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Name as a host/ }))
    await waitFor(() => expect(changes()[0]).toMatchObject({ method: 'PUT' }))
  })

  test('are listed, and taken away by one press each', async () => {
    open([RANI])
    const list = within(await screen.findByRole('list', { name: 'Hosts of live quizzes' }))
    stage.answers(admin.unnameQuizHost, undefined as never, { id: 'campaign-1', accountId: RANI.accountId })
    fireEvent.click(list.getByRole('button', { name: 'Take away Rani' }))
    await waitFor(() => expect(changes()[0]).toMatchObject({ method: 'DELETE' }))
  })
})
