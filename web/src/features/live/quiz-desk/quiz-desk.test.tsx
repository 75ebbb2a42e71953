import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { makeShow, onAir } from '../streamer-dashboard/broadcast/test/show.fixture.ts'
import { QuizDesk } from './quiz-desk.tsx'
import { aBoard, aDesk, aRound, aSet } from './test/desk.fixture.ts'

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}
const sent: Sent[] = []
const opened: FakeSocket[] = []
let answers: Record<string, () => Response>
let handId: string | null

/** The room of the show, from which the desk is told. */
class FakeSocket {
  static readonly OPEN = 1
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    opened.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send() {}
  close() {}
  tell(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

const data = (body: unknown) => Response.json({ data: body })
const refused = (status: number, code: string, message = code, details: string[] = []) =>
  Response.json({ code, message, details }, { status })
const { questions, ...facts } = aSet
const listed = { ...facts, questionCount: questions.length }
const show = { ...onAir(makeShow()), status: 'live' as const, startedAt: Date.now() - 60_000 }
const idle = () => ({ ...aDesk({ quizId: null, quiz: null, round: null, played: [], handId }) })

beforeEach(() => {
  sent.length = opened.length = 0
  handId = null
  answers = {
    'GET /getLiveGame': () => data(show),
    'GET /quizSets': () => data([listed]),
    'GET /quizSet/': () => data(aSet),
    'GET /quizCampaigns': () => data([]),
    'GET /quiz/desk': () => data(idle()),
    'POST /quiz/hand': () => data(idle()),
    'GET /quiz/board': () => refused(404, 'NOT_FOUND'),
    'GET /comments': () => data([]),
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url, { method = 'GET', body }) => {
      const parsed = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
      if (url.includes('/quiz/hand'))
        handId = parsed['takeOver'] || handId === null ? String(parsed['deskId']) : handId
      if (method !== 'GET') sent.push({ method, path: url, body: parsed })
      const key = Object.keys(answers).find((each) => {
        const [verb, part = ''] = each.split(' ')
        return verb === method && url.includes(part)
      })
      return key ? answers[key]!() : refused(404, 'NOT_FOUND')
    }),
  )
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([{ path: '/', Component: () => <QuizDesk viewer={aViewer} /> }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}
const sentTo = (part: string) => sent.filter(({ path }) => path.includes(part)).map(({ body }) => body)
const runs = (part: Parameters<typeof aDesk>[0] = {}) => {
  answers['GET /quiz/desk'] = () => data(aDesk({ ...part, handId }))
  answers['POST /quiz/hand'] = () => data(aDesk({ ...part, handId }))
  answers['GET /quiz/board'] = () => data(aBoard)
}

test('without a show on air sets can be written, and the desk leads to going on air', async () => {
  answers['GET /getLiveGame'] = () => refused(404, 'SHOW_NOT_FOUND')
  open()
  expect(await screen.findByText('No show of yours is on air')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go on air' }).getAttribute('href')).toBe('/streamer-dashboard')
  expect(await screen.findByRole('button', { name: /Keliling Nusantara/ })).toBeDefined()
  expect(screen.getByText('5 questions · points + 10% · 10 s')).toBeDefined()
})

test('a show that cannot be read is read again by hand', async () => {
  answers['GET /getLiveGame'] = () => refused(500, 'UNAVAILABLE')
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 }))
  answers['GET /getLiveGame'] = () => refused(404, 'SHOW_NOT_FOUND')
  expect(await screen.findByText('No show of yours is on air', undefined, { timeout: 8_000 })).toBeDefined()
})

test('a host without a set is told how to get one', async () => {
  answers['GET /quizSets'] = () => data([])
  open('id')
  expect(
    await screen.findByText('Belum ada set pertanyaan. Tulis satu, atau impor tabel pertanyaan.'),
  ).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Mulai kuis' })).toHaveProperty('disabled', true)
})

test('a page that opens takes the free desk and starts a quiz with the chosen set', async () => {
  open()
  expect(await screen.findByText("You're in control")).toBeDefined()
  answers['POST /quiz/start'] = () => data(aDesk({ handId, round: null, played: [] }))
  runs({ round: null, played: [] })
  const start = screen.getByRole('button', { name: 'Start the quiz' })
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  fireEvent.click(start)
  await waitFor(() => expect(sentTo('/quiz/start')).toEqual([{ deskId: handId, setId: 'set-1' }]))
  expect(await screen.findByRole('button', { name: /Next question/ })).toBeDefined()
})

test('N asks the next question and V makes the last one void after a question, each as this page', async () => {
  runs()
  open()
  expect(await screen.findByText('2,384 of 2,967 answered.', { exact: false })).toBeDefined()
  await screen.findByText("You're in control")
  answers['POST /quiz/ask'] = () =>
    data(aDesk({ handId, round: aRound({ number: 4, roundId: 'round-4', lamp: 'shown' }) }))
  answers['POST /quiz/void'] = () =>
    data(aDesk({ handId, round: aRound({ lamp: 'void', voidReason: 'host' }) }))
  fireEvent.keyDown(document.body, { key: 'v' })
  const sure = screen.getByRole('dialog', { name: 'Make question 3 void?', hidden: true })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(sentTo('/quiz/ask')).toEqual([])
  fireEvent.click(within(sure).getByRole('button', { name: 'Yes', hidden: true }))
  await waitFor(() => expect(sentTo('/quiz/void')).toEqual([{ deskId: handId, roundId: 'round-3' }]))
  expect(await screen.findByText("Void: you canceled it. It doesn't count.")).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'N' })
  await waitFor(() => expect(sentTo('/quiz/ask')).toEqual([{ deskId: handId, number: 4 }]))
  expect(await screen.findByText('You can ask it once the last question is over.')).toBeDefined()
})

test('lamps, spread of answers, fairness, lag and leaderboard stand in words and figures', async () => {
  runs()
  open()
  await screen.findByText("You're in control")
  expect(screen.getByText('Revealed').closest('li')?.getAttribute('aria-current')).toBe('step')
  const rows = screen.getByRole('region', { name: 'Question 3' })
  expect(within(rows).getAllByRole('listitem').at(-2)?.textContent).toBe('ASamosir1,702Right answer71%')
  expect(screen.getByText('peak 418')).toBeDefined()
  expect(screen.getByText('2,967 pictures')).toBeDefined()
  expect(screen.getByText('p98 9.8 s = allowed')).toBeDefined()
  expect(
    screen.getByText('59 are more than 9.8 s behind and play question 5.', { exact: false }),
  ).toBeDefined()
  const fairness = screen.getByRole('region', { name: 'Answer fairness' })
  expect(
    within(fairness)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['10.0 s', '1.5 s', '0.4 s'])
  expect(await screen.findByText('Yohanes')).toBeDefined()
  expect(screen.getByText('3 of 2,967')).toBeDefined()
})

test('the desk is told by the room what changes, and reads the rest again', async () => {
  runs()
  open()
  await screen.findByText("You're in control")
  const { quiz: _quiz, played: _played, isOnAir: _isOnAir, ...state } = aDesk({ handId })
  const round = aRound({ lamp: 'open', answered: 12 })
  act(() => opened[0]?.tell({ type: 'quiz-desk', desk: { ...state, round } }))
  expect(screen.getByText('12 of 2,967 answered.', { exact: false })).toBeDefined()
  expect(screen.getByText('Viewers see no bars before the reveal.', { exact: false })).toBeDefined()
  act(() => opened[0]?.tell({ type: 'quiz-desk', desk: { ...state, handId: 'another', round } }))
  expect(screen.getByText('Only watching')).toBeDefined()
  expect(screen.getByText('Another tab is in control.')).toBeDefined()
})

test('a second tab only watches until it takes the desk over', async () => {
  handId = 'the first tab'
  runs()
  open()
  expect(await screen.findByText('Another of your tabs is in control. This one is view-only.')).toBeDefined()
  expect(screen.getByRole('button', { name: /Next question/ })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: /End quiz/ })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(sentTo('/quiz/ask')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Take control' }))
  expect(await screen.findByText("You're in control")).toBeDefined()
  expect(sentTo('/quiz/hand').at(-1)).toMatchObject({ takeOver: true })
})

test('a show without pictures asks nothing', async () => {
  runs()
  open()
  await screen.findByText("You're in control")
  act(() => opened[0]?.tell({ type: 'silent', at: Date.now() }))
  expect(screen.getByText('No video is coming from your show. Questions are on hold.')).toBeDefined()
  expect(screen.getByText('Interrupted')).toBeDefined()
})

test('the end of a quiz is asked for, and says what becomes of a question that runs', async () => {
  runs({ round: aRound({ lamp: 'open' }) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /End quiz/ }))
  const sure = screen.getByRole('dialog', { name: 'End the quiz?', hidden: true })
  expect(sure.textContent).toContain('The current question becomes void')
  answers['POST /quiz/end'] = () => data(idle())
  answers['GET /quiz/desk'] = () => data(idle())
  fireEvent.click(within(sure).getByRole('button', { name: 'Yes', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Start the quiz' })).toBeDefined()
})

test('a refusal is told as the server says it, and the desk is read again', async () => {
  runs()
  open()
  await screen.findByText("You're in control")
  answers['POST /quiz/ask'] = () => refused(409, 'QUESTION_NOT_NEXT', 'Another question is next', ['5'])
  runs({ round: aRound({ number: 4, roundId: 'round-4' }) })
  fireEvent.click(screen.getByRole('button', { name: /Next question/ }))
  expect(await screen.findByText('5/5', { exact: false })).toBeDefined()
})

test('after the last question only the end is left', async () => {
  runs({ round: aRound({ number: 5, roundId: 'round-5' }) })
  open()
  expect(
    await screen.findByText('Every question was asked. End the quiz to make its leaderboard final.'),
  ).toBeDefined()
})
