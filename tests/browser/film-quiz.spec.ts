import type { Locator, Page } from '@playwright/test'
import { admin, type CallOf, type Operation } from '@tayang/contract'
import type { Answered } from '../app.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { expectUsable, isAlive, sizes, toast } from './usable.ts'

/** The second of the film at which its quiz comes: a busy page knows of it before that. */
const SECOND = 8
const RIGHT = ['Hutan', 'Pagi'] as const
const WRONG = ['Angin', 'Malam'] as const
const questions = [
  {
    question: 'Siapa yang bernyanyi lebih dulu?',
    choices: ['Angin', 'Hutan', 'Kelinci', 'Si burung'].map((text) => ({ text, isRight: text === 'Hutan' })),
  },
  {
    question: 'Kapan film ini bermula?',
    choices: ['Malam', 'Pagi'].map((text) => ({ text, isRight: text === 'Pagi' })),
  },
]
const texts = {
  success: 'Selamat! Jawaban kamu benar. Kamu mendapat 1 kesempatan undian.',
  failed: 'Jawaban kamu belum tepat. Kamu punya satu kesempatan lagi.',
  failedAgain: 'Maaf, jawaban kamu masih salah.',
  notEligible: 'Kamu tidak memiliki kesempatan untuk kuis ini.',
}

let campaignId: string

test.beforeAll(async ({ stage }) => {
  const campaign = await call(stage, admin.putCampaign, {
    params: { friendlyId: 'kuis-film' },
    body: {
      title: { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' },
      description: { en: 'Answer in the middle of a film.', id: 'Jawab di tengah film.' },
      thumbColor: '#0E2A30',
    },
  })
  campaignId = campaign.body.data.id
  await call(stage, admin.putTitleQuiz, {
    params: { friendlyId: 'kuis-hujan' },
    body: { title: 'hujan', campaign: 'kuis-film', timeToShow: SECOND, questions },
  })
})
// The film is one of other journeys too.
test.afterAll(async ({ stage }) => {
  await call(stage, admin.removeTitleQuiz, { params: { friendlyId: 'kuis-hujan' } })
})

async function call<O extends Operation>(
  { test: app, operator }: Stage,
  operation: O,
  input: CallOf<O>,
): Promise<Answered<O>> {
  const answered = await app.call(operation, input, { token: operator.login.accessToken })
  expect(answered.status).toBeLessThan(300)
  return answered
}

const quizOf = (page: Page) => page.getByRole('dialog', { name: 'Quiz' })
const readVideo = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    isPaused: video.paused,
    isMuted: video.muted,
  }))
const playsFrom = (page: Page, at: number) =>
  expect.poll(async () => (await readVideo(page)).at, { timeout: 30_000 }).toBeGreaterThan(at)

async function open(page: Page, stage: Stage): Promise<void> {
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await expect(quizOf(page)).toBeVisible({ timeout: 30_000 })
}

/** By mouse or finger. */
async function answer(quiz: Locator, said: readonly string[]): Promise<void> {
  const next = quiz.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await quiz.getByText(said[0]!, { exact: true }).click()
  await next.click()
  await expect(quiz.getByText(questions[1]!.question)).toBeVisible()
  await quiz.getByText(said[1]!, { exact: true }).click()
  await quiz.getByRole('button', { name: 'Submit' }).click()
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('a film asks at its second, waits, and goes on; two tries, and the way to the chances', async ({
      page,
      stage,
    }) => {
      await enterAs(page, await stage.test.person('Ayu'))
      await open(page, stage)
      const quiz = quizOf(page)
      const { at, isPaused, isMuted } = await readVideo(page)
      expect(isPaused).toBe(true)
      expect(Math.floor(at)).toBe(SECOND)
      await expect(quiz).toContainText('Quiz · Equator Quiz')
      await expectUsable(page, 'the offer', 'dialog[open]')
      await quiz.getByRole('button', { name: 'Answer the quiz' }).click()
      await expect(quiz.getByText(questions[0]!.question)).toBeVisible()
      await expectUsable(page, 'a question', 'dialog[open]')
      await answer(quiz, WRONG)
      await expect(quiz.getByText(texts.failed)).toBeVisible()
      await expectUsable(page, 'a result', 'dialog[open]')

      await quiz.getByRole('button', { name: 'Coba Lagi' }).click()
      await answer(quiz, RIGHT)
      await expect(quiz.getByText(texts.success)).toBeVisible()
      await quiz.getByRole('button', { name: 'Back to the film' }).last().click()
      await expect(quiz).toBeHidden()
      await playsFrom(page, at + 0.5)
      expect((await readVideo(page)).isMuted).toBe(isMuted)

      // Once in a playback; and somebody who has passed has no chance left.
      await page.keyboard.press('Home')
      await playsFrom(page, SECOND + 1)
      await expect(quiz).toHaveCount(0)
      await page.goto(`/movie/${stage.films.free}?play=1`)
      await page
        .getByRole('dialog', { name: 'Resume Watching' })
        .getByRole('button', { name: /Start/ })
        .click()
      await expect(quiz).toBeVisible({ timeout: 30_000 })
      await quiz.getByRole('button', { name: 'Answer the quiz' }).click()
      await expect(quiz.getByText(texts.notEligible)).toBeVisible()
      await quiz.getByRole('link', { name: 'Your chances' }).click()
      await expect(page).toHaveURL(`/quiz/${campaignId}`)
      await expect(page.getByRole('heading', { name: 'Equator Quiz' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Rain in Braga.*Passed/ })).toBeVisible()
      await expectUsable(page, '/quiz')
    })

    test('a guest signs in for it and finds the film and its second again', async ({ page, stage }) => {
      const sari = await stage.test.person('Sari')
      await open(page, stage)
      await quizOf(page).getByRole('button', { name: 'Answer the quiz' }).click()
      const login = page.getByRole('dialog', { name: 'Log in' })
      await login.getByRole('button', { name: 'Email/User ID' }).click()
      await fillEmailForm(login, sari)
      const quiz = quizOf(page)
      await expect(quiz.getByText(questions[0]!.question)).toBeVisible({ timeout: 30_000 })
      const { at, isPaused } = await readVideo(page)
      expect([Math.floor(at), isPaused]).toEqual([SECOND, true])
      await answer(quiz, RIGHT)
      await expect(quiz.getByText(texts.success)).toBeVisible()
      await page.keyboard.press('Escape')
      await playsFrom(page, SECOND + 1)
    })
  })
}

test('by the keyboard, in full screen: letters choose, Enter goes on, Escape returns to the film', async ({
  page,
  stage,
}) => {
  await enterAs(page, await stage.test.person('Budi'))
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await isAlive(page)
  await playsFrom(page, 0.2)
  await page.keyboard.press('f')
  await expect(quizOf(page)).toBeVisible({ timeout: 30_000 })
  const isInside = await page.evaluate(
    () => document.fullscreenElement?.contains(document.querySelector('dialog[open]')) ?? false,
  )
  expect(isInside).toBe(true)
  const quiz = quizOf(page)
  await page.keyboard.press('Enter')
  for (const { question } of questions) {
    await expect(quiz.getByText(question)).toBeVisible()
    const labels = await quiz
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent?.slice(1) ?? ''))
    const wrong = labels.findIndex((label) => WRONG.some((one) => label === one))
    await page.keyboard.press('abcd'[wrong]!)
    await page.keyboard.press('Enter')
  }
  await expect(quiz.getByText(texts.failed)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quiz).toBeHidden()
  await playsFrom(page, SECOND + 1)
})

test('a second wrong answer is the last one', async ({ page, stage }) => {
  await enterAs(page, await stage.test.person('Cici'))
  await open(page, stage)
  const quiz = quizOf(page)
  await quiz.getByRole('button', { name: 'Answer the quiz' }).click()
  await answer(quiz, WRONG)
  await quiz.getByRole('button', { name: 'Coba Lagi' }).click()
  await quiz.getByText('Hutan', { exact: true }).click()
  await quiz.getByRole('button', { name: 'Next' }).click()
  // Back knows what was chosen.
  await quiz.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(quiz.getByRole('radio', { name: 'Hutan' })).toBeChecked()
  await quiz.getByRole('button', { name: 'Next' }).click()
  await quiz.getByText('Malam', { exact: true }).click()
  await quiz.getByRole('button', { name: 'Submit' }).click()
  await expect(quiz.getByText(texts.failedAgain)).toBeVisible()
})

test('who goes past the second by the seek bar is not asked', async ({ page, stage }) => {
  await page.goto(`/movie/${stage.films.free}?play=1`)
  await playsFrom(page, 0)
  await page.locator('video').evaluate((video: HTMLVideoElement, past) => {
    video.currentTime = past
  }, SECOND + 4)
  await playsFrom(page, SECOND + 5)
  await expect(quizOf(page)).toHaveCount(0)
})

test('what cannot be read of a campaign is said in a toast, and can be read again', async ({
  page,
  stage,
}) => {
  await enterAs(page, await stage.test.person('Dodi'))
  await page.route('**/catalog/v1.0/quiz/**', (asked) => asked.abort())
  // A toast goes after a few seconds, and a busy page is whole later than that.
  await page.goto(`/quiz/${campaignId}`, { waitUntil: 'commit' })
  await expect(toast(page, 'Some error occured, please refresh the page!')).toBeVisible()
  await page.unroute('**/catalog/v1.0/quiz/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('None yet. Answer a quiz in one of the films.')).toBeVisible()
})
