import type { QuizDetail } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session, signInRequest } from '#shared/session'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { aQuiz } from '../test/quiz.fixture.ts'
import { QuizDialog } from './quiz-dialog.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const data = (body: unknown) => new Response(JSON.stringify({ data: body }))
const refused = (status: number, code: string, message = code) =>
  new Response(JSON.stringify({ code, message, details: [] }), { status })
const handleClose = vi.fn<() => void>()
const handleSignIn = vi.fn<() => void>()

let allowed: boolean[]
let submitted: () => Response
let read: () => Promise<QuizDetail | null>

beforeEach(() => {
  allowed = [true]
  submitted = () => data({ isAllCorrect: true })
  read = async () => aQuiz
  network.mockImplementation(async (url) => {
    if (url.includes('/quizChance'))
      return data({ isAllowed: allowed.length > 1 ? allowed.shift() : allowed[0] })
    return submitted()
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  for (const mock of [network, handleClose, handleSignIn]) mock.mockReset()
  vi.unstubAllGlobals()
})

function show(more: { hasBegun?: boolean; language?: 'en' | 'id' } = {}) {
  const video = document.createElement('video')
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <QuizDialog
          quiz={aQuiz}
          video={video}
          posterUrl={undefined}
          hasBegun={more.hasBegun ?? false}
          read={() => read()}
          onSignIn={handleSignIn}
          onClose={handleClose}
        />
      ),
    },
  ])
  render(
    <WithI18n language={more.language ?? 'en'}>
      <Site />
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const begin = () => press('Answer the quiz')
const key = (name: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key: name })
const sent = () =>
  network.mock.calls
    .filter(([url]) => url.includes('/submitAnswer'))
    .map(([, { body, headers }]) => ({
      body: JSON.parse(String(body)) as unknown,
      key: (headers as Record<string, string>)['idempotency-key'],
    }))

async function answerAll(): Promise<void> {
  await screen.findByText('Siapa yang bernyanyi?')
  fireEvent.click(screen.getByLabelText('Hutan', { exact: false }))
  press('Next')
  fireEvent.click(await screen.findByLabelText('Pagi', { exact: false }))
  press('Submit')
}

describe('the quiz of a film', () => {
  test('is offered with its campaign, asked one question at a time, and sent whole', async () => {
    show()
    expect(screen.getByText('Quiz · Kuis Khatulistiwa')).toBeTruthy()
    expect(screen.getByText(/2 questions about this film/)).toBeTruthy()
    begin()
    await screen.findByText('Siapa yang bernyanyi?')
    expect(screen.queryByText('Kapan bermula?')).toBeNull()
    expect(screen.getByText('1/2')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
    await answerAll()
    await screen.findByText('Selamat! Jawaban kamu benar. Kamu mendapat 1 kesempatan undian.')
    expect(sent().map(({ body }) => body)).toEqual([
      {
        quizContentId: 'quiz',
        answer: [
          { questionId: 'one', answerId: 'one-b' },
          { questionId: 'two', answerId: 'two-a' },
        ],
      },
    ])
    expect(screen.getByRole('link', { name: 'Your chances' }).getAttribute('href')).toBe('/quiz/campaign')
    const [, back] = screen.getAllByRole('button', { name: 'Back to the film' })
    fireEvent.click(back!)
    expect(handleClose).toHaveBeenCalledOnce()
  })

  test('says why a right answer was not counted', async () => {
    submitted = () => data({ isAllCorrect: true, noChance: 'number' })
    show()
    begin()
    await answerAll()
    await screen.findByText(/accounts with a verified phone number/)
  })

  test('goes back and knows what was chosen', async () => {
    show()
    begin()
    await screen.findByText('Siapa yang bernyanyi?')
    fireEvent.click(screen.getByLabelText('Kelinci', { exact: false }))
    press('Next')
    press('Back')
    expect(screen.getByLabelText<HTMLInputElement>('Kelinci', { exact: false }).checked).toBe(true)
  })

  test('is answered by letters and Enter', async () => {
    show()
    begin()
    await screen.findByText('Siapa yang bernyanyi?')
    key('Enter')
    expect(screen.getByText('1/2')).toBeTruthy()
    key('D')
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    key('b')
    expect(screen.getByLabelText<HTMLInputElement>('Hutan', { exact: false }).checked).toBe(true)
    key('Enter')
    await screen.findByText('Kapan bermula?')
    key('a')
    key('Enter')
    await screen.findByText(/^Selamat!/)
  })

  test('that was answered wrong once may be tried again, which reads it again', async () => {
    submitted = () => data({ isAllCorrect: false })
    show()
    begin()
    await answerAll()
    await screen.findByText('Jawaban kamu belum tepat. Kamu punya satu kesempatan lagi.')
    press('Coba Lagi')
    allowed = [true, false]
    await answerAll()
    await screen.findByText('Maaf, jawaban kamu masih salah.')
    const [first, second] = sent()
    expect(first?.key).toBeTruthy()
    expect(second?.key).not.toBe(first?.key)
  })

  test('is not for somebody without a chance, at the offer as after a failure', async () => {
    allowed = [false]
    show()
    begin()
    await screen.findByText('Kamu tidak memiliki kesempatan untuk kuis ini.')
    cleanup()
    allowed = [true]
    submitted = () => refused(403, 'QUIZ_NOT_ELIGIBLE')
    show()
    begin()
    await answerAll()
    await screen.findByText('Kamu tidak memiliki kesempatan untuk kuis ini.')
  })

  test('sends a guest to sign in, and begins at once when they come back', async () => {
    act(() => session.leave())
    show()
    begin()
    expect(handleSignIn).toHaveBeenCalledOnce()
    expect(signInRequest.getState()).toEqual({ view: 'login' })
    expect(network).not.toHaveBeenCalled()
    cleanup()
    session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
    show({ hasBegun: true })
    await screen.findByText('Siapa yang bernyanyi?')
  })

  test('keeps the answers and the key where they could not be sent', async () => {
    submitted = () => refused(503, 'UNAVAILABLE', 'Please try again later')
    show()
    begin()
    await answerAll()
    await screen.findByText('Please try again later')
    submitted = () => data({ isAllCorrect: true })
    press('Try again')
    await screen.findByText('Kapan bermula?')
    press('Submit')
    await screen.findByText(/^Selamat!/)
    const [first, second] = sent()
    expect(second).toEqual(first)
  })

  test('says that it is over, and begins again where it has changed', async () => {
    submitted = () => refused(409, 'QUIZ_OVER')
    show()
    begin()
    await answerAll()
    await screen.findByText('This quiz is over')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    cleanup()
    submitted = () => refused(409, 'QUIZ_CHANGED')
    show()
    begin()
    await answerAll()
    await waitFor(() => expect(screen.getByText('1/2')).toBeTruthy())
    cleanup()
    read = async () => null
    show()
    begin()
    await screen.findByText('This quiz is over')
  })

  test('has its results in Indonesian, and the rest in the language of the page', async () => {
    show({ language: 'id' })
    fireEvent.click(screen.getByRole('button', { name: 'Jawab kuis' }))
    await screen.findByText('Tanpa batas waktu. Filmnya menunggumu.')
  })
})
