import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import {
  aPage,
  aQuiz,
  coming,
  kept,
  own,
  ownPlace,
  revealed,
  turnedAway,
  voided,
} from '../test/quiz.fixture.ts'
import { QuizCard } from './quiz-card.tsx'

const handlers = {
  onChoose: vi.fn<(choiceId: string) => void>(),
  onDismiss: vi.fn<() => void>(),
  onSignIn: vi.fn<() => void>(),
  onGoToLive: vi.fn<() => void>(),
  onBoard: vi.fn<() => void>(),
}
afterEach(() => {
  cleanup()
  for (const handler of Object.values(handlers)) handler.mockReset()
  vi.useRealTimers()
})
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000, toFake: ['performance', 'setInterval', 'clearInterval'] })
})

type Page = ReturnType<typeof aPage>

function show(page: Page, language: 'en' | 'id' = 'en') {
  const state = page.state()
  const round = state.round ?? state.coming!
  return render(
    <WithI18n language={language}>
      <QuizCard state={state} round={round} {...handlers} />
    </WithI18n>,
  )
}
const choice = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

test('an open question has its number, the viewer’s place, their own seconds and choices by letter', () => {
  const page = aPage()
    .receive({ ...own, roundId: null })
    .opened()
  show(page)
  expect(screen.getByText('Question 6/12')).toBeDefined()
  expect(screen.getByText('Your place 14')).toBeDefined()
  expect(screen.getByText('Your own 10 s, counted by the server')).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'ASamosir',
    'BSibolangit',
    'CNias',
    'DBelitung',
  ])
  fireEvent.click(choice('Nias'))
  expect(handlers.onChoose).toHaveBeenCalledWith('c-nias')
})

test('a screen reader is told the question with its choices and seconds at once', () => {
  show(aPage().opened())
  expect(screen.getByRole('alert').textContent).toBe(
    'Question 6: Pulau apa yang ada di tengah Danau Toba? You have 10 seconds. ' +
      'A: Samosir. B: Sibolangit. C: Nias. D: Belitung',
  )
})

test('an answer that is kept says so with a check, and every choice is locked without losing the focus', () => {
  show(aPage().opened().choose().receive(kept), 'id')
  expect(choice('Samosir').textContent).toContain('Terkirim')
  expect(choice('Samosir').getAttribute('aria-pressed')).toBe('true')
  for (const button of screen.getAllByRole('button')) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
  }
  expect(screen.getByText('Jawaban tampil setelah waktu semua orang habis')).toBeDefined()
})

test('an answer under way says that it is being sent', () => {
  show(aPage().opened().choose())
  expect(choice('Samosir').textContent).toContain('Sending')
})

test('choices stand below each other when one of them is long', () => {
  const page = aPage().opened()
  const { container } = show(page)
  expect(container.querySelector('[data-long]')).toBeNull()
  cleanup()
  const long = { ...page.state().round!, choices: [{ id: 'x', text: 'Selat yang namanya panjang' }] }
  render(
    <WithI18n>
      <QuizCard state={page.state()} round={long} {...handlers} />
    </WithI18n>,
  )
  expect(document.querySelector('[data-long]')).not.toBeNull()
})

test('time that is over is told in words, not by colour', () => {
  show(aPage().opened().wait(10_000))
  expect(screen.getByText("Time's up. The answer is coming.")).toBeDefined()
})

test('the answer names what is right and what was chosen in words, with shares, points, place and streak', () => {
  const right = { ...own, own: { ...ownPlace, place: 9, streak: 6 } }
  show(aPage().opened().choose().receive(kept, revealed, right).wait(21_300))
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([first, second]).toEqual(['ASamosirYour answer is right71%', 'BSibolangit12%'])
  expect(screen.getByText('Right! 1,000 points')).toBeDefined()
  expect(screen.getByText('Place 9 of 120')).toBeDefined()
  expect(screen.getByText('Streak 6')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Leaderboard' }))
  expect(handlers.onBoard).toHaveBeenCalledOnce()
})

test('a wrong answer is marked beside the right one', () => {
  const wrong = { ...own, result: { isRight: false, gained: 0 } }
  show(
    aPage()
      .opened()
      .choose('c-nias')
      .receive({ ...kept, choiceId: 'c-nias' }, revealed, wrong)
      .wait(21_300),
  )
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([texts[0], texts[2]]).toEqual(['ASamosirRight answer71%', 'CNiasYour answer11%'])
  expect(screen.getByText('Not right this time')).toBeDefined()
})

test.each([
  [{ lives: 1, isOut: false }, 'Wrong. Lives left: 1'],
  [{ lives: 0, isOut: true }, 'Wrong. You are out.'],
])('in a quiz of elimination a wrong answer of somebody with %o says what it cost', (left, text) => {
  const quiz = { ...aQuiz, mode: 'elimination' as const }
  const wrong = { ...own, result: { isRight: false, gained: 0 }, own: { ...ownPlace, ...left } }
  const page = aPage().receive({ type: 'quiz', quiz }).opened().choose('c-nias')
  show(page.receive(revealed, wrong).wait(21_300))
  expect(screen.getByText(text)).toBeDefined()
})

test('lives stand beside the number of the question in a quiz of elimination', () => {
  const quiz = { ...aQuiz, mode: 'elimination' as const }
  const page = aPage()
    .receive({ type: 'quiz', quiz }, { ...own, roundId: null })
    .opened()
  show(page, 'id')
  expect(screen.getByText('sisa 2 nyawa')).toBeDefined()
})

test.each([
  [
    'restart',
    'Server kami dimulai ulang. Pertanyaan ini tidak dihitung, dan tidak ada yang kehilangan nyawa.',
  ],
  ['host', 'Host membatalkannya. Tidak dihitung, dan tidak ada yang kehilangan nyawa.'],
  ['silent', 'Videonya terputus. Pertanyaan ini tidak dihitung, dan tidak ada yang kehilangan nyawa.'],
  ['ended', 'Kuis berakhir sebelum jawaban. Pertanyaan ini tidak dihitung.'],
] as const)('a question that is void by %s says so plainly', (reason, text) => {
  show(
    aPage()
      .opened()
      .receive({ ...voided, reason }),
    'id',
  )
  expect(screen.getByText('Pertanyaan 6 dibatalkan')).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
})

test('a picture that is too far behind is told by how much, and leads to LIVE', () => {
  show(aPage({ behindMs: 34_000 }).receive(coming), 'id')
  expect(screen.getByText('Kamu tertinggal 34 detik. Ke LIVE?')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Ke LIVE' }))
  expect(handlers.onGoToLive).toHaveBeenCalledOnce()
})

test('a guest is asked to sign in, and reads no question before', () => {
  show(aPage().receive(coming).wait(6_000).receive(turnedAway('guest')))
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(handlers.onSignIn).toHaveBeenCalledOnce()
  expect(screen.queryByRole('heading')).toBeNull()
})

test.each([
  ['out', "You're out of this quiz. You'll still see the answers."],
  ['host', "You're hosting this quiz, so you can't play."],
  ['barred', "You can't play in this room. You'll still see the answer."],
  ['answered', 'You have answered on another device.'],
  ['late', "This question reached you too late. You'll play the next one."],
] as const)('a viewer who is turned away with %s reads why', (why, text) => {
  show(aPage().receive(coming).wait(6_000).receive(turnedAway(why)))
  expect(screen.getByText(text)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(handlers.onDismiss).toHaveBeenCalledOnce()
})
