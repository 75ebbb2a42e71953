import { admin, quizzes } from '@tayang/contract'
import { enterConsole } from './console-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, sizes } from './usable.ts'

test.beforeAll(async ({ stage }) => {
  const texts = {
    title: { en: 'Quiz in the rain', id: 'Kuis hujan' },
    description: { en: 'Watch and answer', id: 'Tonton dan jawab' },
    thumbColor: '#b5472f',
  }
  const put = await stage.test.call(
    admin.putCampaign,
    { params: { friendlyId: 'kuis-hujan' }, body: texts },
    { token: stage.operator.login.accessToken },
  )
  expect(put.status).toBe(200)
})

test('a quiz is put on a second picked on the film, and meets another operator’s change', async ({
  page,
  stage,
}) => {
  const how = { token: stage.operator.login.accessToken }
  await enterConsole(page, stage.operator, 'campaigns/quizzes?campaign=kuis-hujan')
  await page.keyboard.press('c')
  await page.getByLabel('Film or episode').fill('Hujan')
  await page.getByRole('button', { name: /^Rain in Braga/ }).click()
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await page.locator('h2').first().click()
  for (const _ of [1, 2, 3]) await page.keyboard.press('.')
  await page.keyboard.press('>')
  await expect(page.getByText('0:13 / 0:24')).toBeVisible()
  // What is looked at is there, though nothing before it was played.
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await page.keyboard.press('m')
  await expect(page.getByLabel(/^Second of the film/)).toHaveValue('0:13')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Mark the choice that is right')).toBeVisible()
  await page.getByLabel('Question', { exact: true }).fill('What falls in Braga?')
  await page.getByLabel('Choice A', { exact: true }).fill('Rain')
  await page.getByLabel('Choice B', { exact: true }).fill('Snow')
  await page.getByLabel('Choice A is right').check()
  await expectUsable(page, 'quiz')
  await page.screenshot({ path: 'test-results/console-quiz-1440.png' })
  await page.keyboard.press('Control+s')
  const list = page.getByRole('list', { name: 'Quizzes on titles' })
  await expect(list).toContainText('0:13')

  const kept = await stage.test.call(admin.listTitleQuizzes, { query: { campaign: 'kuis-hujan' } }, how)
  const [quiz] = kept.body.data
  const params = { friendlyId: quiz?.friendlyId ?? '' }
  const { draft, revision } = (await stage.test.call(admin.getTitleQuiz, { params }, how)).body.data
  await page.getByLabel('Question', { exact: true }).fill('What falls from the sky?')
  const theirs = { ...draft, timeToShow: 15, revision }
  expect((await stage.test.call(admin.putTitleQuiz, { params, body: theirs }, how)).status).toBe(200)
  await page.keyboard.press('Control+s')
  const met = page.getByRole('alert')
  await expect(met).toContainText('What falls from the sky?')
  await expect(met).toContainText('hujan · 15 s')
  await met.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(met).toHaveCount(0)
  await expect(list).toContainText('0:13')

  await page.setViewportSize(sizes[1])
  await expectUsable(page, 'quiz at 390')
  await page.screenshot({ path: 'test-results/console-quiz-390.png', fullPage: true })

  const offered = await stage.test.call(quizzes.getQuizForContent, {
    params: { id: stage.films.free },
    query: { locale: 'en' },
  })
  expect(JSON.stringify(offered.body)).not.toContain('isRight')
})
