import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Campaign, MediaItem, PrizeDraw, QuizOfCampaign } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { CampaignDetail } from './campaign-detail.tsx'
import { CampaignTerms } from './campaign-terms.tsx'
import { filmsOf, nextQuiz, progressOf, watchUrlOfQuiz } from './quiz-progress.ts'

const titleOf = (id: string, more: Partial<MediaItem> = {}): MediaItem => ({
  id,
  type: 'movie',
  friendlyId: id,
  titleLocalized: id,
  nameLocalized: null,
  descriptionLongLocalized: '',
  year: 2026,
  duration: 92,
  durationSeconds: 5520,
  rating: 'SU',
  tags: [],
  attachments: {},
  thumbColor: '#101010',
  premium: false,
  contentRights: 'other',
  interactive: false,
  exclusive: false,
  seriesId: null,
  series: null,
  season: null,
  episodeNumber: null,
  seasonCount: null,
  episodeCount: null,
  nextId: null,
  url: null,
  views: 0,
  state: 'ready',
  publishedAt: null,
  ...more,
})
const quizOf = (id: string, more: Partial<QuizOfCampaign> = {}): QuizOfCampaign => ({
  id,
  name: id,
  contentId: 'Toba',
  titleId: 'Toba',
  state: 'open',
  ...more,
})
const series = titleOf('Hutan Kecil', { type: 'series', duration: null, episodeCount: 8 })
const evening = Date.UTC(2026, 11, 13, 13)

const prizeDraw: PrizeDraw = {
  state: 'public',
  hasPrizes: true,
  prizes: [
    { id: 'p1', name: { en: 'Phone', id: 'Ponsel' }, kind: 'thing', valueRupiah: 3_400_000, count: 3 },
  ],
  permit: { number: '1184/HUB/2026', issuer: 'Kementerian Sosial', issuedOn: '2026-11-02' },
  terms: { version: 2, hash: 'ab'.repeat(32), text: { en: 'All terms.\nTwo lines.', id: 'Semua syarat.' } },
  who: { ageMin: 18, needsNumber: true, accountDaysMin: 7, provinces: [] },
  chancesMax: 100,
  chancesPerDayMax: 10,
  claimDays: 14,
  taxPercent: 25,
  startsAt: null,
  endsAt: Date.UTC(2026, 11, 12, 16, 59),
  chances: { all: 31_482, own: null },
  draw: {
    id: 'draw-1',
    number: 12,
    state: 'announced',
    closesAt: evening,
    drawsAt: evening,
    seats: [
      { seat: 'A', commitment: `9f31c2d0${'0'.repeat(48)}07e4b86a`, committedAt: 1 },
      { seat: 'B', commitment: `4be05a97${'0'.repeat(48)}d13c20f5`, committedAt: 1 },
    ],
  },
}
const campaign: Campaign = {
  id: 'khatulistiwa',
  name: 'Kuis Khatulistiwa',
  props: { heroImageWeb: '/hero.jpg', description: 'Enam cerita.', termsUrl: '/terms' },
  attachments: { banner_portrait: { fileUrl: '/tall.jpg', width: 800, height: 1000 } },
  thumbColor: '#22406b',
  startDate: null,
  endDate: null,
  quizzes: [
    quizOf('q1', { titleId: series.id, contentId: 'e1' }),
    quizOf('q2', { titleId: series.id, contentId: 'e2', name: 'Episode 2' }),
    quizOf('q3'),
  ],
  titles: [series, titleOf('Toba')],
  prizeDraw,
}
const own: Campaign = {
  ...campaign,
  quizzes: [
    { ...campaign.quizzes[0]!, state: 'passed' },
    campaign.quizzes[1]!,
    quizOf('q3', { state: 'missed' }),
  ],
  prizeDraw: {
    ...prizeDraw,
    chances: {
      all: 31_482,
      own: {
        count: 5,
        from: [
          { source: 'live-quiz', sourceId: 's1', name: '15 Nov', at: 3, count: 1 },
          { source: 'episode-quiz', sourceId: 'q1', name: 'Hutan Kecil, E1', at: 2, count: 1 },
          { source: 'episode-quiz', sourceId: 'q2', name: 'Hutan Kecil, E1', at: 2, count: 1 },
          { source: 'episode-quiz', sourceId: 'q9', name: null, at: 2, count: 1 },
          { source: 'streak', sourceId: 's2', name: null, at: 1, count: 1 },
          { source: 'correction', sourceId: 's3', name: null, at: 1, count: 1 },
        ],
      },
    },
  },
}

const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(shown: Campaign, language: Language = 'en') {
  const Stub = createRoutesStub([{ path: '*', Component: () => <CampaignDetail campaign={shown} /> }])
  render(
    <WithI18n language={language}>
      <Stub initialEntries={['/campaign/khatulistiwa']} />
    </WithI18n>,
  )
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const signIn = () => session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })

describe('a campaign for a guest', () => {
  test('shows films with a quiz, rules, the draw and the prizes', () => {
    open(campaign)
    expect(screen.getByText('Until 12 Dec 2026, 23:59 WIB')).toBeTruthy()
    expect(part('Films with a quiz').getByText('3 quizzes')).toBeTruthy()
    expect(part('Films with a quiz').getByText('8 episodes')).toBeTruthy()
    const rules = part('Rules')
    expect(
      rules.getByText(
        '18 and older, with a verified number, an account of at least 7 days, from all of Indonesia. Staff and their households are excluded.',
      ),
    ).toBeTruthy()
    expect(rules.getByText(/^Permit 1184\/HUB\/2026 of Kementerian Sosial, 2 Nov 2026$/)).toBeTruthy()
    expect(rules.getByRole('link', { name: 'Full terms, version 2' }).getAttribute('href')).toBe(
      '/campaign/khatulistiwa/terms',
    )
    expect(rules.getByText("25% final, withheld. You'll see your own figures before you agree.")).toBeTruthy()
    const card = part('Draw')
    expect(card.getByText('Announced')).toBeTruthy()
    expect(card.getByText('Sunday, 13 Dec 2026')).toBeTruthy()
    expect(card.getByText('20:00 WIB · 21:00 WITA · 22:00 WIT')).toBeTruthy()
    expect(card.getByText('9f31c2d0…07e4b86a')).toBeTruthy()
    expect(card.getByRole('link', { name: /Undian Jujur u12/ }).getAttribute('href')).toBe('/undian/u12')
    expect(part('Prizes').getByText('Rp3.400.000')).toBeTruthy()
    expect(network).not.toHaveBeenCalled()
  })

  test('says how many chances there are and asks for a login to see the own ones', () => {
    open(campaign)
    const card = part('Your chances')
    expect(card.getByText('31,482 chances from everyone so far')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Log in to see yours' })).toBeTruthy()
  })

  test('leads to the film of the first quiz', () => {
    open(campaign)
    expect(screen.getByRole('link', { name: 'Watch Hutan Kecil · q1' }).getAttribute('href')).toBe(
      '/series/Hutan%20Kecil?playEpisode=e1',
    )
  })

  test('does not say the name of a series twice where the quiz is named after its episode', () => {
    const quizzes = campaign.quizzes.map((one) => ({ ...one, name: 'Hutan Kecil, S1 E1' }))
    open({ ...campaign, quizzes })
    expect(screen.getByRole('link', { name: 'Watch Hutan Kecil, S1 E1' })).toBeTruthy()
  })

  test('without a permit says that there is nothing to win', () => {
    open(
      { ...campaign, prizeDraw: { ...prizeDraw, hasPrizes: false, permit: null, prizes: [], draw: null } },
      'id',
    )
    expect(screen.getByText('tanpa hadiah')).toBeTruthy()
    expect(part('Hadiah').getByText(/dimainkan tanpa hadiah/)).toBeTruthy()
    expect(part('Aturan').getByText('Dimainkan tanpa hadiah.')).toBeTruthy()
    expect(part('Aturan').queryByText('Pajak hadiah')).toBeNull()
    expect(part('Undian').getByText(/^Undian belum diumumkan/)).toBeTruthy()
  })

  test('of some provinces names them', () => {
    open({ ...campaign, prizeDraw: { ...prizeDraw, who: { ...prizeDraw.who, provinces: ['35', '00'] } } })
    expect(part('Rules').getByText(/from Jawa Timur and 00\./)).toBeTruthy()
  })

  test('without quizzes and without a draw is a card with its terms', () => {
    open({ ...campaign, quizzes: [], titles: [], prizeDraw: null })
    expect(screen.getByText('No quiz yet')).toBeTruthy()
    expect(screen.getByText('This campaign has no prize draw.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Terms and conditions' }).getAttribute('href')).toBe('/terms')
    expect(screen.queryByRole('link', { name: /^Watch/ })).toBeNull()
  })

  test.each([
    ['closed', 'List closed', 'The list is closed, and its root is published.'],
    ['drawn', 'Drawn', 'The winners are drawn. Your browser can compute them again.'],
    ['settled', 'Settled', 'The winners are drawn. Your browser can compute them again.'],
    ['void', 'Void', 'This draw is void. Its page says why.'],
  ] as const)('says of a draw that is %s how far it is', (state, word, sentence) => {
    open({ ...campaign, prizeDraw: { ...prizeDraw, draw: { ...prizeDraw.draw!, state } } })
    expect(part('Draw').getByText(word)).toBeTruthy()
    expect(part('Draw').getByText(sentence)).toBeTruthy()
  })
})

describe('a campaign for somebody who is signed in', () => {
  test('shows the own chances with their sources, and what was passed and missed', async () => {
    signIn()
    network.mockResolvedValue(answer(200, { data: own }))
    open(campaign)
    const card = part('Your chances')
    expect(await card.findByText('5')).toBeTruthy()
    expect(card.getByText('of 31,482 so far')).toBeTruthy()
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Live quiz, 15 Nov1',
      'Hutan Kecil, E12',
      'A film that is gone1',
      'A streak1',
      'Added by an operator1',
    ])
    const films = part('Films with a quiz')
    expect(films.getByText('Passed 1 of 2')).toBeTruthy()
    expect(films.getByText('1 missed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Watch Hutan Kecil · Episode 2' })).toBeTruthy()
  })

  test('folds what is more than a card holds', async () => {
    signIn()
    const from = Array.from({ length: 11 }, (_, at) => ({
      source: 'episode-quiz' as const,
      sourceId: `q${at}`,
      name: `Film ${at}`,
      at,
      count: 1,
    }))
    const many = { ...prizeDraw, chances: { all: 11, own: { count: 11, from } } }
    network.mockResolvedValue(answer(200, { data: { ...campaign, prizeDraw: many } }))
    open(campaign)
    const card = part('Your chances')
    expect(await card.findByText('3 more')).toBeTruthy()
    expect(card.getByText('Film 7')).toBeTruthy()
  })

  test('says where chances come from while there is none', async () => {
    signIn()
    const none = { ...prizeDraw, chances: { all: 0, own: { count: 0, from: [] } } }
    network.mockResolvedValue(answer(200, { data: { ...campaign, prizeDraw: none } }))
    open(campaign)
    expect(await screen.findByText('None yet. Answer a quiz in one of the films.')).toBeTruthy()
    expect(part('Films with a quiz').getByText('2 to play')).toBeTruthy()
  })

  test('says that the own chances could not be read, and reads them again', async () => {
    signIn()
    network.mockResolvedValueOnce(answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
    network.mockResolvedValueOnce(answer(200, { data: own }))
    open(campaign)
    expect(await screen.findByText('Your chances could not be read.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await part('Your chances').findByText('5')).toBeTruthy()
  })

  test('leads to the own winnings once the draw was made', async () => {
    signIn()
    const drawn = {
      ...campaign,
      prizeDraw: { ...own.prizeDraw!, draw: { ...prizeDraw.draw!, state: 'drawn' as const } },
    }
    network.mockResolvedValue(answer(200, { data: drawn }))
    open(drawn)
    expect(
      (await screen.findByRole('link', { name: 'Did you win? See your winnings' })).getAttribute('href'),
    ).toBe('/profile/winnings')
  })
})

describe('what quizzes came to', () => {
  test('is counted by film, and films without one are left out', () => {
    const films = filmsOf({ ...own, titles: [...own.titles, titleOf('other')] })
    expect(films.map(({ title, quizzes }) => [title.id, quizzes.length])).toEqual([
      ['Hutan Kecil', 2],
      ['Toba', 1],
    ])
    expect(progressOf(own.quizzes)).toEqual({ all: 3, passed: 1, missed: 1, open: 1 })
  })

  test('the next quiz is one that can be played, of a film that was begun', () => {
    const begun = { ...campaign, quizzes: [...campaign.quizzes, quizOf('q4', { state: 'passed' })] }
    expect(nextQuiz(begun)?.quiz.id).toBe('q3')
    expect(watchUrlOfQuiz(nextQuiz(begun)!)).toBe('/movie/Toba?play=1')
    const over = campaign.quizzes.map((quiz) => ({ ...quiz, state: 'missed' as const }))
    expect(nextQuiz({ ...campaign, quizzes: over })).toBeNull()
  })
})

test('the terms stand with their version and hash', () => {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <CampaignTerms campaign={campaign} terms={prizeDraw.terms!} /> },
  ])
  render(
    <WithI18n language="id">
      <Stub initialEntries={['/campaign/khatulistiwa/terms']} />
    </WithI18n>,
  )
  expect(screen.getByRole('heading', { name: 'Syarat Kuis Khatulistiwa' })).toBeTruthy()
  expect(screen.getByText('Semua syarat.')).toBeTruthy()
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
})
