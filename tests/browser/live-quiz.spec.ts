import type { Browser, Page } from '@playwright/test'
import { liveQuiz, polls, shows } from '@tayang/contract'
import { publishLive } from '../films.ts'
import { until, type Person, type TestApp } from '../app.ts'
import { answerAboutPush } from './browser.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, sizes } from './usable.ts'

const [desk, phone] = sizes
const QUESTION = 'Pulau apa yang ada di tengah Danau Toba?'
const TABLE = [
  'pertanyaan;A;B;C;benar',
  `${QUESTION};Samosir;Nias;Belitung;A`,
  'Danau tiga warna di Flores?;Kelimutu;Sentani;A',
  'Tanpa jawaban;satu;dua;E',
].join('\n')

/** What is judged on pages that other journeys judge. */
const CARD = '[aria-label="Live quiz"]'

/** Three browsers on two cores show a question seconds apart: each has time to answer it. */
const ANSWER_S = 30
/** A guest who went back is further behind: who is nearer may answer, also after a moment without a picture. */
const ALLOWED_S = 9
/** Of those who answer. */
const BEHIND_S_MAX = 6

/** The longest that a reveal may take: the way to the pictures, their lag, the window, the grace. */
const REVEAL_WITHIN_MS = 90_000

async function openAs(
  browser: Browser,
  address: string,
  person: Person | null,
  size: (typeof sizes)[number] = desk,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: size })
  await answerAboutPush(context, 'denied')
  const page = await context.newPage()
  if (person) await enterAs(page, person)
  return page
}

/**
 * A card that nobody touches leaves by the page's clock. Where two cores drive four browsers a judgement may take
 * longer: meanwhile the clock stands still.
 */
async function withClockStopped(page: Page, judge: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const stoppedAt = performance.now()
    performance.now = () => stoppedAt
  })
  await judge()
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
}

async function goOnAir(app: TestApp, streamer: Person) {
  const rtmp = await app.call(shows.getRtmp, {}, { token: streamer.login.accessToken })
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const profileId = streamer.login.profile.id
  const show = await until(
    async () => (await app.call(shows.listLiveShows, { query: { profileId } })).body.data[0],
    { what: 'the show on air', withinMs: 30_000 },
  )
  return { run, show }
}

async function isPlaying(page: Page): Promise<void> {
  const playedS = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playedS, { timeout: 30_000 }).toBeGreaterThan(0.5)
}

/** Goes back in the show by the key, and stays there; the desk says that a question waits for this page too. */
async function watchesBehind(page: Page, host: Page): Promise<void> {
  await page.keyboard.press('ArrowLeft')
  const allowedS = async () => {
    const [chart] = await host.getByText(/ s (= )?allowed$/).allTextContents()
    return Number(/([\d.]+) s (= )?allowed/.exec(chart ?? '')?.[1] ?? 0)
  }
  await expect.poll(allowedS, { timeout: 60_000 }).toBeGreaterThan(ALLOWED_S)
}

/**
 * A question comes with the picture: who is far behind would see it when its time is over, and goes to the edge. All
 * are there at one moment: a page that was may fall behind while the others go.
 */
async function areNearTheEdge(pages: readonly Page[]): Promise<void> {
  await expect(async () => {
    for (const page of pages) if ((await behindS(page)) > BEHIND_S_MAX) await behindLive(page).first().click()
    for (const page of pages) expect(await behindS(page)).toBeLessThan(BEHIND_S_MAX)
  }).toPass({ timeout: 120_000 })
}

const behindLive = (page: Page) => page.getByRole('button', { name: / s behind live/ })

async function behindS(page: Page): Promise<number> {
  const behind = behindLive(page)
  const said = (await behind.count()) > 0 ? await behind.first().getAttribute('aria-label') : null
  return Number(/[\d.]+/.exec(said ?? '')?.[0] ?? 0)
}

const card = (page: Page) => page.getByRole('region', { name: 'Live quiz' })

const questionIsSeen = (page: Page) =>
  expect(card(page).getByRole('heading', { name: QUESTION })).toBeVisible({ timeout: 30_000 })

async function answerByKey(page: Page, choice: string): Promise<void> {
  await expect(card(page).getByRole('button', { name: choice })).toBeEnabled({ timeout: 30_000 })
  const choices = await card(page).getByRole('listitem').allTextContents()
  await page.keyboard.press(String(choices.findIndex((text) => text.includes(choice)) + 1))
  await expect(card(page).getByRole('button', { name: choice })).toContainText('Sent')
}

async function answerByHand(page: Page, choice: string): Promise<void> {
  await questionIsSeen(page)
  await card(page).getByRole('button', { name: choice }).click()
  await expect(card(page).getByRole('button', { name: choice })).toContainText('Sent')
}

async function seeThatGuestsWatch(page: Page): Promise<void> {
  await expect(card(page).getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(QUESTION)).toHaveCount(0)
}

async function seeOwnPlace(page: Page): Promise<void> {
  await expect(card(page).getByText('Your answer is right')).toBeVisible({ timeout: REVEAL_WITHIN_MS })
  await card(page).getByRole('button', { name: 'Leaderboard' }).click()
  await expect(card(page).getByRole('listitem').first()).toContainText('You')
  await expectUsable(page, 'a quiz over the picture at 1440 px', CARD)
}

/** A set from a pasted table, whose one bad line is named; written by keyboard from there. */
async function writeSet(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Import CSV' }).click()
  const table = host.getByRole('dialog', { name: 'Import questions' })
  await table.getByLabel('Or paste the table here').fill(TABLE)
  await table.getByRole('button', { name: 'Read the table' }).click()
  await expect(table.getByText('Line 4')).toBeVisible()
  await table.getByRole('button', { name: 'Use 2 questions' }).click()
  const editor = host.getByRole('dialog', { name: 'New question set' })
  await editor.getByLabel('Title').fill('Keliling Nusantara')
  await editor.getByLabel('Seconds to answer').fill(String(ANSWER_S))
  await expectUsable(host, 'the editor of a question set', 'dialog')
  await editor.getByLabel('Seconds to answer').press('Enter')
  await expect(host.getByText(`2 questions · points · ${ANSWER_S} s`)).toBeVisible()
}

test('a host asks from the desk, two viewers answer over the picture, and everybody sees the same', async ({
  browser,
  stage,
}) => {
  // Five pages, three of them with a picture, take two minutes of a quiet machine and more of one that others use.
  test.setTimeout(600_000)
  const app = stage.test
  const [rani, ayu, eko] = await Promise.all(['Rani', 'Ayu', 'Eko'].map((name) => app.person(name)))
  if (!rani || !ayu || !eko) throw new Error('three people were made')

  // Before the show sets can be written, and nothing can be asked.
  const host = await openAs(browser, app.address, rani)
  await host.goto('/streamer-dashboard/quiz')
  await expect(host.getByText('No show of yours is on air')).toBeVisible()
  await writeSet(host)

  const { run, show } = await goOnAir(app, rani)
  const [first, second, guest] = await Promise.all([
    openAs(browser, app.address, ayu),
    openAs(browser, app.address, eko, phone),
    openAs(browser, app.address, null, phone),
  ])
  await Promise.all(
    [first, second, guest].map(async (page) => {
      await page.goto(`/liveshow/${show.id}`)
      await isPlaying(page)
    }),
  )

  await expect(host.getByText("You're in control")).toBeVisible()
  const watching = await host.context().newPage()
  await watching.goto('/streamer-dashboard/quiz')
  // A fifth page opens beside three that play and an encoder, on two cores.
  await expect(watching.getByText('This one is view-only.', { exact: false })).toBeVisible({
    timeout: 45_000,
  })
  await host.getByRole('button', { name: 'Start the quiz' }).click()
  const next = host.getByRole('button', { name: 'Next question' })
  await expect(next).toBeEnabled()
  await watchesBehind(guest, host)
  await areNearTheEdge([first, second])
  await host.keyboard.press('n')

  // The question comes with the picture; each has choices in an order of their own.
  await Promise.all([answerByKey(first, 'Samosir'), answerByHand(second, 'Nias'), seeThatGuestsWatch(guest)])
  await expect(card(second).getByText('Right answer', { exact: true })).toHaveCount(0)
  const box = await card(second).getByRole('button', { name: /Nias/ }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(56)

  // Full screen takes the card along.
  await first.keyboard.press('f')
  await expect
    .poll(() =>
      first.evaluate(() => document.fullscreenElement?.querySelector('[aria-label="Live quiz"]') != null),
    )
    .toBe(true)
  await first.keyboard.press('f')

  // A card that nobody touches goes a while after its answer: each is looked at when it comes.
  await Promise.all([
    seeOwnPlace(first),
    (async () => {
      await expect(card(second).getByText('Not right this time')).toBeVisible({ timeout: REVEAL_WITHIN_MS })
      await withClockStopped(second, () => expectUsable(second, 'a quiz below the picture at 390 px', CARD))
    })(),
    expect(card(guest).getByText('Right answer', { exact: true })).toBeVisible({ timeout: REVEAL_WITHIN_MS }),
  ])

  await expect(host.getByText('2 of 2 answered.', { exact: false })).toBeVisible()
  await expect(host.getByRole('list', { name: 'Leaderboard' })).toContainText('Ayu')
  await expect(host.getByText('Revealed')).toBeVisible()
  for (const size of sizes) {
    await host.setViewportSize(size)
    await expectUsable(host, `the desk of a quiz at ${size.width} px`)
  }
  await host.setViewportSize(desk)

  // A question that is taken back counts for nobody, and says so.
  await expect(next).toBeEnabled()
  await host.keyboard.press('n')
  await expect(card(second).getByRole('heading', { name: 'Danau tiga warna' })).toBeVisible({
    timeout: 30_000,
  })
  await host.keyboard.press('v')
  await host.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  for (const page of [first, second]) await expect(card(page).getByText('Question 2 is void')).toBeVisible()

  await host.getByRole('button', { name: 'End quiz' }).click()
  await host.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(card(second).getByText('The quiz is over')).toBeVisible({ timeout: 30_000 })
  await card(second).getByRole('button', { name: 'Close' }).click()
  await expect(host.getByRole('button', { name: 'Start the quiz' })).toBeVisible()
  const board = await app.call(liveQuiz.getQuizBoard, { params: { id: show.id } })
  expect(board.body.data.rows.map(({ place, points }) => [place, points])).toEqual([
    [1, 1_000],
    [2, 0],
  ])

  // A poll of the same room: no answer is right, and everybody has one vote.
  await watching.goto('/streamer-dashboard')
  await watching.getByRole('button', { name: 'Poll' }).click()
  const making = watching.getByRole('dialog', { name: 'Poll' })
  await making.getByLabel('Question').fill('Lanjut ke mana?')
  await making.getByLabel('Choice 1').fill('Kiri')
  await making.getByLabel('Choice 2').fill('Kanan')
  await expectUsable(watching, 'the form of a poll', 'dialog')
  await making.getByRole('button', { name: 'Start the poll' }).click()
  const asked = second.getByRole('region', { name: 'Poll' })
  await asked.getByRole('button', { name: /Kanan/ }).click({ timeout: 30_000 })
  await expect(asked.getByText('Your vote counts · 1 vote')).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).click()
  await second.getByRole('button', { name: 'Open the poll' }).click()
  await watching.getByRole('button', { name: 'Poll' }).click()
  await making.getByRole('button', { name: 'End the poll' }).click()
  await expect(asked.getByText('Poll result')).toBeVisible()
  const [ended] = (await app.call(polls.listPolls, { params: { id: show.id } })).body.data
  expect(ended?.counts).toEqual([0, 1])

  run.stop()
  await expect(second.getByText('Live show has ended').first()).toBeVisible({ timeout: 30_000 })
  await seeReplay(first, app, show.id)
  for (const page of [host, first, second, guest]) await page.context().close()
})

/** Beside the recording the question stands where it stood, and nobody answers it. */
async function seeReplay(page: Page, app: TestApp, showId: string): Promise<void> {
  const items = await until(
    async () => (await app.call(liveQuiz.getQuizReplay, { params: { id: showId } })).body.data,
    { what: 'the replay of a quiz' },
  )
  expect(items.map(({ type }) => type)).toEqual(['question', 'void', 'board', 'poll'])
  await page.goto(`/liveshow-vod/${showId}`)
  await isPlaying(page)
  const [asked] = items
  const { startedAt } = (await app.call(shows.getLiveShow, { params: { id: showId } })).body.data
  if (asked?.type !== 'question' || startedAt === null) throw new Error('the show had a question')
  const seek = (at: number) =>
    page.locator('video').evaluate(
      (video: HTMLVideoElement, s: number) => {
        video.currentTime = s
      },
      (at - startedAt) / 1_000 + 1,
    )
  await seek(asked.at)
  await expect(card(page).getByRole('heading', { name: QUESTION })).toBeVisible()
  await expect(card(page).getByText('Right answer', { exact: true })).toHaveCount(0)
  await seek(asked.revealedAt + 1_000)
  await expect(card(page).getByText('Right answer', { exact: true })).toBeVisible()
  await expectUsable(page, 'the replay of a quiz', CARD)
}
