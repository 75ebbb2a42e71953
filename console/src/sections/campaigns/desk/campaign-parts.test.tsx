import { admin, type CampaignCase } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { CampaignsRoutes } from '../campaigns-routes.tsx'
import { campaignOf, textsOfCampaign } from '../test-campaigns.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.getCampaignTexts, textsOfCampaign, { friendlyId: 'lebaran' })
  stage.answers(admin.listPackagesToGrant, [
    { code: 'premium-month', name: 'Sebulan', group: 'Premium', days: 30 },
  ])
})
afterEach(() => stage.end())

const open = (part: Partial<CampaignCase> = {}, at = '/?case=campaign-1') => {
  const one = campaignOf(part)
  stage.answers(admin.listDeskCampaigns, { data: [one], meta: { next: 'after-1' } })
  stage.answers(admin.getDeskCampaign, one, { id: one.id })
  stage.answers(admin.putDeskCampaign, campaignOf({ revision: 3 }), { id: one.id })
  stage.show(CampaignsRoutes, { at })
}
const changes = () => stage.asked.filter(({ method }) => method !== 'GET')
const listed = () =>
  stage.asked.filter(({ address }) => address.includes('/campaignDesk?') || address.endsWith('/campaignDesk'))
const save = async () => fireEvent.click(await screen.findByRole('button', { name: /^Save the campaign/ }))
const sent = async () => {
  await waitFor(() => expect(changes().length).toBe(1))
  return changes()[0]?.body as { prizes: unknown[]; who: object; permit: object | null }
}

describe('a prize', () => {
  const first = async () => within(await screen.findByRole('group', { name: 'Prize 1' }))

  test('that is a package gives one that is on sale', async () => {
    open()
    const prize = await first()
    fireEvent.change(prize.getByLabelText('Kind'), { target: { value: 'package' } })
    await prize.findByRole('option', { name: 'Premium, Sebulan' })
    fireEvent.change(prize.getByLabelText('Package that is given'), { target: { value: 'premium-month' } })
    await save()
    expect((await sent()).prizes).toMatchObject([{ kind: 'package', grant: { packageId: 'premium-month' } }])
  })

  test('of diamonds says how many, and no half of one', async () => {
    open()
    const prize = await first()
    fireEvent.change(prize.getByLabelText('Kind'), { target: { value: 'diamonds' } })
    fireEvent.change(prize.getByLabelText('Diamonds of one'), { target: { value: '2.5' } })
    await save()
    expect(changes()).toEqual([])
    fireEvent.change(prize.getByLabelText('Diamonds of one'), { target: { value: '500' } })
    await save()
    expect((await sent()).prizes).toMatchObject([{ kind: 'diamonds', grant: { diamonds: 500 } }])
  })

  test('is removed, and a campaign without any says that nothing is won', async () => {
    open()
    const prize = await first()
    fireEvent.click(prize.getByRole('button', { name: 'Remove prize 1' }))
    expect(screen.getByText('none: points and chances alone, nothing is won')).toBeTruthy()
    await save()
    expect((await sent()).prizes).toEqual([])
  })

  test('shows what all of them are worth while they are written', async () => {
    open()
    const prize = await first()
    fireEvent.change(prize.getByLabelText('How many'), { target: { value: '7' } })
    expect(screen.getByText('Rp70.000.000')).toBeTruthy()
  })
})

describe('the permit', () => {
  test('is taken away whole', async () => {
    open()
    fireEvent.click(await screen.findByRole('switch', { name: 'There is a permit' }))
    await save()
    expect((await sent()).permit).toBeNull()
  })

  test('has a scan that is added as a file', async () => {
    open()
    stage.answers(admin.putPermitScan, { success: true }, { id: 'campaign-1' })
    const input = await screen.findByLabelText<HTMLInputElement>(/^Scan of the permit/)
    const file = new File(['%PDF-1.4'], 'izin.pdf', { type: 'application/pdf' })
    fireEvent.change(input, { target: { files: [file] } })
    await waitFor(() => expect(changes()[0]?.address).toContain('/permitScan'))
  })

  test('that is kept is read, and may be replaced', async () => {
    open({ permit: { ...campaignOf().permit!, hasScan: true } })
    expect(await screen.findByRole('button', { name: 'Read it' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Replace it' })).toBeTruthy()
  })
})

test('provinces are chosen one by one, and none is all of them', async () => {
  open()
  expect(await screen.findByText('All of Indonesia')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Jawa Timur' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bali' }))
  expect(screen.getByText('2 provinces')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bali' }))
  await save()
  expect((await sent()).who).toMatchObject({ provinces: ['35'] })
})

test('a number is not asked for where the switch is off', async () => {
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Needs a verified number' }))
  await save()
  expect((await sent()).who).toMatchObject({ needsNumber: false })
})

test('the picture of the page is put beside its texts', async () => {
  open()
  const params = { kind: 'campaign', friendlyId: 'lebaran', art: 'poster_landscape' }
  stage.answers(admin.putCardArt, { success: true }, params)
  const input = await screen.findByLabelText<HTMLInputElement>(/^Picture of the page/)
  fireEvent.change(input, { target: { files: [new File(['x'], 'hero.png', { type: 'image/png' })] } })
  await waitFor(() => expect(changes()[0]?.address).toContain('/cards/campaign/lebaran/art/poster_landscape'))
})

describe('the list', () => {
  test('is filtered and searched by the server, and its page is in the address', async () => {
    open({}, '/?state=public&search=leb&cursor=abc')
    await screen.findByRole('list', { name: 'Campaigns' })
    const address = listed()[0]?.address ?? ''
    for (const part of ['state=public', 'search=leb', 'cursor=abc']) expect(address).toContain(part)
  })

  test('filters by nothing where the address has a state that there is none of', async () => {
    open({}, '/?state=gone')
    await screen.findByRole('list', { name: 'Campaigns' })
    expect(listed()[0]?.address).not.toContain('state=')
  })

  test('goes on to the next page', async () => {
    open({}, '/')
    fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(listed().at(-1)?.address).toContain('cursor=after-1'))
  })

  test('says that nothing is there, and that it could not be read', async () => {
    stage.answers(admin.listDeskCampaigns, { data: [], meta: { next: null } })
    stage.show(CampaignsRoutes, { at: '/' })
    expect(await screen.findByText('No campaign like this.')).toBeTruthy()
    stage.end()
    stage = openSectionStage()
    stage.answers(admin.listDeskCampaigns, new Refuses(503, 'UNAVAILABLE'))
    stage.show(CampaignsRoutes, { at: '/' })
    expect(await screen.findByText("The server can't do this right now. Please try again.")).toBeTruthy()
  })

  test('warns of prizes without a permit', async () => {
    open({ hasPermit: false }, '/')
    expect(await screen.findByText('no permit')).toBeTruthy()
  })
})

describe('what belongs to a campaign', () => {
  test('is found from it: quizzes, chances and its draw', async () => {
    open({ draw: { id: 'draw-1', number: 12, state: 'announced' } })
    const ways = within(await screen.findByRole('navigation', { name: 'What belongs to it' }))
    const hrefs = ways.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      '/campaigns/quizzes?campaign=lebaran',
      '/campaigns/chances?campaign=campaign-1',
      '/draws?case=draw-1',
    ])
  })

  test('is nothing yet where nobody has put anything: it is saved first', async () => {
    open({ revision: 0, lacks: [], changedAt: null, changedBy: null })
    expect(await screen.findByText('Save dates, caps and who may take part first.')).toBeTruthy()
    expect(screen.getByText('Nobody has put prizes or dates to it yet.')).toBeTruthy()
  })

  test('without prizes needs no permit, and says so', async () => {
    open({ prizeList: [], prizes: 0, lacks: [], permit: null, hasPermit: false })
    expect(await screen.findByText(/Without prizes it needs no permit/)).toBeTruthy()
  })
})
