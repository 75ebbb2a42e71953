import type { QuizCampaign } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { QuizCampaignPage } from './quiz-campaign-page.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const campaign: QuizCampaign = {
  id: 'campaign',
  type: 'campaign',
  name: 'Kuis Khatulistiwa',
  props: { heroImageWeb: null, description: 'Satu kuis, satu kesempatan.', termsUrl: '/terms' },
  thumbColor: '#123456',
  startDate: null,
  endDate: Date.UTC(2026, 11, 12),
  quizzes: [
    {
      id: 'q1',
      videoId: 'toba',
      seriesId: null,
      name: 'Pulang ke Toba',
      timeToShow: 30,
      isPassed: null,
      triesLeft: null,
    },
    {
      id: 'q2',
      videoId: 'e3',
      seriesId: 'hutan',
      name: 'Hutan Kecil, S1 E3',
      timeToShow: 9,
      isPassed: null,
      triesLeft: null,
    },
  ],
  chances: { all: 31_482, own: null },
  draw: {
    id: 'd',
    number: 12,
    state: 'announced',
    closesAt: 1,
    drawsAt: Date.UTC(2026, 11, 13, 13),
    seats: [],
  },
}
const own: QuizCampaign = {
  ...campaign,
  quizzes: [
    { ...campaign.quizzes[0]!, isPassed: true, triesLeft: 0 },
    { ...campaign.quizzes[1]!, isPassed: false, triesLeft: 1 },
  ],
  chances: {
    all: 31_482,
    own: {
      count: 2,
      from: [
        { source: 'episode-quiz', sourceId: 'q1', name: 'Pulang ke Toba', at: 1, count: 1 },
        { source: 'live-quiz', sourceId: 's', name: null, at: 2, count: 1 },
      ],
    },
  },
}

beforeEach(() => {
  network.mockImplementation(async () => new Response(JSON.stringify({ data: own })))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  signInRequest.setState(null, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function show(shown = campaign) {
  const Site = createRoutesStub([{ path: '/', Component: () => <QuizCampaignPage campaign={shown} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const wayTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('a guest reads the rules, the films, the draw and all chances, and is asked to log in for their own', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kuis Khatulistiwa')
  expect(screen.getByText('Satu kuis, satu kesempatan.')).toBeTruthy()
  expect(wayTo(/Pulang ke Toba/)).toBe('/movie/toba?play=1')
  expect(wayTo(/Hutan Kecil/)).toBe('/series/hutan?playEpisode=e3')
  expect(wayTo(/Undian Jujur u12/)).toBe('/undian/u12')
  expect(screen.getByText('31,482 chances from everyone so far')).toBeTruthy()
  expect(network).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Log in to see yours' }))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
})

test('a viewer finds the own chances, where each came from, and what each quiz came to', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  show()
  await screen.findByText('of 31,482 so far')
  expect(screen.getByText('1 of 2 passed')).toBeTruthy()
  expect(screen.getByText('Live quiz')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Pulang ke Toba.*Passed/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Hutan Kecil.*1 try left/ })).toBeTruthy()
})

test('what could not be read is said in a toast, and can be read again', async () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  network.mockRejectedValueOnce(new TypeError('offline'))
  show()
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual([
      'Some error occured, please refresh the page!',
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('of 31,482 so far')
})

test('a campaign without quizzes, without an end and without a draw says so', () => {
  show({ ...campaign, quizzes: [], draw: null, endDate: null })
  expect(screen.getByText('No quiz yet')).toBeTruthy()
  expect(screen.getByText('The draw has not been announced yet.')).toBeTruthy()
  expect(screen.queryByText(/^Until/)).toBeNull()
})
