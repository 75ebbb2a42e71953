import { cleanup, screen } from '@testing-library/react'
import { campaigns, draws, type Campaign } from '@tayang/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { vectors } from '../../features/watch/draw-proof/test/vectors.ts'
import { openPage, refused, serverOf } from '../test/open-page.tsx'
import CampaignTermsPage, { loader as termsLoader } from './campaign-terms.tsx'
import CampaignPage, { loader as campaignLoader } from './campaign.tsx'
import DrawPage, { loader as drawLoader } from './draw.tsx'

afterEach(cleanup)

const { proof } = vectors.draws[0]!
const campaign: Campaign = {
  id: 'kuis',
  name: 'Kuis Merdeka',
  props: { heroImageWeb: null, description: 'Jawab kuis.', termsUrl: null },
  attachments: {},
  thumbColor: '#102030',
  startDate: null,
  endDate: null,
  quizzes: [],
  titles: [],
  prizeDraw: null,
}
const withTerms: Campaign = {
  ...campaign,
  prizeDraw: {
    state: 'public',
    hasPrizes: false,
    prizes: [],
    permit: null,
    terms: { version: 3, hash: 'cd'.repeat(32), text: { en: 'The whole text.', id: 'Teks lengkap.' } },
    who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
    chancesMax: 10,
    chancesPerDayMax: 5,
    claimDays: 14,
    taxPercent: 25,
    startsAt: null,
    endsAt: null,
    chances: { all: 0, own: null },
    draw: null,
  },
}
const drawPage = { path: '/undian/:drawId', loader: drawLoader, Component: DrawPage }
const campaignPage = { path: '/campaign/:campaignId', loader: campaignLoader, Component: CampaignPage }
const termsPage = {
  path: '/campaign/:campaignId/terms',
  loader: termsLoader,
  Component: CampaignTermsPage,
}
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href')

describe('the page of a draw', () => {
  test('is read by number or id, and its canonical address is that of its number', async () => {
    const server = serverOf([[draws.getDraw, () => ({ data: proof })]])
    openPage(drawPage, `/undian/${proof.id}`, { call: server.call })
    expect(await screen.findByRole('heading', { level: 1, name: 'Undian Vector 1' })).toBeTruthy()
    expect(server.inputsOf(draws.getDraw)[0]?.params).toEqual({ id: proof.id })
    expect(canonical()).toContain('/undian/u1')
    expect(document.title).toContain('Draw u1')
  })

  test('is in the language of its reader', async () => {
    const server = serverOf([[draws.getDraw, () => ({ data: proof })]])
    openPage(drawPage, '/undian/u1', { call: server.call, language: 'id' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Undian Vektor 1' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Jangan asal percaya: hitung sendiri' })).toBeTruthy()
  })

  test('that is not there fails as a page', async () => {
    const missing = () => {
      throw refused(404)
    }
    openPage(drawPage, '/undian/u9', { call: serverOf([[draws.getDraw, missing]]).call })
    expect(await screen.findByText('the page failed')).toBeTruthy()
  })
})

describe('the page of a campaign', () => {
  test('is read in the language of its reader, as a guest', async () => {
    const server = serverOf([[campaigns.getCampaign, () => ({ data: withTerms })]])
    openPage(campaignPage, '/campaign/kuis', { call: server.call, language: 'id' })
    expect(await screen.findByRole('heading', { name: 'Kuis Merdeka' })).toBeTruthy()
    expect(server.inputsOf(campaigns.getCampaign)).toEqual([
      { params: { id: 'kuis' }, query: { locale: 'id' } },
    ])
    expect(canonical()).toContain('/campaign/kuis')
  })

  test('has full terms of its own, with the hash that a draw names', async () => {
    const { call } = serverOf([[campaigns.getCampaign, () => ({ data: withTerms })]])
    openPage(termsPage, '/campaign/kuis/terms', { call })
    expect(await screen.findByText('The whole text.')).toBeTruthy()
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To the campaign' }).getAttribute('href')).toBe('/campaign/kuis')
  })

  test('has no terms where nobody put any', async () => {
    const { call } = serverOf([[campaigns.getCampaign, () => ({ data: campaign })]])
    openPage(termsPage, '/campaign/kuis/terms', { call })
    expect(await screen.findByText('the page failed')).toBeTruthy()
  })
})
